import { describe, expect, it } from "vitest";
import { JSON_LIMITS } from "../limits/json.ts";
import { parseExactJson, parseStrictJson } from "./parse.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...values: number[]) => Uint8Array.from(values);
const faults = (input: string | Uint8Array, options = {}) =>
  parseStrictJson(typeof input === "string" ? utf8(input) : input, options).issues.map((each) =>
    `${each.rule} ${each.pointer}`.trim(),
  );

describe("strict JSON, what it accepts", () => {
  it.each([
    ['{"a":[1,-2,0.5,1e3,true,false,null,"x"],"b":{}}'],
    [' \t\r\n{ "a" : [ ] } \n'],
    ['"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00"'],
    ['{"constructor":1,"prototype":{"toString":2},"hasOwnProperty":3}'],
    ["0"],
    ["-0"],
    ['""'],
    ["9007199254740991"],
    ['{"2":1,"1":2}'],
    ['"é 😀 \u2028"'],
  ])("[R-JSON] reads %s as every reader does", (text) => {
    expect(parseStrictJson(utf8(text))).toEqual({ ok: true, value: JSON.parse(text), issues: [] });
  });

  it("[R-JSON] takes constructor and prototype as ordinary data and leaves prototypes unchanged", () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    const read = parseStrictJson(utf8('{"constructor":{"prototype":{"polluted":1}},"__proto__":{"polluted":1}}'));
    expect(read.ok).toBe(false);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((read as { value?: { polluted?: unknown } }).value?.polluted).toBeUndefined();
  });
});

describe("strict JSON, encoding", () => {
  it.each([
    ["a byte order mark", bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d)],
    ["a lone continuation byte", bytes(0x22, 0x80, 0x22)],
    ["an overlong slash", bytes(0x22, 0xc0, 0xaf, 0x22)],
    ["an overlong NUL", bytes(0x22, 0xc0, 0x80, 0x22)],
    ["a raw lone surrogate", bytes(0x22, 0xed, 0xa0, 0x80, 0x22)],
    ["a raw surrogate pair (CESU-8)", bytes(0x22, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80, 0x22)],
    ["a sequence beyond U+10FFFF", bytes(0x22, 0xf4, 0x90, 0x80, 0x80, 0x22)],
    ["a cut sequence at the end", bytes(0x22, 0xe2, 0x82)],
    ["UTF-16 with a mark", bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0)],
    ["UTF-16 without a mark", bytes(0x7b, 0, 0x7d, 0)],
    ["UTF-32", bytes(0x7b, 0, 0, 0, 0x7d, 0, 0, 0)],
    ["a raw NUL in a string", bytes(0x22, 0, 0x22)],
    ["a NUL after the document", bytes(0x7b, 0x7d, 0)],
    ["an escaped NUL", utf8('"\\u0000"')],
    ["an escaped high surrogate alone", utf8('"\\ud800"')],
    ["an escaped low surrogate alone", utf8('"\\udc00x"')],
    ["an escaped pair in the wrong order", utf8('"\\ude00\\ud83d"')],
    ["a high surrogate escape before a raw character", utf8('"\\ud83dé"')],
  ])("[R-JSON] refuses %s", (_what, input) => expect(faults(input)).toEqual(["json.encoding_invalid"]));

  it("[R-JSON] refuses a lone surrogate in a key", () => {
    expect(faults('{"\\ud800":1}')).toEqual(["json.encoding_invalid"]);
  });

  it("[R-JSON] names the first byte that is wrong", () => {
    const [issue] = parseStrictJson(bytes(0x22, 0x61, 0x62, 0xff, 0x22)).issues;
    expect(issue?.message).toBe("byte 3 is not part of valid UTF-8");
  });

  it("[R-JSON] goes on behind a byte order mark", () => {
    expect(faults('\ufeff{"a":1,"a":2}')).toEqual(["json.encoding_invalid", "json.duplicate_key /a"]);
  });
});

describe("strict JSON, keys", () => {
  it.each([
    ["plainly", '{"a":1,"a":1}', "json.duplicate_key /a"],
    ["by an escape", '{"a":1,"\\u0061":2}', "json.duplicate_key /a"],
    ["deep inside", '{"x":[{"a":1,"b":2,"a":3}]}', "json.duplicate_key /x/0/a"],
    ["by the empty name", '{"":1,"":2}', "json.duplicate_key /"],
    ["by an inherited name", '{"toString":1,"toString":2}', "json.duplicate_key /toString"],
  ])("[R-JSON] refuses a key that stands twice %s", (_how, text, fault) => expect(faults(text)).toEqual([fault]));

  it("[R-JSON] tells equal names in different objects apart", () => {
    expect(faults('{"a":{"a":1},"b":{"a":2}}')).toEqual([]);
    expect(faults('{"é":1,"e\u0301":2}')).toEqual([]);
  });

  it.each([
    ["at the root", '{"__proto__":1}', "/__proto__"],
    ["by an escape", '{"__\\u0070roto__":1}', "/__proto__"],
    ["deep inside", '{"a":[{"__proto__":null}]}', "/a/0/__proto__"],
  ])("[R-JSON] refuses the key __proto__ %s", (_where, text, pointer) => {
    expect(faults(text)).toEqual([`json.forbidden_key ${pointer}`]);
  });

  it("[R-JSON] tells every fault that can be told", () => {
    expect(faults('{"a":1,"a":2,"__proto__":3,"s":"\\ud800","n":NaN,"big":1e999,"i":9007199254740993}')).toEqual([
      "json.duplicate_key /a",
      "json.forbidden_key /__proto__",
      "json.encoding_invalid /s",
      "json.integer_invalid /n",
      "json.number_invalid /big",
      "json.integer_invalid /i",
    ]);
  });
});

describe("strict JSON, numbers", () => {
  const integerAt = (path: readonly (string | number)[]) => path.at(-1) === "n";
  const whole = (token: string) => faults(`{"n":${token}}`, { integerAt });
  const free = (token: string) => faults(`{"x":${token}}`, { integerAt });

  it.each(["0", "7", "-7", "9007199254740991", "-9007199254740991"])("[R-JSON] takes %s as an integer", (token) => {
    expect(whole(token)).toEqual([]);
  });

  it.each([
    "1.0",
    "1e2",
    "1E2",
    "-0",
    "0.1e1",
    "12.5",
    "0.0",
    "9007199254740992",
    "-9007199254740992",
    "9007199254740993",
    "9223372036854775808",
    "1".repeat(400),
    "1e999",
    "NaN",
    "Infinity",
    "-Infinity",
  ])("[R-JSON] refuses %s where an integer stands", (token) => {
    expect(whole(token)).toEqual(["json.integer_invalid /n"]);
  });

  it.each(["1.0", "1e2", "-0", "12.5", "4.50", "1E4", "9007199254740992", "1e300"])(
    "[R-JSON] takes %s where any number may stand",
    (token) => expect(free(token)).toEqual([]),
  );

  it("[R-JSON] refuses digits that a double would round, wherever they stand", () => {
    expect(free("9007199254740993")).toEqual(["json.integer_invalid /x"]);
    expect(free("1".repeat(400))).toEqual(["json.integer_invalid /x"]);
    expect(free("1e309")).toEqual(["json.number_invalid /x"]);
  });

  it.each(["01", "+1", ".5", "1.", "1e", "1e+", "--1", "0x10", "1_000", "١"])("[R-JSON] reads no %s", (token) => {
    expect(faults(`[${token}]`)[0]).toMatch(/^json\.syntax/);
  });

  it("[R-JSON, LIM-02] keeps int64 exact when asked", () => {
    const read = parseExactJson(
      utf8("[1,9007199254740991,9007199254740993,9223372036854775807,-9223372036854775808,1.5]"),
    );
    expect(read).toMatchObject({
      value: [1, 9007199254740991, 9007199254740993n, 9223372036854775807n, -9223372036854775808n, 1.5],
    });
    for (const beyond of ["9223372036854775808", "-9223372036854775809", "18446744073709551616"]) {
      expect(parseExactJson(utf8(beyond)).issues.map((each) => each.rule)).toEqual(["json.integer_invalid"]);
    }
  });
});

describe("strict JSON, grammar", () => {
  it.each([
    ["an empty document", ""],
    ["white space alone", " \n\t"],
    ["a trailing comma in an array", "[1,]"],
    ["a trailing comma in an object", '{"a":1,}'],
    ["a leading comma", "[,1]"],
    ["a line comment", "// x\n1"],
    ["a block comment", "/* x */ 1"],
    ["a comment behind", "1 // x"],
    ["two documents", "{} {}"],
    ["two documents on two lines", "1\n2"],
    ["a closing bracket too many", "[]]"],
    ["a bracket that is not closed", "[1"],
    ["an object that is not closed", '{"a":1'],
    ["mixed brackets", "[}"],
    ["single quotes", "{'a':1}"],
    ["a bare key", "{a:1}"],
    ["a missing colon", '{"a" 1}'],
    ["a missing value", '{"a":}'],
    ["a string that is not closed", '"abc'],
    ["a backslash at the end", '"abc\\'],
    ["an unknown escape", '"\\x41"'],
    ["a short escape", '"\\u12"'],
    ["a raw line break", '"a\nb"'],
    ["a raw tab", '"a\tb"'],
    ["a word in capitals", "TRUE"],
    ["a word that goes on", "truely"],
    ["undefined", "undefined"],
    ["a form feed as white space", "\f1"],
    ["a no-break space", "\u00a01"],
  ])("[R-JSON] refuses %s", (_what, text) => {
    const found = faults(text);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^json\.syntax/);
  });

  it("names line and column", () => {
    expect(parseStrictJson(utf8('{\n  "a": tru\n}')).issues[0]?.message).toBe(
      "a value is expected at line 2, column 8",
    );
  });
});

describe("strict JSON, sizes", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const objects = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${"}".repeat(depth - 1)}`;

  it("[R-JSON] takes 64 levels and refuses 65, of arrays and of objects", () => {
    expect(faults(nested(64))).toEqual([]);
    expect(faults(objects(64))).toEqual([]);
    expect(faults(nested(65))[0]).toMatch(/^json\.too_deep/);
    expect(faults(objects(65))[0]).toMatch(/^json\.too_deep/);
  });

  it.each([
    ["100,000 opening brackets", "[".repeat(100_000), "json.too_deep"],
    ["100,000 opening braces", '{"a":'.repeat(100_000), "json.too_deep"],
    ["a string of 1 MB", `"${"a".repeat(1_000_000)}"`, "json.too_large"],
    ["a key of 1 MB", `{"${"a".repeat(1_000_000)}":1}`, "json.too_large"],
    ["an array of 500,000 elements", `[${"0,".repeat(499_999)}0]`, "json.too_large"],
    ["an array of 10,000,000 elements", `[${"0,".repeat(9_999_999)}0]`, "json.too_large"],
    ["150,000 equal keys", `{"a":1${',"a":1'.repeat(150_000)}}`, "json.duplicate_key"],
  ])("[R-JSON] refuses %s", (_what, text, rule) => {
    const found = faults(text);
    expect(found[0]?.split(" ")[0]).toBe(rule);
    expect(found.length).toBeLessThanOrEqual(JSON_LIMITS.maxFaults + 1);
  });

  it("[R-JSON] ends a long list of faults by saying so", () => {
    expect(faults(`{"a":1${',"a":1'.repeat(150_000)}}`).at(-1)).toMatch(/^json\.more_faults/);
  });

  it("[R-JSON] takes a document at each limit and refuses one more", () => {
    const limits = { maxBytes: 12, maxStringLength: 4, maxKeyLength: 3, maxValues: 3 };
    expect(faults('["abcd",1]  ', limits)).toEqual([]);
    expect(faults('["abcd",1]   ', limits)).toEqual(["json.too_large"]);
    expect(faults('["abcde"]', limits)).toEqual(["json.too_large /0"]);
    expect(faults('{"abc":1}', limits)).toEqual([]);
    expect(faults('{"abcd":1}', limits)).toEqual(["json.too_large"]);
    expect(faults("[1,2]", limits)).toEqual([]);
    expect(faults("[1,2,3]", limits)).toEqual(["json.too_large /2"]);
  });

  it("[R-JSON] takes a document of exactly 1 MiB", () => {
    const document = `[1]${" ".repeat(JSON_LIMITS.maxBytes - 3)}`;
    expect(faults(document)).toEqual([]);
    expect(faults(`${document} `)).toEqual(["json.too_large"]);
  });
});
