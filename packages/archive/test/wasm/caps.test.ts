import { inspectWasm } from "@bourse/archive/wasm";
import { WASM_LIMITS } from "@bourse/contract";
import { describe, expect, it } from "vitest";
import {
  body,
  bytesOf,
  I32,
  inspectBytes,
  leb,
  MEMORY_EXPORT,
  name,
  type Parts,
  RENDER_EXPORT,
  RENDER_TYPE,
  rules,
  section,
  vector,
} from "./assemble.ts";

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const NOTHING = [0x60, 0, 0];
const custom = (size: number): number[] => section(0, [...name("x"), ...times(size - 2, 0)]);
const exported = (count: number) =>
  vector([
    MEMORY_EXPORT,
    RENDER_EXPORT,
    ...Array.from({ length: count - 2 }, (_, index) => [...name(`f${index}`), 0, 0]),
  ]);
const elements = (count: number) => vector([[3, 0, ...leb(count), ...times(count, 0)]]);
const locals = (count: number): Parts => ({ code: vector([body([0x41, 0], [1, ...leb(count), I32])]) });
const branches = (count: number): Parts => ({
  code: vector([body([0x02, 0x40, 0x41, 0, 0x0e, ...leb(count), ...times(count + 1, 0), 0x0b, 0x41, 0])]),
});

const nested = (count: number): Parts => ({
  code: vector([body([...times(count, [0x02, 0x40]).flat(), ...times(count, 0x0b), 0x41, 0])]),
});

/** Many identical functions: a module of 50,000 of them is 300 KiB. */
const functions = (count: number): Parts => ({
  functions: vector(times(count, [0])),
  code: vector(times(count, body([0x41, 0]))),
});

const CAPS: readonly (readonly [what: string, limit: number, parts: (count: number) => Parts])[] = [
  ["types", WASM_LIMITS.types, (count) => ({ types: vector([RENDER_TYPE, ...times(count - 1, NOTHING)]) })],
  ["functions", WASM_LIMITS.functions, functions],
  [
    "bytes of one function",
    WASM_LIMITS.functionBytes,
    (count) => ({ code: vector([body(times(count - 4, 1).concat(0x41, 0))]) }),
  ],
  ["locals in one function", WASM_LIMITS.localsPerFunction, locals],
  ["targets of one br_table", WASM_LIMITS.branchTableTargets, branches],
  ["blocks inside one another", WASM_LIMITS.blockDepth, nested],
  ["globals", WASM_LIMITS.globals, (count) => ({ globals: vector(times(count, [I32, 0, 0x41, 0, 0x0b])) })],
  ["exports", WASM_LIMITS.exports, (count) => ({ exports: exported(count) })],
  ["data segments", WASM_LIMITS.segments, (count) => ({ data: vector(times(count, [1, 0])) })],
  ["element segments", WASM_LIMITS.segments, (count) => ({ elements: vector(times(count, [3, 0, 0])) })],
  ["elements of one segment", WASM_LIMITS.tableElements, (count) => ({ elements: elements(count) })],
  ["bytes of custom sections", WASM_LIMITS.customBytes, (count) => ({ tail: custom(count) })],
  ["custom sections", WASM_LIMITS.customSections, (count) => ({ tail: times(count, section(0, [0])).flat() })],
  [
    "imports",
    WASM_LIMITS.imports,
    (count) => ({
      types: vector([RENDER_TYPE, [0x60, 2, I32, I32, 0]]),
      imports: vector(times(count, [...name("svc"), ...name("log"), 0, 1])),
      exports: vector([MEMORY_EXPORT, [...name("svc_render"), 0, ...leb(count)]]),
    }),
  ],
];

describe.each(CAPS)("the cap of %s", (_, limit, parts) => {
  it(`[R-WASM, P19] takes ${limit}`, () => {
    expect(inspectBytes(parts(limit)).issues).toEqual([]);
  });

  it(`[R-WASM, P19] refuses ${limit + 1}`, () => {
    const verdict = inspectBytes(parts(limit + 1));
    expect(rules(verdict)).toEqual(["wasm.module_too_large"]);
    expect(verdict.issues[0]?.message).toContain(String(limit));
  });
});

describe("caps of a whole module", () => {
  it("[R-WASM, P19] takes 8 MiB and refuses a byte more before reading it", () => {
    const base = bytesOf({});
    const whole = new Uint8Array(WASM_LIMITS.moduleBytes);
    const contents = whole.length - base.length - 5;
    whole.set([...base, 11, ...leb(contents), 1, 1, ...leb(contents - 6)]);
    expect(inspectWasm(whole, { apiVersion: 1 }).issues).toEqual([]);
    const over = new Uint8Array(WASM_LIMITS.moduleBytes + 1);
    expect(rules(inspectWasm(over, { apiVersion: 1 }))).toEqual(["wasm.module_too_large"]);
  });

  it("[R-WASM, P19] refuses locals that are few in each function and many together", () => {
    const count = 101;
    const parts = {
      functions: vector(times(count, [0])),
      code: vector(times(count, body([0x41, 0], [1, ...leb(10_000), 0x7c]))),
    };
    expect(rules(inspectBytes(parts))).toEqual(["wasm.module_too_large"]);
  });

  it("[R-WASM, P4] refuses calls of 1,000 operands that would hold the engine's validator", () => {
    const wide = [0x60, ...leb(1000), ...times(1000, I32), ...leb(1000), ...times(1000, I32)];
    const parts = (calls: number): Parts => ({
      types: vector([RENDER_TYPE, wide]),
      functions: vector([[0], [1]]),
      code: vector([body([0x41, 0]), body([...times(1000, [0x20, 0]).flat(), ...times(calls, [0x10, 1]).flat()])]),
    });
    expect(inspectBytes(parts(10)).issues).toEqual([]);
    expect(rules(inspectBytes(parts(60_000)))).toEqual(["wasm.module_too_large"]);
  });

  it("[R-WASM, P4] refuses branch tables deep within blocks, for which the engine would run out of memory", () => {
    const depth = 60_000;
    const parts = (tables: number): Parts => ({
      code: vector([
        body([
          ...times(depth, [0x02, 0x40]).flat(),
          0x00,
          ...times(tables, [0x0e, 0, 0]).flat(),
          ...times(depth, 0x0b),
          0x41,
          0,
        ]),
      ]),
    });
    expect(inspectBytes(parts(100)).issues).toEqual([]);
    expect(rules(inspectBytes(parts(600)))).toEqual(["wasm.module_too_large"]);
  });

  it("[R-WASM, P4] refuses calls with so many results that the engine would run out of memory", () => {
    const many = [0x60, 0, 31, ...times(31, I32)];
    const parts = (calls: number): Parts => ({
      types: vector([RENDER_TYPE, many]),
      functions: vector([[0], [1]]),
      code: vector([body([0x41, 0]), body([...times(calls, [0x10, 1]).flat(), 0x00])]),
    });
    expect(inspectBytes(parts(1000)).issues).toEqual([]);
    expect(rules(inspectBytes(parts(140_000)))).toEqual(["wasm.module_too_large"]);
  });

  const LOOKS: readonly (readonly [string, (slots: number, blocks: number) => Parts])[] = [
    [
      "locals",
      (slots, blocks) => ({
        code: vector([
          body([...times(blocks, [0x20, 0, 0x04, 0x40, 0x05, 0x0b]).flat(), 0x41, 0], [1, ...leb(slots), I32]),
        ]),
      }),
    ],
    [
      "values on the stack",
      (slots, blocks) => ({
        code: vector([
          body([
            ...times(slots, [0x41, 0]).flat(),
            ...times(blocks, [0x02, 0x40, 0x41, 0, 0x0d, 0, 0x0b]).flat(),
            ...times(slots, 0x1a),
            0x41,
            0,
          ]),
        ]),
      }),
    ],
    [
      "targets of branch tables",
      (slots, blocks) => ({
        code: vector([
          body(
            [
              ...times(blocks, [0x02, 0x40]).flat(),
              0x41,
              0,
              0x0e,
              ...leb(blocks - 1),
              ...Array.from({ length: blocks }, (_, depth) => leb(depth)).flat(),
              ...times(blocks, 0x0b),
              0x41,
              0,
            ],
            [1, ...leb(slots), I32],
          ),
        ]),
      }),
    ],
  ];

  it.each(LOOKS)("[R-WASM, P4, P19] refuses frames of many %s copied at many blocks", (_, parts) => {
    expect(inspectBytes(parts(5000, 50)).issues).toEqual([]);
    expect(rules(inspectBytes(parts(5000, 2000)))).toEqual(["wasm.module_too_large"]);
  });

  it("[R-WASM, P4, P19] refuses large frames of many functions that are small enough by themselves", () => {
    const one = body([...times(300, [0x02, 0x40, 0x0b]).flat(), 0x41, 0], [1, ...leb(6000), I32]);
    const parts = (count: number): Parts => ({ functions: vector(times(count, [0])), code: vector(times(count, one)) });
    expect(inspectBytes(parts(8)).issues).toEqual([]);
    expect(rules(inspectBytes(parts(10)))).toEqual(["wasm.module_too_large"]);
  });

  it("[R-WASM] takes small limits of a test in place of its own", () => {
    const limits = { ...WASM_LIMITS, functions: 0, memoryPages: 0 };
    expect(rules(inspectWasm(bytesOf({}), { apiVersion: 1, limits }))).toEqual([
      "wasm.memory_limit",
      "wasm.module_too_large",
    ]);
  });

  it("[R-WASM, P4] lists a hundred faults of a thousand and counts the rest", () => {
    const imports = vector(Array.from({ length: 1000 }, (_, index) => [...name("env"), ...name(`f${index}`), 0, 0]));
    const verdict = inspectBytes({
      imports,
      exports: vector([MEMORY_EXPORT, [...name("svc_render"), 0, ...leb(1000)]]),
    });
    expect(verdict.issues).toHaveLength(WASM_LIMITS.issues + 1);
    expect(verdict.issues.at(-1)?.message).toContain("900");
  });
});
