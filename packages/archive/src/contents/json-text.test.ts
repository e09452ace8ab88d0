import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonTextCheck } from "./json-text.ts";

const MAX_DEPTH = 100;

function isJson(text: string, cut: number): boolean {
  const check = new JsonTextCheck(MAX_DEPTH);
  const bytes = new TextEncoder().encode(text);
  for (let offset = 0; offset < bytes.length; offset += cut) check.push(bytes.subarray(offset, offset + cut));
  return check.end();
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("telling JSON from other text without building it", () => {
  const texts = [
    ["0", "-0", "1", "-1.5", "1e5", "1E+5", "1.0e-10", "true", "false", "null", '""', "[]", "{}", " \t\r\n1 "],
    ['"\\u00e9\\n\\""', '{"a":[1,{"b":null}]}', "[[],[[]]]", '{"":""}', '"\u2028"', "1e999"],
    ["", " ", "-", "01", "1.", ".5", "1e", "1e+", "+1", "0x1", "Infinity", "NaN", "tru", "nulll", "True"],
    ['"', '"\\', '"\\x"', '"\\u12g4"', '"\\u123"', '"a\nb"', '"\t"', "[1,]", "[,1]", "[1 2]", "]", "}", "[}", "{]"],
    ['{"a"}', '{"a":}', "{a:1}", '{"a":1,}', "{,}", '{"a":1 "b":2}', "{1:2}", "1 2", "[] []", "[1", '{"a":1', "--1"],
    ["1-1", "1e5.5", "\ufeff1", "\u00a01", "'a'", "/**/1", "00", "-01", "1.5.5", "truefalse", '"a""b"', "[1]]"],
  ].flat();

  it.each(texts)("agrees with JSON.parse on %j", (text) => {
    for (const cut of [1, 2, 1000]) expect(isJson(text, cut)).toBe(parses(text));
  });

  it("agrees with JSON.parse on valid texts and on valid texts with a change", () => {
    const run = fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom(...'{}[]",:0-e.tn \\u\n'),
      fc.nat({ max: 9 }),
      (...draw) => {
        const [text, at, char, cut] = draw;
        expect(isJson(text, cut + 1)).toBe(true);
        const place = at % (text.length + 1);
        for (const changed of [
          text.slice(0, place) + char + text.slice(place),
          text.slice(0, place) + text.slice(place + 1),
        ]) {
          expect([changed, isJson(changed, cut + 1)]).toEqual([changed, parses(changed)]);
        }
      },
    );
    fc.assert(run, { seed: 8259, numRuns: 500 });
  });

  it("stops at its depth and remembers one entry a level", () => {
    expect(isJson("[".repeat(MAX_DEPTH) + "]".repeat(MAX_DEPTH), 7)).toBe(true);
    expect(isJson("[".repeat(MAX_DEPTH + 1) + "]".repeat(MAX_DEPTH + 1), 7)).toBe(false);
  });
});
