import { checkLayout, LAYOUT_INTEGERS, LAYOUT_MAX_NESTING, parseStrictJson } from "@bourse/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OUTPUT_RULES } from "../executor/output-rules.ts";
import { compileByteMatch } from "./byte-match.ts";

const SEED = 20_260_105;
const matches = compileByteMatch(OUTPUT_RULES.view.schema, LAYOUT_MAX_NESTING);
const encoder = new TextEncoder();

function contractAccepts(bytes: Uint8Array): boolean {
  const parsed = parseStrictJson(bytes, { integerAt: (path) => LAYOUT_INTEGERS.has(String(path.at(-1))) });
  return parsed.ok && checkLayout(parsed.value).length === 0;
}

const digits = fc.stringMatching(/^[0-9]{0,17}$/);
const number = fc
  .tuple(
    fc.constantFrom("", "-", "0", "00"),
    digits,
    fc.constantFrom("", ".", ".0", "."),
    digits,
    fc.constantFrom("", "e1", "E-2"),
  )
  .map((parts) => parts.join(""));
const near = fc.constantFrom(
  "0",
  "1",
  "100",
  "100.5",
  "128",
  "128.0",
  "128.1",
  "127.99999999999999999",
  "256",
  "4096.5",
  "0.0",
  "1.",
);

describe("the look at a layout's bytes", () => {
  it.each([
    '{"type":"label","text":"a \\"b\\" \\\\ \\n","maxLines":10,"fontSize":12.5,"color":"#334155"}',
    ' { "type" : "row" , "spacing" : 4 , "children" : [ { "type" : "box" , "child" : {"type":"box"} } , {"type":"label","text":"é"} ] } ',
    '{"type":"column","children":[]}',
  ])("[ABI-08] is enough for %s", (view) => {
    expect(matches(encoder.encode(view))).toBe(true);
    expect(contractAccepts(encoder.encode(view))).toBe(true);
  });

  it("[ABI-08] [R-JSON] accepts no number that the contract refuses, however it is written", () => {
    let accepted = 0;
    const names = fc.constantFrom("fontSize", "maxLines", "width", "padding");
    const property = fc.property(names, fc.oneof(number, near), (name, written) => {
      const tag = name === "width" || name === "padding" ? '"type":"box"' : '"type":"label","text":""';
      const bytes = encoder.encode(`{${tag},"${name}":${written}}`);
      if (!matches(bytes)) return;
      accepted += 1;
      expect(contractAccepts(bytes), `${name} ${written}`).toBe(true);
    });
    fc.assert(property, { numRuns: 20_000, seed: SEED });
    expect(accepted).toBeGreaterThan(500);
  });

  it.each([
    ["a key twice", '{"type":"box","width":1,"width":1}'],
    ["the tag twice", '{"type":"box","type":"box"}'],
    ["a tag that comes later", '{"width":1,"type":"box"}'],
    ["a code point by number", '{"type":"label","text":"\\u0041"}'],
    ["a control character", '{"type":"label","text":"\t"}'],
    ["an unknown escape", '{"type":"label","text":"\\x"}'],
    ["a name with an escape", '{"type":"label","te\\/t":"x"}'],
    ["no text in a label", '{"type":"label"}'],
    ["a comma too many", '{"type":"row","children":[{"type":"box"},]}'],
    ["something after it", '{"type":"box"}{'],
    ["nothing", ""],
    ["half a text", '{"type":"label","text":"'],
    ["25 nodes in one another", `${'{"type":"box","child":'.repeat(24)}{"type":"box"}${"}".repeat(24)}`],
  ])("[ABI-08] [R-JSON] leaves to the careful check: %s", (_, view) => {
    expect(matches(encoder.encode(view))).toBe(false);
  });

  it("[ABI-08] follows 24 nodes in one another, and says no where it does not know a keyword", () => {
    const view = `${'{"type":"box","child":'.repeat(23)}{"type":"box"}${"}".repeat(23)}`;
    expect(matches(encoder.encode(view))).toBe(true);
    expect(compileByteMatch({ type: "string", pattern: "." }, 1)(encoder.encode('"x"'))).toBe(false);
    expect(compileByteMatch({ type: "null" }, 1)(encoder.encode("null"))).toBe(false);
  });
});
