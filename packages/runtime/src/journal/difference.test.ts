import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstDifference } from "./difference.ts";

describe("firstDifference", () => {
  it("names the place and both values", () => {
    const expected = { views: { a: { type: "label", text: "1" } }, commands: [{ id: "x" }] };
    expect(firstDifference(expected, structuredClone(expected))).toBeUndefined();
    expect(firstDifference(expected, { ...expected, commands: [{ id: "y" }] })).toEqual({
      pointer: "/commands/0/id",
      expected: "x",
      found: "y",
    });
    expect(firstDifference(expected, { views: {}, commands: [] })).toMatchObject({
      pointer: "/views/a",
      found: undefined,
    });
    expect(firstDifference({ "a/b": 1 }, { "a/b": 2 })).toMatchObject({ pointer: "/a~1b" });
    expect(firstDifference(null, {})).toEqual({ pointer: "", expected: null, found: {} });
    expect(firstDifference([], {})).toBeDefined();
  });

  it("finds nothing between equal values and something between any others", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        const [a, b] = [JSON.stringify(left), JSON.stringify(right)];
        expect(firstDifference(JSON.parse(a), JSON.parse(a))).toBeUndefined();
        const sorted = (text: string) => JSON.stringify(sortKeys(JSON.parse(text)));
        expect(firstDifference(JSON.parse(a), JSON.parse(b)) === undefined).toBe(sorted(a) === sorted(b));
      }),
      { seed: 11, numRuns: 500 },
    );
  });
});

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return { members: members.map(([name, each]) => [name, sortKeys(each)]) };
}
