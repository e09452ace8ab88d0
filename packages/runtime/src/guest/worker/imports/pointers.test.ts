import { ABI_STATUS } from "@bourse/contract";
import { depth } from "@bourse/testing/depth";
import { EVENT_VIEW, SAMPLE_EVENT, SAMPLE_SNAPSHOTS } from "@bourse/testing/guests";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OUTPUT_RULES } from "../../executor/output-rules.ts";
import { CallbackLog } from "../callback-log.ts";
import type { GuestContext } from "../context.ts";
import { GuestMemory } from "../memory.ts";
import { outputChecks } from "../output-checks.ts";
import { viewCheck } from "../view.ts";
import { link } from "./define.ts";
import { IMPORT_SETS } from "./functions.ts";

const CAPS = { entries: 100, bytes: 256 * 1024, floodDrops: 10_000 };
const PAGE = 65_536;
const SEED = 20_260_105;

function setUp() {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 4 });
  new Uint8Array(memory.buffer).set(Buffer.from('SPX\0{"type":"label","text":"x"}1D'));
  const context: GuestContext = {
    grant: { apiVersion: 1, capabilityMask: 1 << 7, featureMask: 7 },
    check: viewCheck(OUTPUT_RULES.view),
    memory: new GuestMemory(memory),
    input: { kind: "render", guestOutput: true, ...SAMPLE_SNAPSHOTS },
    log: new CallbackLog(CAPS, { send() {}, dropped() {} }),
    output: undefined,
    refused: undefined,
    denied: undefined,
    lastLog: undefined,
    poisoned: undefined,
  };
  const imports = new Map(IMPORT_SETS[1].map((each) => [each.name, link(each, context)]));
  return { memory, context, imports };
}

function setUpEvents() {
  const { memory, context: rendering } = setUp();
  const context: GuestContext = {
    ...rendering,
    grant: { apiVersion: 2, capabilityMask: 1 << 7, featureMask: 31, declaredViews: [EVENT_VIEW] },
    check: outputChecks(OUTPUT_RULES)({
      apiVersion: 2,
      capabilityMask: 0,
      featureMask: 31,
      declaredViews: [EVENT_VIEW],
    }),
    input: { kind: "event", first: true, json: SAMPLE_EVENT },
  };
  const imports = new Map(IMPORT_SETS[2].map((each) => [each.name, link(each, context)]));
  return { memory, context, imports };
}

/** Typical attack values for pointers and lengths: near zero, near the end of memory, near 2^31 and 2^32. */
const edge = fc.constantFrom(
  0,
  1,
  3,
  4,
  7,
  16,
  PAGE - 1,
  PAGE,
  PAGE + 1,
  65_537,
  0x7fffffff,
  0x80000000 | 0,
  -1,
  -2,
  -PAGE,
);
const number = fc.oneof(edge, fc.integer({ min: 0, max: PAGE + 8 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));

describe("pointer abuse", () => {
  it.each(IMPORT_SETS[1].map((each) => each.name))(
    "[R-WASM] [P18] [P19] svc.%s answers a number and never throws",
    (name) => {
      const { context, imports } = setUp();
      const run = imports.get(name) as (...args: number[]) => number;
      const property = fc.property(fc.array(number, { minLength: 6, maxLength: 6 }), (args) => {
        context.output = undefined;
        const answer = run(...args);
        expect(Number.isInteger(answer)).toBe(true);
        expect(answer).toBeGreaterThanOrEqual(ABI_STATUS.ABORTED);
        if (context.poisoned !== undefined) expect(context.poisoned).toBe("log_flood");
        context.poisoned = undefined;
      });
      fc.assert(property, { numRuns: depth({ usual: 1000, deep: 3000 }), seed: SEED });
    },
  );

  it.each(IMPORT_SETS[2].map((each) => each.name))(
    "[R-WASM] [P18] [P19] svc.%s of API v2 answers a number and never throws",
    (name) => {
      const { context, imports } = setUpEvents();
      const run = imports.get(name) as (...args: number[]) => number;
      const property = fc.property(number, number, (first, second) => {
        context.output = undefined;
        const answer = run(first, second);
        expect(Number.isInteger(answer)).toBe(true);
        expect(answer).toBeGreaterThanOrEqual(ABI_STATUS.ABORTED);
        if (context.poisoned !== undefined) expect(context.poisoned).toBe("log_flood");
        context.poisoned = undefined;
      });
      fc.assert(property, { numRuns: depth({ usual: 1000, deep: 3000 }), seed: SEED });
    },
  );

  it("[R-WASM] [ABI-09] a refused read of an event writes nothing, an accepted one exactly its bytes", () => {
    const { memory, imports } = setUpEvents();
    const read = imports.get("event_get_json") as (...args: number[]) => number;
    const property = fc.property(number, number, (out, capacity) => {
      const bytes = new Uint8Array(memory.buffer);
      bytes.fill(0xee);
      const answer = read(out, capacity);
      const start = out >>> 0;
      const wrote = answer > 0 && capacity !== 0 ? SAMPLE_EVENT.length : 0;
      const end = start + wrote;
      expect(wrote === 0 || Buffer.compare(bytes.subarray(start, end), SAMPLE_EVENT) === 0).toBe(true);
      const untouched = (part: Uint8Array) => part.every((byte) => byte === 0xee);
      expect(untouched(wrote === 0 ? bytes : bytes.subarray(0, start)) && untouched(bytes.subarray(end))).toBe(true);
    });
    fc.assert(property, { numRuns: depth({ usual: 100, deep: 300 }), seed: SEED });
  });

  it("[R-WASM] a refused read writes nothing, an accepted one writes exactly its bytes", () => {
    const { memory, imports } = setUp();
    const read = imports.get("market_get_quote") as (...args: number[]) => number;
    const need = SAMPLE_SNAPSHOTS.quote.length;
    const property = fc.property(number, number, (out, capacity) => {
      const before = new Uint8Array(memory.buffer).slice();
      const answer = read(0, 3, out, capacity);
      const after = new Uint8Array(memory.buffer);
      const written = answer > 0 && capacity !== 0;
      const start = out >>> 0;
      expect(
        Buffer.compare(after.subarray(0, written ? start : PAGE), before.subarray(0, written ? start : PAGE)),
      ).toBe(0);
      if (!written) return;
      expect(Buffer.compare(after.subarray(start, start + need), SAMPLE_SNAPSHOTS.quote)).toBe(0);
      expect(Buffer.compare(after.subarray(start + need), before.subarray(start + need))).toBe(0);
      new Uint8Array(memory.buffer).set(before);
    });
    fc.assert(property, { numRuns: depth({ usual: 500, deep: 1500 }), seed: SEED });
  });

  it("[R-WASM] lengths and pointers of 2^31 and more are unsigned, and their sum does not wrap", () => {
    const { context, memory } = setUp();
    memory.grow(3);
    expect(context.memory.holds(-1, 2)).toBe(false);
    expect(context.memory.holds(-1, -1)).toBe(false);
    expect(context.memory.holds(0x80000000 | 0, 0)).toBe(false);
    expect(context.memory.holds(4 * PAGE, 0)).toBe(true);
    expect(context.memory.holds(4 * PAGE, 1)).toBe(false);
    expect(context.memory.holds(4 * PAGE - 1, 1)).toBe(true);
  });

  it("[R-WASM] an exception inside an import stays inside: the guest is poisoned and sees ABORTED", () => {
    const { context, imports } = setUp();
    const broken = { ...context, input: undefined } as GuestContext;
    const failing = link(
      {
        name: "log",
        run: () => {
          throw new RangeError("Maximum call stack size exceeded");
        },
      },
      broken,
    );
    expect(failing(0, 0)).toBe(ABI_STATUS.ABORTED);
    expect(broken.poisoned).toBe("stack_overflow");
    expect(failing(0, 0)).toBe(ABI_STATUS.ABORTED);
    context.poisoned = "log_flood";
    for (const run of imports.values()) expect(run(0, 0, 0, 0, 0, 0)).toBe(ABI_STATUS.ABORTED);
  });
});
