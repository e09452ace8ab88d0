import type { Issue } from "@bourse/contract";
import { inspectWasm, undeclaredCapabilities, type WasmReport } from "../wasm/index.ts";
import type { ManifestEntry } from "./manifest-entry.ts";

/** Result of inspecting a package's module. */
export interface ModuleFinding {
  readonly issues: readonly Issue[];
  readonly report?: WasmReport;
}

/** Inspects `main.wasm` for its manifest's API version, and compares its imports with the declared capabilities. */
export function inspectModule(bytes: Uint8Array, { apiVersion, manifest }: ManifestEntry): ModuleFinding {
  if (apiVersion !== 1 && apiVersion !== 2) return { issues: [] };
  const { issues, report } = inspectWasm(bytes, { apiVersion });
  if (!report) return { issues };
  // The imports determine what the binary can do; the trader approves what the manifest declares.
  const undeclared = manifest ? undeclaredCapabilities(report, manifest.capabilities ?? []) : [];
  return { issues: [...issues, ...undeclared], report };
}
