export { recordFromRest } from "./from-rest.ts";
export { type SignedHandover, signedHandovers } from "./handover.ts";
export { checkKeySet, type KeySetMemory } from "./keys/check-key-set.ts";
export { isFrom } from "./keys/instants.ts";
export type { KeyRecord, PublisherKeys, RotationRecord } from "./keys/key-set.ts";
export { keySetFromRest } from "./keys/key-set-from-rest.ts";
export { rotationChain } from "./keys/rotation-chain.ts";
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
