import { startBare } from "@bourse/testing/bare-interactive";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { guestOf } from "./compiled.ts";

const context = { workspace: "w", generation: "g", locale: "en", now: "2026-01-31T09:30:00.000Z" };
const SEED = 20_261_130;

/** The functions that the engine lends are globals of a guest's program. */
const GUEST = `
  import { defineExtension, log } from "@bourse/sdk/guest";
  declare function $j(value: unknown): string | undefined;
  class Price { cents = 5; }
  const cycle: unknown[] = [];
  cycle.push(cycle);
  const VALUES: Record<string, () => unknown> = {
    "a number that is none": () => ({ text: NaN }),
    "an infinite one": () => [-Infinity],
    "a cycle": () => cycle,
    "a large integer": () => 1n,
    "a property that throws": () => ({ get text() { throw new Error("no"); } }),
    "half of a pair": () => "\\ud800",
    "nothing": () => undefined,
    "a function": () => () => 1,
    "what JSON leaves out": () => ({ a: undefined, b: () => 1, c: [undefined, () => 1], d: null }),
    "a negative zero and the ends of doubles": () => [-0, 5e-324, 1.7976931348623157e308, 123456789012345680000],
    "an object of a class": () => new Price(),
    "an object of a class with private fields": () => new (class { #cents = 5; get cents() { return this.#cents; } name = "x"; })(),
    "an object of a class that says its own": () => new (class { toJSON() { return 1; } })(),
    "one that says its own": () => ({ toJSON: () => 1 }),
    "a date": () => new Date(0),
    "a map": () => ({ a: new Map() }),
    "a proxy": () => new Proxy({}, {}),
    "an object without a prototype": () => Object.assign(Object.create(null), { a: 1 }),
    "names that are numbers": () => ({ b: 1, 1: 2, "4294967294": 3 }),
    "a name that was deleted, one that is hidden and a symbol": () => {
      const value: Record<string | symbol, unknown> = { a: 1, b: 2, c: 3, [Symbol("s")]: 4 };
      delete value.b;
      return Object.defineProperty(value, "d", { value: 5, enumerable: false });
    },
    "a list with holes": () => [1, , 3],
    "a list that is longer than its elements": () => { const list = [1]; list.length = 3; return list; },
    "a list of a class": () => new (class extends Array {})(),
    "more names than are kept, twice": () => {
      const names = Array.from({ length: 300 }, (_, n) => "name" + n);
      return [0, 1].map((value) => Object.fromEntries(names.map((name) => [name, value])));
    },
    "a part of a long text": () => "0123456789".repeat(1000).slice(3, 9003),
    "a part of a long text in wide letters": () => "“é\\u{1f600}".repeat(5000).slice(1, 15001),
    "a long text in pieces": () => ["“".repeat(20_000) + "x", "\\n".repeat(20_000) + "y"],
    "a list of every kind of number": () => [0, -1, 2 ** 31, -(2 ** 31), 2 ** 53, 1e15, 1e15 - 1, 0.1, 1.5e-7, 1e300, -2.5],
    "texts that were joined": () => Array.from({ length: 40 }, (_, n) => "é\\n".repeat(n)).join("-") + "\\u0007",
  };
  defineExtension({
    views: {},
    onContext(seen) {
      const { value, name } = seen as unknown as { value: unknown; name?: string };
      const given = name === undefined ? value : VALUES[name]?.();
      const mine = $j(given);
      if (mine === undefined) log("left");
      else log(mine === JSON.stringify(given) ? "same" : mine);
    },
  });`;

describe("a layout's text", () => {
  let verdictOf: (data: object) => string | undefined;

  beforeAll(async () => {
    const { guest } = await guestOf(GUEST);
    const instance = startBare(guest, []);
    const deliver = (type: string, data: object) => instance.deliver({ api_version: 2, type, context, data });
    deliver("start", { restarted: false });
    verdictOf = (data) => deliver("context", data).log.at(-1);
  });

  it("is what the language writes of any value of JSON, without names that are numbers", () => {
    const value = fc.jsonValue({ maxDepth: 6, stringUnit: "binary" });
    fc.assert(
      fc.property(value, (given) => {
        expect(verdictOf({ value: given })).toBe(/"\d[^"]*":/.test(JSON.stringify(given)) ? "left" : "same");
      }),
      { seed: SEED, numRuns: 100 },
    );
  });

  it.each([
    ["a number that is none", "left"],
    ["an infinite one", "left"],
    ["a cycle", "left"],
    ["a large integer", "left"],
    ["a property that throws", "left"],
    ["half of a pair", "left"],
    ["nothing", "left"],
    ["a function", "left"],
    ["an object of a class that says its own", "left"],
    ["one that says its own", "left"],
    ["a date", "left"],
    ["a map", "left"],
    ["a proxy", "left"],
    ["names that are numbers", "left"],
    ["a list with holes", "left"],
    ["a list that is longer than its elements", "left"],
    ["a list of a class", "left"],
    ["an object of a class with private fields", "same"],
    ["an object without a prototype", "same"],
    ["a name that was deleted, one that is hidden and a symbol", "same"],
    ["more names than are kept, twice", "same"],
    ["a part of a long text", "same"],
    ["a part of a long text in wide letters", "same"],
    ["a long text in pieces", "same"],
    ["a list of every kind of number", "same"],
    ["what JSON leaves out", "same"],
    ["a negative zero and the ends of doubles", "same"],
    ["an object of a class", "same"],
    ["texts that were joined", "same"],
  ])("of %s is %s", (name, verdict) => {
    expect(verdictOf({ name })).toBe(verdict);
  });
});
