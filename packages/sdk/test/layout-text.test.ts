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

  it("is what the language writes of any value of JSON", () => {
    const value = fc.jsonValue({ maxDepth: 6, stringUnit: "binary" });
    fc.assert(
      fc.property(value, (given) => {
        expect(verdictOf({ value: given })).toBe("same");
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
    ["what JSON leaves out", "same"],
    ["a negative zero and the ends of doubles", "same"],
    ["an object of a class", "same"],
    ["texts that were joined", "same"],
  ])("of %s is %s", (name, verdict) => {
    expect(verdictOf({ name })).toBe(verdict);
  });
});
