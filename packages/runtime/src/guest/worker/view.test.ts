import { checkLayout, LAYOUT_INTEGERS, parseStrictJson } from "@bourse/contract";
import { depth } from "@bourse/testing/depth";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OUTPUT_RULES } from "../executor/output-rules.ts";
import { compileSchema } from "./schema-check.ts";
import { viewCheck } from "./view.ts";

const SEED = 20_260_105;
const check = viewCheck(OUTPUT_RULES.view);
const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** The verdict of the contract's own validator. */
function contractAccepts(bytes: Uint8Array): boolean {
  const parsed = parseStrictJson(bytes, { integerAt: (path) => LAYOUT_INTEGERS.has(String(path.at(-1))) });
  return parsed.ok && checkLayout(parsed.value).length === 0;
}

const NAMES = ["text", "key", "maxLines", "fontSize", "fontWeight", "color", "width", "height", "padding", "margin"];
const MORE = ["borderRadius", "spacing", "mainAxisAlignment", "crossAxisAlignment", "onTap"];
const odd = fc.constantFrom<unknown>(
  0,
  1,
  100,
  101,
  128,
  129,
  256,
  257,
  4096,
  4097,
  -1,
  0.5,
  null,
  true,
  [],
  {},
  "",
  "bold",
);
const text = fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom("x".repeat(129), "𝄞".repeat(16), "𝄞".repeat(17)));
const member = fc.tuple(fc.constantFrom(...NAMES, ...MORE), fc.oneof(odd, text));

/** Layouts that are valid or nearly valid: in every node something may be missing, too large or superfluous. */
const { node } = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.record({ type: fc.constantFrom("label", "box", "lable"), text }),
    fc
      .tuple(fc.constantFrom("row", "column", "box"), fc.array(tie("node"), { maxLength: 4 }))
      .map(([type, children]) => ({ type, children })),
    fc.record({ type: fc.constant("box"), child: tie("node") }),
    fc.tuple(tie("node"), fc.array(member, { maxLength: 2 })).map(([inner, members]) => ({
      ...(inner as object),
      ...Object.fromEntries(members),
    })),
    odd,
  ),
}));

const RIGHT = [
  '{"type":"label","text":"a: b","maxLines":10,"fontSize":12.5,"color":"#334155"}',
  '{"type":"row","spacing":4,"children":[{"type":"label","text":"x"},{"type":"box","child":{"type":"box"}}]}',
  '{ "type" : "column",\n "children" : [ ] , "key" : "k{[:" }',
];

describe("the check of a guest's view", () => {
  it("[ABI-08] [P6] gives the verdict of the contract's layout check for any layout", () => {
    const seen = { accepted: 0, refused: 0 };
    const property = fc.property(node, (layout) => {
      const bytes = bytesOf(layout);
      const accepts = check(bytes) === undefined;
      seen[accepts ? "accepted" : "refused"] += 1;
      expect(accepts).toBe(contractAccepts(bytes));
    });
    fc.assert(property, { numRuns: 5000, seed: SEED });
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(500);
  });

  it("[ABI-08] [R-JSON] gives the contract's verdict for any text: bytes of right layouts changed at random", () => {
    const seen = { accepted: 0, refused: 0 };
    const alphabet = fc.constantFrom(...'{}[]:,"\\ .0159eE-+tn\n\t\u0000é\ufeff');
    const change = fc.record({
      at: fc.nat(),
      drop: fc.nat({ max: 2 }),
      add: fc.string({ unit: alphabet, maxLength: 2 }),
    });
    const property = fc.property(fc.constantFrom(...RIGHT), fc.array(change, { maxLength: 2 }), (right, changes) => {
      const text = changes.reduce((now, { at, drop, add }) => {
        const from = at % (now.length + 1);
        return now.slice(0, from) + add + now.slice(from + drop);
      }, right);
      const bytes = new TextEncoder().encode(text);
      const accepts = check(bytes) === undefined;
      seen[accepts ? "accepted" : "refused"] += 1;
      expect(accepts, text).toBe(contractAccepts(bytes));
    });
    fc.assert(property, { numRuns: depth({ usual: 2000, deep: 6000 }), seed: SEED });
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(500);
  });

  it.each([
    [{ maxLines: 101 }, "layout.maximum", "/children/1/maxLines: 101 is more than 100"],
    [{ maxLines: "2" }, "layout.type", "/children/1/maxLines: must be an integer, not a string"],
    [{ text: undefined }, "layout.required", '/children/1: "text" is missing'],
    [
      { colour: "red" },
      "layout.additionalProperties",
      '/children/1/colour: "colour" is not a property of this object; "color" is; ' +
        "allowed here: type, text, key, maxLines, fontSize, fontWeight, color",
    ],
    [
      { type: "lable" },
      "layout.discriminator",
      '/children/1/type: "lable" is not allowed; it must be one of "label", "box", "row", "column"',
    ],
    [{ type: undefined }, "layout.required", '/children/1: "type" is missing'],
  ])("[ABI-08] names the first fault %o, its place, and what is allowed there", (change, rule, message) => {
    const layout = {
      type: "column",
      children: [
        { type: "label", text: "a" },
        { type: "label", text: "b", ...change },
      ],
    };
    expect(check(bytesOf(layout))).toEqual({ rule, message });
  });

  it.each([
    ["a byte order mark", "\ufeff{}", "json.encoding_invalid"],
    ["two documents", '{"type":"box"}{}', "json.syntax"],
    ["a key twice", '{"type":"box","type":"label"}', "json.duplicate_key"],
    ["1.0 for an integer", '{"type":"label","text":"a","maxLines":1.0}', "json.integer_invalid"],
    ["NaN", '{"type":"box","width":NaN}', "json.integer_invalid"],
    [
      "25 nodes in one another",
      `${'{"type":"box","child":'.repeat(25)}{"type":"box"}${"}".repeat(25)}`,
      "json.too_deep",
    ],
  ])("[R-WASM] [R-JSON] refuses %s", (_, view, rule) => {
    expect(check(new TextEncoder().encode(view))?.rule).toBe(rule);
  });

  it("[P28] refuses to check against a schema with a keyword it does not know", () => {
    expect(() => compileSchema({ type: "object", patternProperties: {} })).toThrow("patternProperties");
    expect(() => compileSchema({ type: "object", properties: {}, additionalProperties: true })).toThrow("closed");
    expect(() => compileSchema({ type: "null" })).toThrow("no such type");
    expect(() => compileSchema({ $ref: "#/$defs/absent" })).toThrow("leads nowhere");
  });
});
