/** Inspection of guest modules: what they import, export and need, what is wrong with them, and their sizes capped. */
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
