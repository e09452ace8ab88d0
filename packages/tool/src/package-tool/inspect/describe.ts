import { createHash } from "node:crypto";
import type { Package } from "@bourse/archive";
import type { WasmReport } from "@bourse/archive/wasm";
import { findContract, type Issue, unsupportedAbilities } from "@bourse/contract";
import type { OfficialStanding } from "../official/standing.ts";

/** A file of the archive. */
export interface EntryInfo {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** One JSON document that describes a file. A field is `null` when the file was refused before it was known. */
export interface Inspection {
  readonly path: string;
  readonly ok: boolean;
  readonly kind: "archive" | "module" | null;
  /** SHA-256 of the file. */
  readonly digest: string | null;
  readonly size: number | null;
  readonly unpacked_size: number | null;
  readonly manifest: ManifestSummary | null;
  readonly entries: readonly EntryInfo[];
  readonly wasm: WasmReport | null;
  /** The official signatures; null for a runtime that needs none. */
  readonly official: OfficialStanding | null;
  readonly issues: readonly Issue[];
}

export interface ManifestSummary {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly publisher: string;
  readonly description: string;
  readonly runtime: string;
  readonly api_version: number;
  /** The specification's designation of this guest API; null for packages without code. */
  readonly api_standing: string | null;
  readonly min_host_version: string | null;
  readonly capabilities: readonly string[];
  /** Number of contributions of each kind. */
  readonly contributes: Readonly<Record<string, number>>;
  /** Parts that no host supports yet: `runtime webApp 3`, `contribution alertTemplates`. */
  readonly unsupported: readonly string[];
}

/** The inspection of a file that is refused. */
export function refusedInspection(path: string, kind: Inspection["kind"], issues: readonly Issue[]): Inspection {
  const unknown = {
    digest: null,
    size: null,
    unpacked_size: null,
    manifest: null,
    entries: [],
    wasm: null,
    official: null,
  };
  return { path, ok: false, kind, ...unknown, issues };
}

/** The inspection of an archive that passed. */
export function describePackage(path: string, found: Package, issues: readonly Issue[]): Inspection {
  const entries = [["manifest.json", found.manifestBytes] as const, ...found.files];
  return {
    path,
    ok: true,
    kind: "archive",
    digest: found.digest,
    size: found.size,
    unpacked_size: found.unpackedSize,
    manifest: summaryOf(found.manifest),
    entries: entries.map(([name, bytes]) => ({ path: name, size: bytes.length, sha256: sha256(bytes) })),
    wasm: found.wasm ?? null,
    official: null,
    issues,
  };
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function summaryOf(manifest: Package["manifest"]): ManifestSummary {
  const { id, name, version, publisher, description, runtime, apiVersion } = manifest;
  const { minHostVersion = null } = manifest as { readonly minHostVersion?: string };
  const counts = Object.entries(manifest.contributes).map(([kind, value]) => [kind, countOf(value)] as const);
  return {
    id,
    name,
    version,
    publisher,
    description,
    runtime,
    api_version: apiVersion,
    api_standing: findContract({ runtime, apiVersion })?.standing ?? null,
    min_host_version: minHostVersion,
    capabilities: manifest.capabilities ?? [],
    contributes: Object.fromEntries(counts),
    unsupported: unsupportedAbilities(manifest),
  };
}

/** Items of a list; for an object of lists, the items of all lists. */
function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  const lists = Object.values(value as object).filter((each): each is unknown[] => Array.isArray(each));
  return lists.length === 0 ? 1 : lists.reduce((sum, each) => sum + each.length, 0);
}
