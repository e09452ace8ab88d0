import {
  canonicalize,
  checkManifest,
  type Issue,
  isJsonObject,
  isRuntime,
  issue,
  type JsonObject,
  type Manifest,
  parseManifest,
  type Runtime,
  untyped,
} from "@bourse/contract";
import { sameBytes } from "../bytes.ts";

export const MANIFEST_PATH = "manifest.json";

/** The readable content of a package's manifest; even a faulty one may list the files that belong to it. */
export interface ManifestEntry {
  readonly bytes: Uint8Array;
  readonly issues: readonly Issue[];
  /** The manifest, if it violates no rule. */
  readonly manifest?: Manifest;
  readonly canonical?: Uint8Array;
  readonly runtime?: Runtime;
  readonly apiVersion?: number;
  /** Path to SHA-256 in hex, for runtimes with an inventory. */
  readonly inventory?: ReadonlyMap<string, string>;
}

/** Reads a manifest's bytes: the manifest's own verdict, and the facts that the archive reader needs. */
export function readManifestEntry(bytes: Uint8Array): ManifestEntry {
  const { ok, issues, manifest, canonical } = checkManifest(bytes);
  if (ok) return { bytes, issues, manifest, canonical, ...describe(untyped(manifest) as JsonObject) };
  const read = parseManifest(bytes);
  if (!isJsonObject(read.value)) return { bytes, issues };
  return { bytes, issues, ...(read.ok ? { canonical: canonicalize(read.value) } : {}), ...describe(read.value) };
}

function describe(manifest: JsonObject): Pick<ManifestEntry, "runtime" | "apiVersion" | "inventory"> {
  const { runtime, apiVersion } = manifest;
  if (!isRuntime(runtime)) return {};
  const inventory = inventoryOf(manifest, runtime);
  return {
    runtime,
    ...(typeof apiVersion === "number" ? { apiVersion } : {}),
    ...(inventory ? { inventory } : {}),
  };
}

/** The issues of a manifest inside an archive, where its bytes must be canonical. */
export function archivedManifestIssues(entry: ManifestEntry): readonly Issue[] {
  if (!entry.canonical || sameBytes(entry.canonical, entry.bytes)) return entry.issues;
  // The signature covers these bytes: two texts of one manifest would be two packages.
  const message = "The bytes of manifest.json are not its canonical form (RFC 8785).";
  return [...entry.issues, issue("archive.not_canonical", `/${MANIFEST_PATH}`, message)];
}

function inventoryOf(manifest: JsonObject, runtime: Runtime): ReadonlyMap<string, string> | undefined {
  if (runtime !== "webApp" && runtime !== "managedModel") return undefined;
  const metadata = manifest.metadata;
  const own = isJsonObject(metadata) ? metadata[runtime] : undefined;
  const files = isJsonObject(own) ? own.files : undefined;
  if (!isJsonObject(files)) return undefined;
  const hashes = Object.entries(files);
  return hashes.every((each): each is [string, string] => typeof each[1] === "string") ? new Map(hashes) : undefined;
}
