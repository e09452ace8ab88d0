export { checkManifest, checkManifestValue, type Manifest, type ManifestVerdict, parseManifest } from "./check.ts";
export { type ManifestContract, type ManifestRule, RUNTIMES, type Runtime } from "./contract.ts";
export { COUPLINGS, type Coupling } from "./couplings.ts";
export {
  compareManifests,
  type DeclaredContribution,
  type Declaring,
  declaredContributions,
  type ManifestDifference,
} from "./difference.ts";
export {
  ExtensionIdSchema,
  HashValueSchema,
  OFFICIAL_PUBLISHER,
  SemanticVersionSchema,
} from "./fields.ts";
export {
  HOST_RELEASES,
  HOST_VERSION,
  type HostAbility,
  type HostRelease,
  hostVersionWith,
  unsupportedAbilities,
} from "./host-releases.ts";
export { type Likeness, likenessOf, nameSkeleton } from "./look-alikes.ts";
export {
  MANAGED_MODEL_ID,
  type ManagedModelManifest,
  MODEL_REPOSITORY,
  PREPARE_ENTRY_POINT,
  SERVICE_ENTRY_POINT,
} from "./managed-model.ts";
export {
  MODEL_LICENCE_MAX_BYTES,
  MODEL_NEEDS_PATH,
  MODEL_STATEMENTS,
  type ModelNeeds,
  parseModelNeeds,
} from "./model-needs.ts";
export { checkOrigin } from "./origin/check.ts";
export type { OriginFault } from "./origin/fault.ts";
export { isReservedIpv4, parseIpv4 } from "./origin/ipv4.ts";
export { isReservedIpv6 } from "./origin/ipv6.ts";
export { WEB_APP_FILE_EXTENSIONS } from "./paths.ts";
export { looksOfficial } from "./publisher.ts";
export { apiVersionsOf, findContract, isRuntime, MANIFEST_CONTRACTS } from "./registry.ts";
export { resemblesId } from "./resembling-ids.ts";
export { idSkeleton, isReservedId, NEWS_LEGACY_EXTENSION, RESERVED_IDS } from "./reserved-ids.ts";
export type * from "./resource/index.ts";
export { CADENCE_MINUTES, RESOURCE_KINDS } from "./resource/index.ts";
export type { ResourceManifest, ResourceView } from "./resource.ts";
export { type UnsafePath, unsafePaths } from "./unsafe-paths.ts";
export { LOCATIONS, type Location } from "./views.ts";
export type { WasmV1Manifest, WasmV1View } from "./wasm-1.ts";
export type { WasmV2Manifest } from "./wasm-2.ts";
export type { WebAppManifest } from "./web-app.ts";
