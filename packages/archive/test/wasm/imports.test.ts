import { inspectWasm, undeclaredCapabilities } from "@bourse/archive/wasm";
import { describe, expect, it } from "vitest";
import { assemble, guest, inspectText, rules } from "./assemble.ts";

const v2 = (fields: string): string =>
  `(module ${fields} (memory (export "memory") 1) (func (export "svc_on_event") (result i32) (i32.const 0)))`;

const SIGNATURES: Readonly<Record<string, string>> = {
  has_capability: "(param i32) (result i32)",
  log: "(param i32 i32)",
  market_get_candles: "(param i32 i32 i32 i32 i32 i32) (result i32)",
  market_get_quote: "(param i32 i32 i32 i32) (result i32)",
  view_set_json: "(param i32 i32) (result i32)",
  event_get_json: "(param i32 i32) (result i32)",
  output_set_json: "(param i32 i32) (result i32)",
};

const WRONG = [
  "",
  "(result i32)",
  "(param i32 i32 i32)",
  "(param i32 i32) (result i64)",
  "(param i64 i32) (result i32)",
  "(param f32 f32) (result f32)",
  "(param i32 i32) (result i32 i32)",
  "(param i32 i32 i32 i32 i32) (result i32)",
  "(param i32 i32 i32 i32 i32 i32 i32) (result i32)",
];

describe("imports", () => {
  it.each([
    ["env", "abort", "(func (param i32 i32 i32 i32))", "svcAbort"],
    ["env", "seed", "(func (result f64))", "Math.random"],
    ["env", "console.log", "(func (param i32))", "svc.log"],
    ["env", "Date.now", "(func (result f64))", "clock"],
    ["env", "malloc", "(func (param i32) (result i32))", "linker"],
    ["env", "memory", "(memory 1)", "Define the memory"],
    ["env", "__indirect_function_table", "(table 1 funcref)", "Define the table"],
    ["env", "__stack_pointer", "(global (mut i32))", "shared library"],
    ["wasi_snapshot_preview1", "fd_write", "(func (param i32 i32 i32 i32) (result i32))", "no WASI"],
    ["wasi_unstable", "proc_exit", "(func (param i32))", "no WASI"],
    ["__wbindgen_placeholder__", "__wbindgen_describe", "(func (param i32))", "wasm-bindgen"],
    ["wbg", "__wbindgen_throw", "(func (param i32 i32))", "wasm-bindgen"],
    ["./guest_bg.js", "__wbg_log", "(func (param i32))", "wasm-bindgen"],
    ["env", "emscripten_notify_memory_growth", "(func (param i32))", "Emscripten"],
    ["gojs", "runtime.wasmExit", "(func (param i32))", "TinyGo"],
    ["", "", "(func)", "docs/ABI.md"],
    ["SVC", "log", "(func (param i32 i32))", "docs/ABI.md"],
    ["svc ", "log", "(func (param i32 i32))", "docs/ABI.md"],
  ])("[ABI-01, ABI-02, P18, R-WASM] refuses module %j, name %j, with a hint", (module, field, type, hint) => {
    const verdict = inspectText(guest(`(import "${module}" "${field}" ${type})`));
    expect(verdict.ok).toBe(false);
    expect(rules(verdict)).toContain("wasm.import_forbidden");
    const found = verdict.issues.find((each) => each.rule === "wasm.import_forbidden");
    expect(found?.hint).toContain(hint);
    expect(found?.pointer).toBe("/main.wasm");
    expect(verdict.capped).toBeUndefined();
  });

  it.each(["orders_place", "Log", "log ", "market_get_candle", "__proto__", "constructor", "toString", ""])(
    "[ABI-01, P18, R-WASM] refuses the unknown name svc.%s",
    (field) => {
      expect(rules(inspectText(guest(`(import "svc" "${field}" (func (param i32 i32)))`)))).toEqual([
        "wasm.import_forbidden",
      ]);
    },
  );

  describe.each(Object.entries(SIGNATURES))("svc.%s", (field, right) => {
    const isV2 = field === "event_get_json" || field === "output_set_json";
    const both = field === "log" || field === "has_capability";
    const wrap = isV2 ? v2 : guest;
    const apiVersion = isV2 ? 2 : 1;

    it.each(WRONG.filter((each) => each !== right))("[P18, R-WASM] is refused with the signature %j", (wrong) => {
      const verdict = inspectWasm(assemble(wrap(`(import "svc" "${field}" (func ${wrong}))`)), { apiVersion });
      expect(rules(verdict)).toEqual(["wasm.import_forbidden"]);
      expect(verdict.issues[0]?.message).toContain("expected");
    });

    it.each(["(global i32)", "(global (mut i32))", "(table 1 funcref)", "(memory 1)"])(
      "[P18, R-WASM] is refused as %s",
      (kind) => {
        const verdict = inspectWasm(assemble(wrap(`(import "svc" "${field}" ${kind})`)), { apiVersion });
        expect(rules(verdict)).toContain("wasm.import_forbidden");
      },
    );

    it("[ABI-09, ABI-10, R-WASM] belongs to its API versions alone", () => {
      const other = isV2 ? guest : v2;
      const verdict = inspectWasm(assemble(other(`(import "svc" "${field}" (func ${right}))`)), {
        apiVersion: isV2 ? 1 : 2,
      });
      expect(rules(verdict)).toEqual(both ? [] : ["wasm.import_forbidden"]);
    });
  });

  it.each([
    ["view_set_json", 2, 1],
    ["event_get_json", 3, 2],
    ["output_set_json", 4, 2],
  ] as const)(
    "[VER-05, ABI-08, ABI-09, ABI-10, R-WASM] refuses svc.%s on a host without feature bit %i",
    (field, bit, apiVersion) => {
      const wrap = apiVersion === 1 ? guest : v2;
      const bytes = assemble(wrap(`(import "svc" "${field}" (func ${SIGNATURES[field]}))`));
      const verdict = inspectWasm(bytes, { apiVersion, hostMask: 31 & ~(1 << bit) });
      expect(rules(verdict)).toEqual(["wasm.import_forbidden"]);
      expect(verdict.issues[0]?.message).toContain(`bit ${bit}`);
      expect(inspectWasm(bytes, { apiVersion, hostMask: 1 << bit }).ok).toBe(true);
    },
  );

  it("[R-WASM] lists every forbidden import at once, and shows names without control characters", () => {
    const verdict = inspectText(
      guest('(import "env" "a\\1b[2J\\n" (func)) (import "env" "b" (func)) (import "svc" "log" (func))'),
    );
    expect(verdict.issues).toHaveLength(3);
    expect(verdict.issues.map((each) => each.message).join()).not.toMatch(/\p{Cc}/u);
  });

  it("[P18] names the capability that the imports need and the manifest does not declare", () => {
    const { report } = inspectText(guest('(import "svc" "view_set_json" (func (param i32 i32) (result i32)))'));
    if (!report) throw new Error("no report");
    expect(undeclaredCapabilities(report, ["tradingRead"])).toEqual([]);
    expect(undeclaredCapabilities(report, [])).toMatchObject([
      { rule: "wasm.capability_undeclared", pointer: "/capabilities", severity: "error" },
    ]);
  });
});
