import { describe, expect, it } from "vitest";
import { canonicalizeBytes } from "./canonicalize.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const canonical = (text: string) => {
  const verdict = canonicalizeBytes(utf8(text));
  return verdict.ok ? new TextDecoder().decode(verdict.bytes) : verdict.issues.map((each) => each.rule);
};

describe("canonical JSON", () => {
  it("[R-JSON] writes the example of RFC 8785", () => {
    const text = `{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
      "literals": [null, true, false]
    }`;
    const expected =
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}';
    expect(canonical(text)).toBe(expected);
  });

  it("[R-JSON] orders keys by UTF-16 units, as the RFC's example does", () => {
    const text =
      '{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",' +
      '"\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control","\\u00f6":"Latin Small Letter O With Diaeresis"}';
    expect(Object.values(JSON.parse(canonical(text) as string))).toEqual([
      "One",
      "Carriage Return",
      "Control",
      "Latin Small Letter O With Diaeresis",
      "Euro Sign",
      "Emoji: Grinning Face",
      "Hebrew Letter Dalet With Dagesh",
    ]);
    expect((canonical(text) as string).indexOf("\ud83d")).toBeLessThan((canonical(text) as string).indexOf("\ufb33"));
  });

  it.each([
    ["-0", "0"],
    ["1.0", "1"],
    ["1e2", "100"],
    ["1e21", "1e+21"],
    ["100000000000000000000", "100000000000000000000"],
    ["1000000000000000000000", "1e+21"],
    ["1e-7", "1e-7"],
    ["0.000001", "0.000001"],
    ["295147905179352830000", "295147905179352830000"],
    ["295147905179352825856", "295147905179352830000"],
    ["9007199254740994", "9007199254740994"],
    ["1.7976931348623157e308", "1.7976931348623157e+308"],
    ["5e-324", "5e-324"],
    ["333333333.33333329", "333333333.3333333"],
  ])("[R-JSON] writes %s as %s", (token, expected) => expect(canonical(token)).toBe(expected));

  it.each(["9007199254740993", "-9007199254740993", "9223372036854775807", "1".repeat(309)])(
    "[R-JSON] refuses %s, which a double would round",
    (token) => expect(canonical(token)).toEqual(["json.integer_invalid"]),
  );

  it("[R-JSON] normalises no Unicode", () => {
    expect(canonical('["é","e\u0301","\\u0065\\u0301"]')).toBe('["é","e\u0301","e\u0301"]');
  });

  it("[R-JSON] refuses what has no canonical form", () => {
    expect(canonical('"\\ud800"')).toEqual(["json.encoding_invalid"]);
    expect(canonical('{"a":1,"a":1}')).toEqual(["json.duplicate_key"]);
    expect(canonical("")).toEqual(["json.syntax"]);
  });

  it("[R-JSON] gives its own output back unchanged", () => {
    const once = canonical('{"b":[1e2,{"z":"\\u00e9","a":[]}],"a":{"":0.10}}') as string;
    expect(canonical(once)).toBe(once);
  });
});
