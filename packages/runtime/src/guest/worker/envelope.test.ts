import { COMMAND_METHODS, checkEnvelope } from "@bourse/contract";
import { BAD_ENVELOPES, EVENT_VIEW, GOOD_ENVELOPES } from "@bourse/testing/guests";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OUTPUT_RULES } from "../executor/output-rules.ts";
import { envelopeCheck } from "./envelope.ts";
import { readPlainJson } from "./quick-json.ts";

const SEED = 20_260_105;
const declared = [EVENT_VIEW, "svc.example.other"];
const rules = { declaredViews: new Set(declared) };
const check = envelopeCheck(OUTPUT_RULES.envelope)(declared);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Both accept, or both refuse for a reason that both report. */
function expectSameVerdict(bytes: Uint8Array): void {
  const ours = check(bytes);
  const theirs = checkEnvelope(bytes, rules);
  expect(ours === undefined, JSON.stringify(ours ?? theirs.issues)).toBe(theirs.ok);
  // For a refusal by the schema alone, the contract reports the property as the reason; here there is a single name.
  if (ours && ours.rule !== "envelope.invalid") expect(theirs.issues.map((each) => each.rule)).toContain(ours.rule);
}

const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    1,
    -1,
    0.5,
    1.05,
    1e300,
    2 ** 53 - 1,
    2 ** 53,
    "",
    "ok",
    "\ud83d\ude00",
  ),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.string({ unit: "binary", maxLength: 8 }),
);
const free = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(
      fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom("__proto__", "constructor", "maxLines")),
      tie("value"),
      { maxKeys: 3 },
    ),
  ),
})).value;
const params = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(fc.string({ maxLength: 4 }), free, { maxKeys: 3 }) },
  { weight: 1, arbitrary: free },
);
const layout = fc.oneof(
  fc.constantFrom<unknown>(
    { type: "label", text: "a" },
    { type: "label", text: "a", maxLines: 2 },
    { type: "label", text: "a", maxLines: 0 },
    { type: "row", children: [{ type: "box", width: 0.05 }] },
    { type: "box", child: { type: "label" } },
    { type: "lable" },
    {},
  ),
  free,
);
const command = fc.record(
  {
    id: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom("a", "b", "c", "d", "e", "f") },
      { weight: 1, arbitrary: fc.constantFrom<unknown>("", " ", 1, "x".repeat(129)) },
    ),
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...COMMAND_METHODS) },
      { weight: 1, arbitrary: fc.constantFrom<unknown>("toString", "", 1, "orders.place") },
    ),
    params,
  },
  { requiredKeys: ["id", "method"] },
);
const view = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...declared) },
  { weight: 1, arbitrary: fc.constantFrom("toString", "", "svc.x") },
);
const envelope = fc
  .record(
    {
      api_version: fc.oneof({ weight: 8, arbitrary: fc.constant<unknown>(2) }, { weight: 1, arbitrary: scalar }),
      views: fc.oneof(
        { weight: 8, arbitrary: fc.dictionary(view, layout, { maxKeys: 2 }) as fc.Arbitrary<unknown> },
        { weight: 1, arbitrary: free },
      ),
      commands: fc.oneof(
        { weight: 8, arbitrary: fc.array(command, { maxLength: 34 }) as fc.Arbitrary<unknown> },
        { weight: 1, arbitrary: free },
      ),
    },
    { requiredKeys: ["api_version", "views", "commands"] },
  )
  .map((each) => JSON.stringify(each));

/** Edits that put hostile text into the middle of a valid envelope. */
const edit = fc.tuple(
  fc.nat(),
  fc.nat({ max: 3 }),
  fc.constantFrom(
    "",
    "-",
    "0",
    ".0",
    "e1",
    "1.00",
    "\\u0000",
    '\\u0061"',
    '"',
    ",",
    "{",
    "}",
    "[",
    "]",
    "nul",
    "true",
    "\u0001",
    "\ufeff",
    "é",
    '"__proto__":1,',
    ":",
    " ",
  ),
);

describe("the worker's verdict on an envelope", () => {
  it.each(Object.entries(GOOD_ENVELOPES))("[ABI-10] accepts %s", (_, text) => {
    expect(check(bytesOf(text))).toBeUndefined();
    expectSameVerdict(bytesOf(text));
  });

  it.each(Object.entries(BAD_ENVELOPES))("[ABI-10] [INT-10] [R-WASM] refuses %s", (_, { text, rule }) => {
    expect(check(bytesOf(text))?.rule).toBe(rule);
    expectSameVerdict(bytesOf(text));
  });

  it.each([
    [{ views: { "svc.x/y": {} } }, '/views/svc.x~1y: "type" is missing'],
    [{ views: { "svc.x": { type: "box" } } }, '/views/svc.x: the manifest declares no view "svc.x"'],
    [
      { commands: [{ id: "a", method: "orders.place", params: {} }] },
      '/commands/0/method: "orders.place" is not a host command',
    ],
    [{ extra: 1 }, '/extra: "extra" is not a property of this object; allowed here: api_version, views, commands'],
    [{ commands: {} }, "/commands: must be an array, not an object"],
  ])("[ABI-10] names the property, type, view or method of %o that does not fit", (change, message) => {
    const text = JSON.stringify({ api_version: 2, views: {}, commands: [], ...change });
    expect(check(bytesOf(text))?.message).toBe(message);
  });

  it("[ABI-10] [EVT-15] is that of the contract for every envelope that is right or nearly right", () => {
    fc.assert(
      fc.property(envelope, (text) => expectSameVerdict(bytesOf(text))),
      { numRuns: 4000, seed: SEED },
    );
  });

  it("[ABI-10] [R-WASM] is that of the contract when the text itself is tampered with", () => {
    const good = Object.values(GOOD_ENVELOPES);
    const property = fc.property(
      fc.oneof(envelope, fc.constantFrom(...good)),
      fc.array(edit, { minLength: 1, maxLength: 3 }),
      (text, edits) => {
        const edited = edits.reduce((whole, [at, cut, piece]) => {
          const from = at % (whole.length + 1);
          return whole.slice(0, from) + piece + whole.slice(from + cut);
        }, text);
        expectSameVerdict(bytesOf(edited));
      },
    );
    fc.assert(property, { numRuns: 6000, seed: SEED });
  });

  it("[ABI-10] [R-WASM] is that of the contract for bytes that are no text", () => {
    const good = bytesOf(GOOD_ENVELOPES["signs, fractions, words and escapes"]);
    const property = fc.property(fc.nat({ max: good.length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
      expectSameVerdict(good.with(at, byte));
    });
    fc.assert(property, { numRuns: 3000, seed: SEED });
  });

  it("[ABI-10] [P19] is that of the contract at the limits of strict JSON", () => {
    const many = (count: number) =>
      `{"api_version":2,"views":{},"commands":[{"id":"1","method":"storage.write","params":{"a":[${"0,".repeat(count)}0]}}]}`;
    const keyed = (length: number) =>
      `{"api_version":2,"views":{},"commands":[{"id":"1","method":"storage.write","params":{"${"k".repeat(length)}":1}}]}`;
    for (const count of [262_130, 262_133, 262_134, 262_135, 262_136, 262_140]) expectSameVerdict(bytesOf(many(count)));
    for (const length of [65_534, 65_535, 65_536, 65_537]) expectSameVerdict(bytesOf(keyed(length)));
    for (const length of [300_000, 2_097_000])
      expectSameVerdict(bytesOf(many(0).replace("0]", `"${"x".repeat(length)}"]`)));
    expectSameVerdict(bytesOf(many(0) + " ".repeat(2_097_152)));
  });
});

describe("the quick reading", () => {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const isPlain = (text: string) => readPlainJson(bytesOf(text), decoder) !== undefined;

  it("takes what envelopes are made of", () => {
    for (const text of [
      '{"a":-1}',
      "[0.05,-0.5,100.01,1234.5678901234567890]",
      "[true,false,null]",
      '["\\n\\"\\\\\\/\\u00e9é"]',
      "[0,10]",
    ]) {
      expect(isPlain(text), text).toBe(true);
    }
  });

  it("leaves to the strict reader what readers take differently", () => {
    for (const text of [
      "[-0]",
      "[1.0]",
      "[1e5]",
      "[-0.0]",
      "[1234567890123456]",
      "[0.0000000000000001]",
      '["\\ud83d\\ude00"]',
      '["\\u0000"]',
      '{"a":1,"\\u0061":1}',
      '{"__proto__":1}',
      "[01]",
      "[nul]",
      "[+1]",
      "[.5]",
      "[1.]",
    ]) {
      expect(isPlain(text), text).toBe(false);
    }
  });
});
