import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holds, parseWhen } from "./when.ts";

const CONTEXT = { symbol: "SPX", timeframe: "1D", location: "sidebar" };
const EMPTY = { symbol: "", timeframe: "", location: "panel" };

function evaluate(text: string, context = CONTEXT) {
  const verdict = parseWhen(text);
  return verdict.ok ? holds(verdict.conditions, context) : "unreadable";
}

describe("[VIEW-08] when", () => {
  it.each([
    ["", true, true],
    ["  ", true, true],
    ["symbol", true, false],
    ["!symbol", false, true],
    ["! symbol", false, true],
    ["symbol == SPX", true, false],
    ["symbol==SPX", true, false],
    ["symbol == 'SPX'", true, false],
    ["symbol == ''", false, true],
    ["symbol == ^GSPC", false, false],
    ["timeframe == 1D && location == sidebar", true, false],
    ["timeframe == 1D&&location == panel", false, false],
    ["!symbol && location == panel", false, true],
  ])("%j", (text, inContext, inEmpty) => {
    expect(evaluate(text)).toBe(inContext);
    expect(evaluate(text, EMPTY)).toBe(inEmpty);
  });

  it.each([
    "unknown",
    "symbol || timeframe",
    "(symbol)",
    "symbol ==",
    "== SPX",
    "symbol = SPX",
    "symbol != SPX",
    "symbol && ",
    "&&",
    "symbol == a b",
    "symbol == 'a",
    "!!symbol",
    "symbol.length",
    "constructor",
    "__proto__",
    "Symbol",
    "symbol == 'a' == 'b'",
  ])("%j is not understood", (text) => {
    expect(evaluate(text)).toBe("unreadable");
  });

  it("answers for any text of 128 characters, and never throws", () => {
    const text = fc.oneof(
      fc.string({ maxLength: 128 }),
      fc
        .array(fc.constantFrom("symbol", "&&", "==", "!", "'", " ", "1D", "location"), { maxLength: 30 })
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (when) => {
        expect(typeof parseWhen(when).ok).toBe("boolean");
      }),
      { seed: 11, numRuns: 2000 },
    );
  });
});
