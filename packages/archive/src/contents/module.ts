import type { Issue } from "@bourse/contract";
import { inspectWasm, undeclaredCapabilities, type WasmReport } from "../wasm/index.ts";
import type { ManifestEntry } from "./manifest-entry.ts";

/** What the inspection of a package's module found. */
export interface ModuleFinding {
  readonly issues: readonly Issue[];
  readonly report?: WasmReport;
}

/** Inspects `main.wasm` as its manifest's API version demands, and holds what it can do against what is declared. */
export function inspectModule(bytes: Uint8Array, { apiVersion, manifest }: ManifestEntry): ModuleFinding {
  if (apiVersion !== 1 && apiVersion !== 2) return { issues: [] };
  const { issues, report } = inspectWasm(bytes, { apiVersion });
  if (!report) return { issues };
  // What the binary imports is what it can do; the trader approves what the manifest says.
  const undeclared = manifest ? undeclaredCapabilities(report, manifest.capabilities ?? []) : [];
  return { issues: [...issues, ...undeclared], report };
}
