/**
 * Inspection of guest modules: their imports, exports and requirements, their faults, and the limits on their sizes.
 */
export { FEATURES, type Feature, type FeatureName } from "./features.ts";
export { MODULE_POINTER } from "./findings.ts";
export { inspectWasm } from "./inspect.ts";
export { undeclaredCapabilities } from "./report.ts";
export type {
  ExternKind,
  InspectOptions,
  WasmExport,
  WasmImport,
  WasmReport,
  WasmSize,
  WasmVerdict,
} from "./verdict.ts";
