import { isOk, WASM_LIMITS } from "@bourse/contract";
import { capModule } from "./cap.ts";
import { isWide } from "./code/meter.ts";
import { readCode } from "./code/read.ts";
import { isPlainCode } from "./code/scan.ts";
import { engineFault } from "./engine.ts";
import { Findings } from "./findings.ts";
import { readModule } from "./read-module.ts";
import { reportOf } from "./report.ts";
import { checkExports } from "./rules/exports.ts";
import { checkImports } from "./rules/imports.ts";
import { checkSizes } from "./rules/sizes.ts";
import { checkStart } from "./rules/start.ts";
import type { ModuleShape } from "./shape.ts";
import type { InspectOptions, WasmVerdict } from "./verdict.ts";

/** With these faults the engine's validator is not run: its result would depend on the engine. */
const ENGINE_DEPENDENT = ["wasm.malformed", "wasm.feature_forbidden", "wasm.module_too_large", "wasm.table_limit"];

function checkCode(bytes: Uint8Array, shape: ModuleShape, findings: Findings): void {
  if (!shape.code) return;
  if (!isWide(shape) && isPlainCode(bytes, shape.code, findings.limits)) return;
  readCode(bytes, shape.code, { shape, findings });
}

function checkModule(bytes: Uint8Array, options: InspectOptions, findings: Findings): ModuleShape | undefined {
  const { whole, shape } = readModule(bytes, findings);
  checkImports(shape, options, findings);
  checkSizes(shape, findings);
  checkStart(shape, findings);
  if (whole) checkExports(shape, options, findings);
  checkCode(bytes, shape, findings);
  if (findings.has(...ENGINE_DEPENDENT)) return whole ? shape : undefined;
  const fault = engineFault(bytes);
  if (fault) findings.add("wasm.malformed", fault);
  return shape;
}

/**
 * Inspects a guest module: reads every section and every instruction by allow-lists, then runs the engine's validator.
 * All faults are listed at once. A pure function of bytes and options: the same verdict on every engine.
 *
 * @param bytes - the module; not changed, and not to be changed while the verdict is in use.
 */
export function inspectWasm(bytes: Uint8Array, options: InspectOptions): WasmVerdict {
  const limits = options.limits ?? WASM_LIMITS;
  const findings = new Findings(limits);
  if (bytes.length > limits.moduleBytes) {
    findings.tooLarge(bytes.length, limits.moduleBytes, "bytes");
    return { ok: false, issues: findings.list() };
  }
  const shape = checkModule(bytes, options, findings);
  const issues = findings.list();
  const ok = isOk(issues);
  return {
    ok,
    issues,
    ...(shape ? { report: reportOf(bytes.length, shape) } : {}),
    ...(ok && shape ? { capped: capModule(bytes, shape, limits) } : {}),
  };
}
