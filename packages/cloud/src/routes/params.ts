import { closed, PluginIdSchema, UuidSchema, VersionSchema } from "@bourse/contract/rest";

/** What varies in the addresses. */
export const PluginParams = closed({ id: PluginIdSchema });
export const PluginVersionParams = closed({ id: PluginIdSchema, version: VersionSchema });
export const SubmissionParams = closed({ submission_id: UuidSchema });
export const WithdrawalParams = closed({ withdrawal_id: UuidSchema });
export const ReversalParams = closed({ id: UuidSchema });
export const PublisherParams = closed({ publisher_id: UuidSchema });
