/** The marketplace's REST service. */

export { type Cloud, type CloudParts, createCloud } from "./cloud.ts";
export type { IssuerConfig } from "./config/accounts.ts";
export { type CloudConfig, readEnvironment } from "./config/config.ts";
export type { PaymentsConfig } from "./config/payments.ts";
export { DEFAULT_PORT } from "./config/server.ts";
export { openInMemory } from "./database/embedded.ts";
export { openServer } from "./database/server.ts";
export { type BatchingClient, isBatching, type Statement } from "./database/statement.ts";
export { TEMPLATES_VARIABLE, templateFile } from "./database/template.ts";
export { FLAGS, type Flag } from "./flags.ts";
export type { Access } from "./http/route.ts";
export { prepareTables } from "./nodes/prepare-database.ts";
export { writeTemplates } from "./nodes/write-templates.ts";
export type { Clock } from "./ports/clock.ts";
export type { Dns, TxtAnswer } from "./ports/dns.ts";
export type { DossierMaker, FoundDossier } from "./ports/dossier-maker.ts";
export { type Log, SILENT_LOG } from "./ports/log.ts";
export type { ObjectStore, StageOutcome, StoredObject, UploadForm, UploadGrant } from "./ports/objects.ts";
export type { Payout, PayoutOutcome, PayoutProvider } from "./ports/payouts.ts";
export { ROUTES } from "./routes/index.ts";
