export { SAMPLE_CONTENT, SMALLEST_EVENT_GUEST, SMALLEST_GUEST, sampleSite } from "./contents.ts";
export {
  type Files,
  interactiveManifest,
  inventory,
  type ManifestChanges,
  managedModelManifest,
  resourceManifest,
  wasmManifest,
  webAppManifest,
} from "./manifests.ts";
export { gzipHeader, type RawGzip, rawGzip } from "./raw-gzip.ts";
export {
  joinBytes,
  type RawEntry,
  type RawField,
  rawBytes,
  rawEntries,
  rawHeader,
  rawTar,
  ZERO_BLOCK,
} from "./raw-tar.ts";
