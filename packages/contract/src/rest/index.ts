/**
 * The marketplace's REST API (`/api/marketplace/…`): the body of every request and answer. The service builds its
 * checks and its OpenAPI description from these schemas, and the client its types.
 */
export * from "./account-admin.ts";
export * from "./account-care.ts";
export * from "./admin.ts";
export * from "./auth.ts";
export * from "./catalogue.ts";
export * from "./common.ts";
export * from "./dossier.ts";
export * from "./earnings.ts";
export * from "./envelope.ts";
export * from "./issuer.ts";
export * from "./keys.ts";
export * from "./members.ts";
export * from "./notice-events.ts";
export * from "./notices.ts";
export * from "./passkeys.ts";
export * from "./payments.ts";
export * from "./payout-details.ts";
export * from "./proofs.ts";
export * from "./publisher.ts";
export * from "./resemblances.ts";
export * from "./review.ts";
export * from "./sales.ts";
export * from "./second-factor.ts";
export * from "./sessions.ts";
export * from "./sources.ts";
export * from "./submission.ts";
export * from "./takedowns.ts";
export * from "./ticket.ts";
export * from "./transfers.ts";
export * from "./webhooks.ts";
