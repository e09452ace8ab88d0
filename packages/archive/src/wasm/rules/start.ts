import type { Findings } from "../findings.ts";
import type { ModuleShape } from "../shape.ts";

/** A start function runs at instantiation, before the host has armed its deadline. */
export function checkStart(shape: ModuleShape, findings: Findings): void {
  if (!shape.start) return;
  findings.add("wasm.start_section", `the module has a start section (function ${shape.start.index}), expected none`);
}
