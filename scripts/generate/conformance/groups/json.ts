import { createHash } from "node:crypto";
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

const MORE: readonly (readonly [comment: string, text: string, code?: string])[] = [
  ["white space around everything", ' \t\r\n{ "a" : [ 1 , true ] } \n'],
  ["white space that JSON does not have", '\u00a0{"a":1}', "json.syntax"],
  ["single quotes", "{'a':1}", "json.syntax"],
  ["a key without quotes", "{a:1}", "json.syntax"],
  ["a string that is not closed", '"a', "json.syntax"],
  ["an array that is not closed", "[1,2", "json.syntax"],
  ["a closing bracket of the other kind", "[1}", "json.syntax"],
  ["a missing comma", "[1 2]", "json.syntax"],
  ["a leading comma", "[,1]", "json.syntax"],
  ["an upper-case literal", "[True]", "json.syntax"],
  ["a number that ends with a point", "[1.]", "json.syntax"],
  ["an exponent without digits", "[1e]", "json.syntax"],
  ["a hexadecimal number", "[0x10]", "json.syntax"],
  ["an escaped slash", '"\\/"'],
  ["an escape of a quote and a backslash", '"\\"\\\\"'],
  ["an escape of four digits that are not hexadecimal", '"\\u00g0"', "json.syntax"],
  ["two halves of pairs in the wrong order", '"\\ude00\\ud83d"', "json.encoding_invalid"],
  ["a key of the same letters in another case", '{"a":1,"A":2}'],
  ["the same key in two objects", '[{"a":1},{"a":2}]'],
  ["an empty key", '{"":1}'],
  ["constructor is a name like any other", '{"constructor":1}'],
  ["__proto__ in a nested object", '{"a":{"__proto__":{}}}', "json.forbidden_key"],
  ["__proto__ escaped", '{"\\u005f_proto__":1}', "json.forbidden_key"],
  ["64 levels with a scalar inside", `${'{"a":'.repeat(64)}1${"}".repeat(64)}`],
];

const verdict = (code: string | undefined) => (code === undefined ? { valid: true } : { valid: false, code });

/** How JSON from outside is read. */
export const strictJson = defineGroup({
  group: "strict-json",
  version: 1,
  comment:
    "Documents for the strict reader with a manifest's limits. `integers` names the members whose number must be an integer in plain digits.",
  source:
    "RFC 8259, and the section Strict JSON of docs/reference/formats.md. Every verdict is written beside its document.",
  specification: ["R-JSON"],
  input: record({ base64, integers: listOf(text) }),
  tests: [
    ...STRICT_SAMPLES.map(({ text: source, comment, integers = [], code }) => ({
      comment,
      ...verdict(code),
      input: { base64: encoded(source), integers },
    })),
    ...RAW.map(([comment, bytes]) => ({
      comment,
      flags: ["encoding"],
      valid: false,
      code: "json.encoding_invalid",
      input: { base64: encoded(Uint8Array.from(bytes)), integers: [] },
    })),
    ...MORE.map(([comment, source, code]) => ({
      comment,
      ...verdict(code),
      input: { base64: encoded(source), integers: [] },
    })),
  ],
});

/** The samples of RFC 8785, and what readers get wrong. */
const CANONICAL: readonly (readonly [comment: string, document: string, canonical: string])[] = [
  [
    "the sample of RFC 8785, section 3.2.2",
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    `{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"\u20ac$\\u000f\\nA'B\\"\\\\\\\\\\"/"}`,
  ],
  [
    "the sample of RFC 8785, section 3.2.3: keys in the order of their UTF-16 units",
    '{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control","\\u00f6":"Latin Small Letter O With Diaeresis"}',
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis","\u20ac":"Euro Sign","\ud83d\ude00":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
  ],
  [
    "a key beyond the first plane sorts before U+FB33",
    '{"\\ufb33":1,"\\ud83d\\ude00":2}',
    '{"\ud83d\ude00":2,"\ufb33":1}',
  ],
  ["keys that look like numbers", '{"10":1,"9":2,"1":3}', '{"1":3,"10":1,"9":2}'],
  ["an empty object and an empty array", '{"b":{},"a":[]}', '{"a":[],"b":{}}'],
  ["nested keys are sorted, arrays are not", '[{"b":1,"a":2},3,1,2]', '[{"a":2,"b":1},3,1,2]'],
  ["every short escape", '"\\b\\t\\n\\f\\r\\"\\\\"', '"\\b\\t\\n\\f\\r\\"\\\\"'],
  ["control characters without a short escape", '"\\u0001\\u001f"', '"\\u0001\\u001f"'],
  ["DEL, and line separators, are not escaped", '"\\u007f\\u2028\\u2029"', '"\u007f\u2028\u2029"'],
  ["minus zero", "[-0,-0.0,-0e10,0.0]", "[0,0,0,0]"],
  ["a scalar", "1e2", "100"],
];

/** As ECMAScript writes a double; most are in appendix B of the RFC. */
const NUMBERS: readonly (readonly [written: string, canonical: string])[] = [
  ["1e21", "1e+21"],
  ["1e20", "100000000000000000000"],
  ["123456789012345680000", "123456789012345680000"],
  ["1e-6", "0.000001"],
  ["1e-7", "1e-7"],
  ["0.000001", "0.000001"],
  ["0.0000001", "1e-7"],
  ["5e-324", "5e-324"],
  ["1.7976931348623157e308", "1.7976931348623157e+308"],
  ["2.2250738585072014e-308", "2.2250738585072014e-308"],
  ["9007199254740991", "9007199254740991"],
  ["9007199254740992", "9007199254740992"],
  ["-9007199254740991", "-9007199254740991"],
  ["295147905179352830000", "295147905179352830000"],
  ["1e23", "1e+23"],
  ["9.999999999999997e22", "9.999999999999997e+22"],
  ["333333333.3333332", "333333333.3333332"],
  ["333333333.33333325", "333333333.33333325"],
  ["0.1", "0.1"],
  ["0.30000000000000004", "0.30000000000000004"],
  ["100", "100"],
  ["1.50", "1.5"],
  ["-1.5e+10", "-15000000000"],
  ["1424953923781206.2", "1424953923781206.2"],
];

const bytesOf = (canonical: string) => ({
  base64: encoded(canonical),
  sha256: createHash("sha256").update(canonical).digest("hex"),
});

/** RFC 8785 after the strict reader. */
export const canonicalJson = defineGroup({
  group: "canonical-json",
  version: 1,
  comment:
    "The canonical bytes of a document (RFC 8785) and their SHA-256. A document that the strict reader refuses has none.",
  source: "RFC 8785 and its samples. Every canonical text is written beside its document.",
  specification: ["P3", "R-JSON"],
  input: record({ base64 }),
  output: record({ base64, sha256: hash }),
  tests: [
    ...CANONICAL.map(([comment, source, canonical]) => ({
      comment,
      valid: true,
      input: { base64: encoded(source) },
      output: bytesOf(canonical),
    })),
    ...NUMBERS.map(([written, canonical]) => ({
      comment: `the number ${written}`,
      valid: true,
      input: { base64: encoded(`[${written}]`) },
      output: bytesOf(`[${canonical}]`),
    })),
    {
      comment: "an integer that a double would round has no canonical form",
      valid: false,
      code: "json.integer_invalid",
      input: { base64: encoded("[9007199254740993]") },
    },
    { comment: "a key that occurs twice", valid: false, input: { base64: encoded('{"a":1,"a":1}') } },
  ],
});
