import { inspectWasm } from "@bourse/archive/wasm";
import { describe, expect, it } from "vitest";
import { assemble, inspectText, rules } from "./assemble.ts";

const MEMORY = '(memory (export "memory") 1)';
const RENDER = '(func (export "svc_render") (result i32) (i32.const 0))';

describe("exports", () => {
  it.each([
    ["no memory export", `(module (memory 1) ${RENDER})`],
    ["no memory", `(module ${RENDER})`],
    ["another name of the memory", `(module (memory (export "mem") 1) ${RENDER})`],
    ["a function named memory", `(module (func (export "memory")) ${RENDER})`],
    ["no svc_render", `(module ${MEMORY})`],
    ["a global named svc_render", `(module ${MEMORY} (global (export "svc_render") i32 (i32.const 0)))`],
    ["svc_render without result", `(module ${MEMORY} (func (export "svc_render")))`],
    ["svc_render with an i64", `(module ${MEMORY} (func (export "svc_render") (result i64) (i64.const 0)))`],
    [
      "svc_render with a parameter",
      `(module ${MEMORY} (func (export "svc_render") (param i32) (result i32) (i32.const 0)))`,
    ],
    [
      "svc_render with two results",
      `(module ${MEMORY} (func (export "svc_render") (result i32 i32) (i32.const 0) (i32.const 0)))`,
    ],
    [
      "_initialize with a result",
      `(module ${MEMORY} ${RENDER} (func (export "_initialize") (result i32) (i32.const 0)))`,
    ],
    ["svc_start with a parameter", `(module ${MEMORY} ${RENDER} (func (export "svc_start") (param i32)))`],
    ["svc_abi_version without result", `(module ${MEMORY} ${RENDER} (func (export "svc_abi_version")))`],
    [
      "svc_abi_version as a global",
      `(module ${MEMORY} ${RENDER} (global (export "svc_abi_version") i32 (i32.const 3)))`,
    ],
    ["only the entry of API v2", `(module ${MEMORY} (func (export "svc_on_event") (result i32) (i32.const 0)))`],
  ])("[R-WASM] refuses %s", (_, text) => {
    const verdict = inspectText(text);
    expect(verdict.ok).toBe(false);
    expect(rules(verdict)).toEqual(["wasm.export_missing"]);
    expect(verdict.issues[0]?.message).toMatch(/expected|no memory/);
  });

  it("[R-WASM] asks for svc_on_event in API v2", () => {
    const verdict = inspectWasm(assemble(`(module ${MEMORY} ${RENDER})`), { apiVersion: 2 });
    expect(rules(verdict)).toEqual(["wasm.export_missing"]);
  });

  it("[R-WASM] takes an import that is exported again for what it is", () => {
    const verdict = inspectText(
      `(module (import "svc" "log" (func (param i32 i32))) (export "svc_render" (func 0)) ${MEMORY})`,
    );
    expect(rules(verdict)).toEqual(["wasm.export_missing"]);
  });

  it("[R-WASM] lists all that is missing at once", () => {
    expect(inspectText("(module)").issues.map((each) => each.rule)).toEqual([
      "wasm.export_missing",
      "wasm.export_missing",
    ]);
  });

  it("[R-WASM] refuses a start section and says what AssemblyScript authors do", () => {
    const verdict = inspectText(`(module ${MEMORY} ${RENDER} (func) (start 1))`);
    expect(rules(verdict)).toEqual(["wasm.start_section"]);
    expect(verdict.issues[0]?.hint).toContain("--exportStart svc_start");
  });
});
