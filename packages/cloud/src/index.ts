/** The marketplace's REST service. */
export { type Cloud, type CloudParts, createCloud } from "./cloud.ts";
export type { IssuerConfig } from "./config/accounts.ts";
export { type CloudConfig, readEnvironment } from "./config/config.ts";
export type { PaymentsConfig } from "./config/payments.ts";
export { DEFAULT_PORT } from "./config/server.ts";
export { openInMemory } from "./database/embedded.ts";
export { openServer } from "./database/server.ts";
export { TEMPLATES_VARIABLE } from "./database/template.ts";
export { writeTemplates } from "./database/write-templates.ts";
export type { Payout, PayoutOutcome, PayoutProvider } from "./domain/money/payouts.ts";
export { type Access, FLAGS, type Flag } from "./http/route.ts";
export type { Dns, TxtAnswer } from "./network/dns.ts";
export type { ObjectStore, StageOutcome, StoredObject, UploadForm, UploadGrant } from "./objects/object-store.ts";
export { type Clock, type Log, SILENT_LOG } from "./ports.ts";
export { ROUTES } from "./routes/index.ts";
