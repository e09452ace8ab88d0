import { closed, PluginIdSchema, UuidSchema, VersionSchema } from "@bourse/contract/rest";

/** Variable parts of addresses. */
export const PluginParams = closed({ id: PluginIdSchema });
export const PluginVersionParams = closed({ id: PluginIdSchema, version: VersionSchema });
export const SubmissionParams = closed({ submission_id: UuidSchema });
export const WithdrawalParams = closed({ withdrawal_id: UuidSchema });
export const ReversalParams = closed({ id: UuidSchema });
export const InvitationParams = closed({ invitation_id: UuidSchema });
export const TransferParams = closed({ transfer_id: UuidSchema });
export const PublisherParams = closed({ publisher_id: UuidSchema });
export const ResemblanceParams = closed({ resemblance_id: UuidSchema });
export const ProofParams = closed({ proof_id: UuidSchema });
export const SessionParams = closed({ session_id: UuidSchema });
export const PasskeyParams = closed({ passkey_id: UuidSchema });
export const AccountParams = closed({ account_id: UuidSchema });
export const WebhookParams = closed({ webhook_id: UuidSchema });
export const DeliveryParams = closed({ webhook_id: UuidSchema, delivery_id: UuidSchema });
export const TakedownParams = closed({ takedown_id: UuidSchema });
export const AppealParams = closed({ appeal_id: UuidSchema });
export const JobParams = closed({ job_id: UuidSchema });

export const PurchaseParams = closed({ purchase_id: UuidSchema });
export const FindingParams = closed({ finding_id: UuidSchema });
