import { inspectWasm } from "@bourse/archive/wasm";
import { describe, expect, it } from "vitest";
import { assemble, guest, guestWith, inspectText, name, section } from "./assemble.ts";

const V1 = `(module
  (import "svc" "has_capability" (func (param i32) (result i32)))
  (import "svc" "log" (func (param i32 i32)))
  (import "svc" "market_get_candles" (func (param i32 i32 i32 i32 i32 i32) (result i32)))
  (import "svc" "market_get_quote" (func (param i32 i32 i32 i32) (result i32)))
  (import "svc" "view_set_json" (func (param i32 i32) (result i32)))
  (memory (export "memory") 2 100)
  (func (export "_initialize")) (func (export "svc_start"))
  (func (export "svc_abi_version") (result i32) (i32.const 3))
  (func (export "svc_render") (result i32) (i32.const 0)))`;

const V2 = `(module
  (import "svc" "has_capability" (func (param i32) (result i32)))
  (import "svc" "log" (func (param i32 i32)))
  (import "svc" "event_get_json" (func (param i32 i32) (result i32)))
  (import "svc" "output_set_json" (func (param i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "svc_on_event") (result i32) (i32.const 0)))`;

describe("a module that is accepted", () => {
  it("[ABI-04, ABI-05, ABI-06, ABI-07, ABI-08, VER-05] may import the five functions of API v1; mask and capability follow", () => {
    const { ok, issues, report } = inspectText(V1);
    expect(issues).toEqual([]);
    expect(ok).toBe(true);
    expect(report?.featureMask).toBe(0b111);
    expect(report?.capabilities).toEqual(["tradingRead"]);
    expect(report?.imports.map((each) => each.signature)).toEqual([
      "(i32) -> i32",
      "(i32, i32) -> ()",
      "(i32, i32, i32, i32, i32, i32) -> i32",
      "(i32, i32, i32, i32) -> i32",
      "(i32, i32) -> i32",
    ]);
    expect(report?.memory).toEqual({ min: 2, max: 100 });
  });

  it("[ABI-09, ABI-10, VER-04] may import the four functions of API v2 on the same ABI", () => {
    const { issues, report } = inspectWasm(assemble(V2), { apiVersion: 2 });
    expect(issues).toEqual([]);
    expect(report?.featureMask).toBe(0b11000);
    expect(report?.capabilities).toEqual([]);
  });

  it("[R-WASM] may repeat an import", () => {
    const log = '(import "svc" "log" (func (param i32 i32)))';
    expect(inspectText(guest(log + log)).issues).toEqual([]);
  });

  it("[R-WASM] may have no import at all, custom sections anywhere, and exports of its own", () => {
    const bytes = assemble(guest('(global (export "g") (mut i32) (i32.const 1)) (func (export "other") (param f64))'));
    const custom = section(0, [...name("notes"), 1, 2, 3]);
    const verdict = inspectWasm(
      Uint8Array.from([...bytes.subarray(0, 8), ...custom, ...bytes.subarray(8), ...custom]),
      {
        apiVersion: 1,
      },
    );
    expect(verdict.issues).toEqual([]);
    expect(verdict.report?.featureMask).toBe(0);
    expect(verdict.report?.customSections.map((each) => each.name)).toEqual(["notes", "notes"]);
  });

  it.each([
    ["sign extension", guestWith("(drop (i32.extend8_s (i32.const 1)))")],
    ["saturating conversions", guestWith("(drop (i64.trunc_sat_f64_u (f64.const 1)))")],
    ["several results", guestWith("(i32.const 1) (i32.const 2)", "(result i32 i32)")],
    ["block types with parameters", guestWith("(i32.const 1) (block (param i32) (drop))")],
    [
      "memory.copy and fill",
      guestWith(
        "(memory.copy (i32.const 0) (i32.const 0) (i32.const 0)) (memory.fill (i32.const 0) (i32.const 0) (i32.const 0))",
      ),
    ],
    [
      "table.get, set, size, grow, fill",
      guestWith(
        "(table.set (i32.const 0) (table.get (i32.const 1))) (drop (table.grow (ref.null func) (table.size))) (table.fill (i32.const 0) (ref.null func) (i32.const 1))",
      ),
    ],
    [
      "funcref locals and typed select",
      guestWith(
        "(local funcref) (drop (ref.is_null (select (result funcref) (local.get 0) (ref.null func) (i32.const 1))))",
      ),
    ],
    [
      "passive segments",
      `(module (memory (export "memory") 1) (table 4 funcref) (data $d "abc") (elem $e func 0)
       (func (export "svc_render") (result i32)
         (memory.init $d (i32.const 0) (i32.const 0) (i32.const 3)) (data.drop $d)
         (table.init $e (i32.const 0) (i32.const 0) (i32.const 1)) (elem.drop $e)
         (table.copy (i32.const 0) (i32.const 1) (i32.const 1)) (i32.const 0)))`,
    ],
    [
      "call_indirect and br_table",
      guestWith("(call_indirect (i32.const 0)) (block (block (br_table 0 1 0 (i32.const 1))))"),
    ],
    [
      "ref.func of a declared function",
      `(module (memory (export "memory") 1) (elem declare func 0)
       (func (export "svc_render") (result i32) (drop (ref.func 0)) (i32.const 0)))`,
    ],
    [
      "mutable globals",
      guest("(global (mut i64) (i64.const -1)) (global (mut f32) (f32.const 1)) (global funcref (ref.null func))"),
    ],
  ])("[R-WASM] may use %s", (_, text) => {
    expect(inspectText(text).issues).toEqual([]);
  });
});
