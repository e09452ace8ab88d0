import { assemble, guestWith } from "./assemble.ts";

/** Valid guests of API v1 that use everything allowed: the starting points of mutations. */
export const SAMPLES: readonly Uint8Array[] = [
  assemble(`(module
    (type $pair (func (param i32 i64) (result i32 f64)))
    (import "svc" "has_capability" (func $has (param i32) (result i32)))
    (import "svc" "log" (func $log (param i32 i32)))
    (import "svc" "market_get_quote" (func $quote (param i32 i32 i32 i32) (result i32)))
    (import "svc" "view_set_json" (func $view (param i32 i32) (result i32)))
    (memory (export "memory") 2 300) (table $t 3 9 funcref)
    (global $g (mut i32) (i32.const -7)) (global f64 (f64.const 1.5)) (global funcref (ref.func $sum))
    (elem (i32.const 0) func $sum $pick) (elem $later func $sum) (elem declare func $pick)
    (data (i32.const 8) "SPX") (data $text "later")
    (func $sum (param i32 i32) (result i32) (local i64 f32 f64 i32 i32)
      (loop $l (br_if $l (i32.const 0))) (i32.add (local.get 0) (local.get 1)))
    (func $pick (type $pair)
      (block (block (block (br_table 0 1 2 0 (local.get 0)))))
      (i32.trunc_sat_f64_s (f64.const -1e300)) (f64.convert_i64_u (local.get 1)))
    (func (export "_initialize") (memory.init $text (i32.const 0) (i32.const 0) (i32.const 5)) (data.drop $text)
      (table.init $t $later (i32.const 2) (i32.const 0) (i32.const 1)) (elem.drop $later)
      (table.copy (i32.const 0) (i32.const 1) (i32.const 1)))
    (func (export "svc_render") (result i32) (local i32)
      (local.set 0 (call $quote (i32.const 8) (i32.const 3) (i32.const 64) (i32.const 1024)))
      (if (result i32) (call $has (i32.const 7))
        (then (call_indirect (param i32 i32) (result i32) (local.get 0) (i32.const 2) (i32.const 0)))
        (else (call $log (i32.const 8) (i32.const 3)) (memory.grow (i32.const 1))))
      (drop (select (result funcref) (ref.null func) (table.get (i32.const 0)) (i32.const 1)))
      (memory.copy (i32.const 0) (i32.const 9) (i32.const 5)) (memory.fill (i32.const 0) (i32.const 9) (i32.const 5))
      (local.set 0 (i32.extend16_s)) (i32.store offset=300 align=2 (i32.const 0) (local.get 0)) (drop (i64.or (i64.load8_u (i32.const 4)) (i64.const -99999999999)))
      (call $view (i32.const 0) (global.get $g))))`),
  assemble(guestWith("(nop)")),
];
