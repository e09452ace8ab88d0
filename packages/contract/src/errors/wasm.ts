import { defineErrors } from "./entry.ts";

export const WASM_ERRORS = defineErrors({
  "wasm.malformed": {
    number: 1400,
    title: "The module is not a valid Wasm binary",
    hint: "Rebuild the module; `wasm-validate main.wasm` shows the place as well.",
  },
  "wasm.module_too_large": {
    number: 1401,
    title: "The module is larger than a guest may be",
    hint: "Build for size, strip debug information, and leave out code that is not used.",
  },
  "wasm.feature_forbidden": {
    number: 1402,
    title: "The module uses a Wasm feature that guests may not use",
    hint: "Build for MVP with mutable globals, sign extension, saturating conversions, multi-value and bulk memory.",
  },
  "wasm.import_forbidden": {
    number: 1403,
    title: "The module imports something that the host does not offer",
    hint: "Import only the functions of `svc` that docs/ABI.md lists, with their exact signatures.",
  },
  "wasm.export_missing": {
    number: 1404,
    title: "An export is missing or is not of the type that the host calls",
    hint: "docs/ABI.md lists the exports of a guest and their types.",
  },
  "wasm.start_section": {
    number: 1405,
    title: "The module has a start section",
    hint: "Export the start code as `svc_start` instead (AssemblyScript: `--exportStart svc_start`).",
  },
  "wasm.memory_limit": {
    number: 1406,
    title: "The module does not define exactly one memory within the limit",
    hint: "Define one memory in the module, with an initial size of at most 1024 pages (64 MiB).",
  },
  "wasm.table_limit": {
    number: 1407,
    title: "The module's tables are imported, too many or too large",
    hint: "Define at most one table in the module, with an initial size of at most 10,000 elements.",
  },
  "wasm.capability_undeclared": {
    number: 1408,
    title: "The module needs a capability that the manifest does not declare",
    hint: "Add the capability to `capabilities` in manifest.json, or drop the import that needs it.",
  },
});
