import { assemble, byteLength, guestText } from "@bourse/testing/guests";

const rows = Array.from({ length: 18 }, (_, row) => ({
  type: "row",
  key: `r${row}`,
  spacing: 8,
  children: [
    { type: "label", text: `Range ${row} of the last twenty days`, fontSize: 12, color: "#334155" },
    { type: "label", text: `${1234.56 + row} - ${1333.1 + row}`, fontWeight: "bold", maxLines: 1 },
  ],
}));
const layout = (text: string) =>
  JSON.stringify({ type: "column", spacing: 4.5, children: [...rows, { type: "label", text }] });

/** A view of exactly 4 KiB: 36 labels in rows, and a text as padding. */
export const VIEW = layout("x".repeat(4096 - byteLength(layout(""))));

/** Reads 256 candles and publishes {@link VIEW}. */
export const ours = (symbol: string): Promise<Uint8Array> =>
  assemble(
    guestText({
      pages: 4,
      data: { 0: symbol, 32: "1D", 1024: VIEW },
      render: `
        (local.set $n (call $candles (i32.const 0) (i32.const ${symbol.length}) (i32.const 32) (i32.const 2) (i32.const 8192) (i32.const 131072)))
        (if (i32.lt_s (local.get $n) (i32.const 0)) (then (return (local.get $n))))
        (call $view (i32.const 1024) (i32.const ${byteLength(VIEW)}))`,
    }),
  );

/**
 * The same for Extism, in the way of its own guest libraries: the input is loaded and the output stored eight bytes at
 * a time through the kernel's functions. The output's length is a multiple of eight.
 */
export const extism = (output: string): Promise<Uint8Array> =>
  assemble(`(module
    (import "extism:host/env" "input_length" (func $length (result i64)))
    (import "extism:host/env" "input_load_u64" (func $load64 (param i64) (result i64)))
    (import "extism:host/env" "input_load_u8" (func $load8 (param i64) (result i32)))
    (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
    (import "extism:host/env" "store_u64" (func $store64 (param i64 i64)))
    (import "extism:host/env" "output_set" (func $output (param i64 i64)))
    (memory (export "memory") 4)
    (data (i32.const 1024) "${escaped(output)}")
    (func (export "render") (result i32) (local $i i64) (local $n i64) (local $p i64)
      (local.set $n (call $length))
      (block $end (loop $next
        (br_if $end (i64.gt_u (i64.add (local.get $i) (i64.const 8)) (local.get $n)))
        (i64.store offset=8192 (i32.wrap_i64 (local.get $i)) (call $load64 (local.get $i)))
        (local.set $i (i64.add (local.get $i) (i64.const 8))) (br $next)))
      (block $end (loop $next
        (br_if $end (i64.ge_u (local.get $i) (local.get $n)))
        (i32.store8 offset=8192 (i32.wrap_i64 (local.get $i)) (call $load8 (local.get $i)))
        (local.set $i (i64.add (local.get $i) (i64.const 1))) (br $next)))
      (local.set $p (call $alloc (i64.const ${byteLength(output)})))
      (local.set $i (i64.const 0))
      (loop $next
        (call $store64 (i64.add (local.get $p) (local.get $i)) (i64.load offset=1024 (i32.wrap_i64 (local.get $i))))
        (local.set $i (i64.add (local.get $i) (i64.const 8)))
        (br_if $next (i64.lt_u (local.get $i) (i64.const ${byteLength(output)}))))
      (call $output (local.get $p) (i64.const ${byteLength(output)}))
      (i32.const 0)))`);

function escaped(text: string): string {
  return [...Buffer.from(text)].map((byte) => `\\${byte.toString(16).padStart(2, "0")}`).join("");
}
