import { AccountIdSchema, closed, PluginIdSchema, told, UuidSchema, VersionSchema } from "@bourse/contract/rest";

const idOf = (what: string) => told(UuidSchema, `Id of the ${what}.`);

/** Variable parts of addresses. */
export const PluginParams = closed({ id: PluginIdSchema });
export const PluginVersionParams = closed({ id: PluginIdSchema, version: VersionSchema });
export const SubmissionParams = closed({ submission_id: idOf("submission") });
export const WithdrawalParams = closed({ withdrawal_id: idOf("withdrawal") });
export const ReversalParams = closed({ id: idOf("reversal") });
export const InvitationParams = closed({ invitation_id: idOf("invitation") });
export const TransferParams = closed({ transfer_id: idOf("transfer") });
export const PublisherParams = closed({ publisher_id: idOf("registration") });
export const ResemblanceParams = closed({ resemblance_id: idOf("resemblance") });
export const ProofParams = closed({ proof_id: idOf("proof") });
export const SessionParams = closed({ session_id: idOf("session") });
export const PasskeyParams = closed({ passkey_id: idOf("passkey") });
export const AccountParams = closed({ account_id: AccountIdSchema });
export const WebhookParams = closed({ webhook_id: idOf("webhook") });
export const DeliveryParams = closed({ webhook_id: idOf("webhook"), delivery_id: idOf("delivery") });
export const TakedownParams = closed({ takedown_id: idOf("takedown") });
export const AppealParams = closed({ appeal_id: idOf("appeal") });
export const JobParams = closed({ job_id: idOf("job") });

export const PurchaseParams = closed({ purchase_id: idOf("purchase") });
export const FindingParams = closed({ finding_id: idOf("finding") });
