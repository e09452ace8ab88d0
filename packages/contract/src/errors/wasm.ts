import { defineErrors } from "./entry.ts";

export const WASM_ERRORS = defineErrors({
  "wasm.malformed": { number: 1400, title: "The module is not a valid Wasm binary", hint: "Rebuild the module." },
});
