import { FEATURES, type FeatureName, inspectWasm, type WasmVerdict } from "@bourse/archive/wasm";
import binaryen from "binaryen";
import { describe, expect, it } from "vitest";
import {
  assemble,
  body,
  type Features,
  guest,
  guestWith,
  HEADER,
  I32,
  inspectBytes,
  name,
  RENDER_TYPE,
  rules,
  section,
  vector,
} from "./assemble.ts";

function expectForbidden(verdict: WasmVerdict, feature: FeatureName): void {
  expect(verdict.ok).toBe(false);
  expect(rules(verdict)).toContain("wasm.feature_forbidden");
  expect(rules(verdict)).not.toContain("wasm.malformed");
  const found = verdict.issues.filter((each) => each.rule === "wasm.feature_forbidden");
  expect(found.map((each) => each.hint)).toContain(FEATURES[feature].hint);
  expect(verdict.capped).toBeUndefined();
}

const AND = "(i32.const 0)";
type Case = readonly [feature: FeatureName, what: string, text: string, features: Features];

const TEXTS: readonly Case[] = [
  ["simd", "v128.const", guestWith("(drop (v128.const i32x4 1 2 3 4))"), { simd: true }],
  ["simd", "a v128 local that is never used", guestWith("(local v128)"), { simd: true }],
  ["simd", "a v128 parameter", guestWith("", "(param v128)"), { simd: true }],
  ["simd", "a v128 load", guestWith(`(drop (v128.load ${AND}))`), { simd: true }],
  ["simd", "a lane load", guestWith(`(drop (v128.load8_lane 3 ${AND} (v128.const i64x2 0 0)))`), { simd: true }],
  [
    "simd",
    "shuffle",
    guestWith(
      "(drop (i8x16.shuffle 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 (v128.const i64x2 0 0) (v128.const i64x2 0 0)))",
    ),
    { simd: true },
  ],
  ["simd", "a v128 global", guest("(global v128 (v128.const i64x2 0 0))"), { simd: true }],
  ["simd", "a v128 block", guestWith("(drop (block (result v128) (v128.const i64x2 0 0)))"), { simd: true }],
  [
    "relaxed-simd",
    "i32x4.relaxed_trunc_f32x4_s",
    guestWith("(drop (i32x4.relaxed_trunc_f32x4_s (v128.const i64x2 0 0)))"),
    { simd: true, relaxed_simd: true },
  ],
  [
    "threads",
    "shared memory",
    '(module (memory (export "memory") 1 2 shared) (func (export "svc_render") (result i32) (i32.const 0)))',
    { threads: true },
  ],
  ["threads", "an atomic load", guestWith(`(drop (i32.atomic.load ${AND}))`), { threads: true }],
  ["threads", "atomic.fence without shared memory", guestWith("(atomic.fence)"), { threads: true }],
  ["threads", "memory.atomic.notify", guestWith(`(drop (memory.atomic.notify ${AND} ${AND}))`), { threads: true }],
  ["exception-handling", "a tag", guest("(tag (param i32))"), { exceptions: true }],
  ["exception-handling", "an imported tag", guest('(import "svc" "tag" (tag (param i32)))'), { exceptions: true }],
  ["exception-handling", "try and catch_all without a tag", guestWith("(try (do) (catch_all))"), { exceptions: true }],
  ["exception-handling", "try and delegate", guestWith("(try (do) (delegate 0))"), { exceptions: true }],
  ["exception-handling", "throw", `${guestWith("(throw 0)").slice(0, -1)} (tag))`, { exceptions: true }],
  ["tail-calls", "return_call", guestWith("(return_call 1)"), { tail_call: true }],
  ["tail-calls", "return_call_indirect", guestWith(`(return_call_indirect ${AND})`), { tail_call: true }],
  ["externref", "an externref table", guest("(table 1 externref)"), { reference_types: true }],
  ["externref", "an externref parameter", guestWith("", "(param externref)"), { reference_types: true }],
  ["externref", "ref.null extern", guestWith("(drop (ref.null extern))"), { reference_types: true }],
  ["externref", "an externref global", guest("(global externref (ref.null extern))"), { reference_types: true }],
  [
    "externref",
    "a select of externref",
    guestWith("(drop (select (result externref) (ref.null extern) (ref.null extern) (i32.const 0)))"),
    { reference_types: true },
  ],
  [
    "memory64",
    "a 64-bit memory",
    '(module (memory (export "memory") i64 1) (func (export "svc_render") (result i32) (i32.load (i64.const 0))))',
    { memory64: true },
  ],
  [
    "extended-const",
    "arithmetic in a global",
    guest("(global i32 (i32.add (i32.const 1) (i32.const 2)))"),
    { extended_const: true },
  ],
  [
    "extended-const",
    "arithmetic in an offset",
    guest('(data (offset (i32.mul (i32.const 1) (i32.const 2))) "a")'),
    { extended_const: true },
  ],
];

describe("features, written as text", () => {
  it.each(TEXTS)("[R-WASM] refuses %s: %s", (feature, _, text, features) => {
    expectForbidden(inspectWasm(assemble(text, features), { apiVersion: 1 }), feature);
  });

  it("[R-WASM] finds every feature of one module at once, each with its place", () => {
    const text = guestWith("(atomic.fence) (drop (v128.const i64x2 0 0)) (return_call 1)");
    const verdict = inspectWasm(assemble(text, { threads: true, simd: true, tail_call: true }), { apiVersion: 1 });
    expect(verdict.issues).toHaveLength(3);
    for (const each of verdict.issues) expect(each.message).toMatch(/function 1, byte \d+/);
  });
});

const code = (...instructions: number[]) => ({
  functions: vector([[0], [0]]),
  code: vector([body([0x41, 0]), body(instructions)]),
});

const TYPES: readonly (readonly [FeatureName, string, readonly number[]])[] = [
  ["gc", "a struct", [0x5f, 0]],
  ["gc", "an array", [0x5e, I32, 0]],
  ["gc", "a recursive group", [0x4e, 1, 0x60, 0, 0]],
  ["gc", "a final subtype", [0x4f, 0, 0x60, 0, 0]],
  ["gc", "a subtype", [0x50, 0, 0x60, 0, 0]],
  ["stack-switching", "a continuation", [0x5d, 0]],
  ["gc", "a nullable reference to a type", [0x60, 1, 0x63, 0, 0]],
  ["gc", "a reference to funcref written long", [0x60, 1, 0x63, 0x70, 0]],
  ["gc", "anyref", [0x60, 1, 0x6e, 0]],
  ["gc", "i31ref", [0x60, 1, 0x6c, 0]],
  ["exception-handling", "exnref", [0x60, 1, 0x69, 0]],
  ["stringref", "stringref", [0x60, 1, 0x67, 0]],
  ["threads", "a shared function type", [0x65, 0x60, 0, 0]],
];

const CODES: readonly (readonly [FeatureName, string, readonly number[]])[] = [
  ["exception-handling", "try_table", [0x1f, 0x40, 1, 2, 0, 0x0b, 0x41, 0]],
  ["exception-handling", "throw_ref", [0x0a]],
  ["exception-handling", "rethrow", [0x09, 0]],
  ["gc", "struct.new", [0xfb, 0, 0]],
  ["gc", "ref.i31", [0x41, 0, 0xfb, 28, 0x1a, 0x41, 0]],
  ["gc", "ref.eq", [0xd3]],
  ["gc", "ref.as_non_null", [0xd4]],
  ["gc", "br_on_null", [0xd5, 0]],
  ["gc", "call_ref", [0x14, 0]],
  ["gc", "return_call_ref", [0x15, 0]],
  ["gc", "ref.null of a type", [0xd0, 0, 0x1a, 0x41, 0]],
  ["gc", "ref.null none", [0xd0, 0x71, 0x1a, 0x41, 0]],
  ["gc", "a block of a nullable reference", [0x02, 0x63, 0x70, 0xd0, 0x70, 0x0b, 0x1a, 0x41, 0]],
  ["stringref", "string.const", [0xfb, 0x82, 1, 0]],
  ["stack-switching", "cont.new", [0xe0, 0]],
  ["wide-arithmetic", "i64.add128", [0x42, 0, 0x42, 0, 0x42, 0, 0x42, 0, 0xfc, 19, 0x1a, 0x1a, 0x41, 0]],
  ["multi-memory", "a load that names memory 0", [0x41, 0, 0x28, 0x42, 0, 0]],
  ["multi-memory", "memory.size of memory 1", [0x3f, 1]],
  ["multi-memory", "memory.size with a long zero", [0x3f, 0x80, 0]],
  ["multi-memory", "memory.copy between memories", [0x41, 0, 0x41, 0, 0x41, 0, 0xfc, 10, 0, 1, 0x41, 0]],
  ["multi-memory", "memory.fill with a long zero", [0x41, 0, 0x41, 0, 0x41, 0, 0xfc, 11, 0x80, 0, 0x41, 0]],
];

describe("features, written as bytes", () => {
  it.each(TYPES)("[R-WASM] refuses %s: %s in the types", (feature, _, type) => {
    expectForbidden(inspectBytes({ types: vector([RENDER_TYPE, type]) }), feature);
  });

  it.each(CODES)("[R-WASM] refuses %s: %s in a body", (feature, _, instructions) => {
    expectForbidden(inspectBytes(code(...instructions)), feature);
  });

  it("[R-WASM] refuses custom page sizes", () => {
    expectForbidden(inspectBytes({ memories: vector([[8, 1, 0]]) }), "custom-page-sizes");
    expectForbidden(inspectBytes({ memories: vector([[9, 1, 2, 16]]) }), "custom-page-sizes");
  });

  it("[R-WASM] refuses a 64-bit table, a shared one and one with an initial value", () => {
    expectForbidden(inspectBytes({ tables: vector([[0x70, 4, 1]]) }), "memory64");
    expectForbidden(inspectBytes({ tables: vector([[0x70, 3, 1, 1]]) }), "threads");
    expectForbidden(inspectBytes({ tables: vector([[0x40, 0, 0x70, 0, 1, 0xd0, 0x70, 0x0b]]) }), "gc");
  });

  it("[R-WASM] refuses the string section and the tag section", () => {
    expectForbidden(inspectBytes({ tags: vector([[0, 0]]) }), "exception-handling");
    const strings = Uint8Array.from([...HEADER, ...section(14, [0, 1, 1, 0x61])]);
    expectForbidden(inspectWasm(strings, { apiVersion: 1 }), "stringref");
  });

  it("[R-WASM] refuses a global whose value is another global of the module", () => {
    const globals = vector([
      [I32, 0, 0x41, 1, 0x0b],
      [I32, 0, 0x23, 0, 0x0b],
    ]);
    expectForbidden(inspectBytes({ globals }), "extended-const");
  });

  it("[R-WASM] refuses the compact import section and exact imports", () => {
    const type = { types: vector([RENDER_TYPE, [0x60, 2, I32, I32, 0]]) };
    expectForbidden(
      inspectBytes({ ...type, imports: vector([[...name("svc"), ...name(""), 0x7f, 1, ...name("log"), 0, 1]]) }),
      "compact-imports",
    );
    expectForbidden(inspectBytes({ ...type, imports: vector([[...name("svc"), ...name("log"), 0x20, 1]]) }), "gc");
  });
});

describe("features, as another toolchain writes them", () => {
  const MODULES: readonly (readonly [FeatureName, string])[] = [
    [
      "exception-handling",
      `(module (tag $e) (memory $m 1) (export "memory" (memory $m)) (func (export "svc_render") (result i32)
       (block $l (try_table (catch $e $l) (throw $e))) (i32.const 0)))`,
    ],
    [
      "gc",
      `(module (type $s (struct (field i32))) (memory $m 1) (export "memory" (memory $m)) (func (export "svc_render") (result i32)
       (struct.get $s 0 (struct.new $s (i32.const 1)))))`,
    ],
    [
      "gc",
      `(module (memory $m 1) (export "memory" (memory $m)) (func (export "svc_render") (result i32) (i31.get_s (ref.i31 (i32.const 1)))))`,
    ],
    [
      "multi-memory",
      `(module (memory $m 1) (memory $n 1) (export "memory" (memory $m)) (func (export "svc_render") (result i32) (i32.load $n (i32.const 0))))`,
    ],
    [
      "stringref",
      `(module (memory $m 1) (export "memory" (memory $m)) (func (export "svc_render") (result i32) (drop (string.const "a")) (i32.const 0)))`,
    ],
    [
      "memory64",
      `(module (memory $m i64 1) (export "memory" (memory $m)) (func (export "svc_render") (result i32) (i32.load (i64.const 0))))`,
    ],
    [
      "tail-calls",
      `(module (memory $m 1) (export "memory" (memory $m)) (func $f (export "svc_render") (result i32) (return_call $f)))`,
    ],
    [
      "threads",
      `(module (memory $m 1) (export "memory" (memory $m)) (func (export "svc_render") (result i32) (atomic.fence) (i32.const 0)))`,
    ],
  ];

  it.each(MODULES)("[R-WASM] refuses %s of binaryen", (feature, text) => {
    const module = binaryen.parseText(text);
    module.setFeatures(binaryen.Features.All);
    expectForbidden(inspectWasm(module.emitBinary(), { apiVersion: 1 }), feature);
    module.dispose();
  });
});
