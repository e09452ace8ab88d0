export { recordFromRest } from "./from-rest.ts";
export { type SignedHandover, signedHandovers } from "./handover.ts";
export * from "./keys/index.ts";
export { RESOLVE_CODES, type ResolveCode, type ResolveReason, type ResolveVerdict } from "./reasons.ts";
export type { PublishedRecord } from "./record.ts";
export { type ResolveInput, resolveVersion, type SupportedRuntime } from "./resolve-version.ts";
export {
  type DownloadCode,
  type DownloadVerdict,
  type ReceivedArchive,
  verifyDownload,
  verifyUnpacked,
} from "./verify-download.ts";
