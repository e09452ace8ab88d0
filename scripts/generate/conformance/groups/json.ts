import { STRICT_SAMPLES } from "../../formats/strict-json.ts";
import { base64, defineGroup, hash, listOf, record, text } from "../define.ts";

const encoded = (source: string | Uint8Array): string => Buffer.from(source).toString("base64");

/** Bytes that no text of JavaScript has. */
const RAW: readonly (readonly [string, readonly number[]])[] = [
  ["an overlong form of a slash", [0x22, 0xc0, 0xaf, 0x22]],
  ["a surrogate in UTF-8", [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ["a character that is cut off", [0x22, 0xc3, 0x22]],
  ["a byte that UTF-8 never has", [0x22, 0xff, 0x22]],
  ["beyond U+10FFFF", [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22]],
  ["U+0000 in the text", [0x22, 0x00, 0x22]],
];

const MORE: readonly (readonly [string, string])[] = [
  ["white space around everything", ' \t\r\n{ "a" : [ 1 , true ] } \n'],
  ["white space that JSON does not have", '\u00a0{"a":1}'],
  ["single quotes", "{'a':1}"],
  ["a key without quotes", "{a:1}"],
  ["a string that is not closed", '"a'],
  ["an array that is not closed", "[1,2"],
  ["a closing bracket of the other kind", "[1}"],
  ["a missing comma", "[1 2]"],
  ["a leading comma", "[,1]"],
  ["an upper-case literal", "[True]"],
  ["a number that ends with a point", "[1.]"],
  ["an exponent without digits", "[1e]"],
  ["a hexadecimal number", "[0x10]"],
  ["an escaped slash", '"\\/"'],
  ["an escape of a quote and a backslash", '"\\"\\\\"'],
  ["an escape of four digits that are not hexadecimal", '"\\u00g0"'],
  ["two halves of pairs in the wrong order", '"\\ude00\\ud83d"'],
  ["a key of the same letters in another case", '{"a":1,"A":2}'],
  ["the same key in two objects", '[{"a":1},{"a":2}]'],
  ["an empty key", '{"":1}'],
  ["constructor is a name like any other", '{"constructor":1}'],
  ["__proto__ in a nested object", '{"a":{"__proto__":{}}}'],
  ["__proto__ escaped", '{"\\u005f_proto__":1}'],
  ["64 levels with a scalar inside", `${'{"a":'.repeat(64)}1${"}".repeat(64)}`],
];

/** How JSON from outside is read. */
export const strictJson = defineGroup({
  group: "strict-json",
  version: 1,
  comment:
    "Documents for the strict reader with a manifest's limits. `integers` names the members whose number must be an integer in plain digits.",
  specification: ["R-JSON"],
  input: record({ base64, integers: listOf(text) }),
  tests: [
    ...STRICT_SAMPLES.map(({ text: source, comment, integers = [] }) => ({
      comment,
      input: { base64: encoded(source), integers },
    })),
    ...RAW.map(([comment, bytes]) => ({
      comment,
      flags: ["encoding"],
      valid: false,
      code: "json.encoding_invalid",
      input: { base64: encoded(Uint8Array.from(bytes)), integers: [] },
    })),
    ...MORE.map(([comment, source]) => ({ comment, input: { base64: encoded(source), integers: [] } })),
  ],
});

/** The samples of RFC 8785, and what readers get wrong. */
const CANONICAL: readonly (readonly [string, string])[] = [
  [
    "the sample of RFC 8785, section 3.2.2",
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
  ],
  [
    "the sample of RFC 8785, section 3.2.3: keys in the order of their UTF-16 units",
    '{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control","\\u00f6":"Latin Small Letter O With Diaeresis"}',
  ],
  ["a key beyond the first plane sorts before U+FB33", '{"\\ufb33":1,"\\ud83d\\ude00":2}'],
  ["keys that look like numbers", '{"10":1,"9":2,"1":3}'],
  ["an empty object and an empty array", '{"b":{},"a":[]}'],
  ["nested keys are sorted, arrays are not", '[{"b":1,"a":2},3,1,2]'],
  ["every short escape", '"\\b\\t\\n\\f\\r\\"\\\\"'],
  ["control characters without a short escape", '"\\u0001\\u001f"'],
  ["DEL, and line separators, are not escaped", '"\\u007f\\u2028\\u2029"'],
  ["minus zero", "[-0,-0.0,-0e10,0.0]"],
  ["a scalar", "1e2"],
];

const NUMBERS = [
  "1e21",
  "1e20",
  "123456789012345680000",
  "1e-6",
  "1e-7",
  "0.000001",
  "0.0000001",
  "5e-324",
  "1.7976931348623157e308",
  "2.2250738585072014e-308",
  "9007199254740991",
  "9007199254740992",
  "-9007199254740991",
  "295147905179352830000",
  "1e23",
  "9.999999999999997e22",
  "333333333.3333332",
  "333333333.33333325",
  "0.1",
  "0.30000000000000004",
  "100",
  "1.50",
  "-1.5e+10",
  "1424953923781206.2",
];

/** RFC 8785 after the strict reader. */
export const canonicalJson = defineGroup({
  group: "canonical-json",
  version: 1,
  comment:
    "The canonical bytes of a document (RFC 8785) and their SHA-256. A document that the strict reader refuses has none.",
  specification: ["P3", "R-JSON"],
  input: record({ base64 }),
  output: record({ base64, sha256: hash }),
  tests: [
    ...CANONICAL.map(([comment, source]) => ({ comment, valid: true, input: { base64: encoded(source) } })),
    ...NUMBERS.map((number) => ({ comment: `the number ${number}`, input: { base64: encoded(`[${number}]`) } })),
    {
      comment: "an integer that a double would round has no canonical form",
      valid: false,
      code: "json.integer_invalid",
      input: { base64: encoded("[9007199254740993]") },
    },
    { comment: "a key that occurs twice", valid: false, input: { base64: encoded('{"a":1,"a":1}') } },
  ],
});
