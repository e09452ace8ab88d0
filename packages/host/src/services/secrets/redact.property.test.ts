import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactor } from "./redact.ts";

/** Ways in which peers write one character. */
const WRITERS: readonly ((character: string) => string)[] = [
  (each) => each,
  (each) => JSON.stringify(each).slice(1, -1),
  (each) => JSON.stringify(each).slice(1, -1).replaceAll("/", "\\/"),
  (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`,
  (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}`,
  (each) => `\\x${each.charCodeAt(0).toString(16).padStart(2, "0")}`,
  (each) => encodeURIComponent(each),
  (each) => `%${each.charCodeAt(0).toString(16).padStart(2, "0")}`,
  (each) => `&#${each.charCodeAt(0)};`,
  (each) => `&#x${each.charCodeAt(0).toString(16)};`,
  (each) => `&#00${each.charCodeAt(0)};`,
  (each) => each.replace(/[&<>"']/, (found) => `&${HTML[found]};`),
  (each) => `&${NAMES[each] ?? `#${each.charCodeAt(0)}`};`,
];
const HTML: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "#39" };
const NAMES: Readonly<Record<string, string>> = { "/": "sol", "+": "plus", "=": "equals", _: "lowbar", "&": "amp" };

const isHidden = (written: string, secret: string) => {
  const clean = redactor([secret]).text(written);
  return clean.includes("[key]") && !readAll(clean).some((each) => each.includes(secret));
};

/** The text as a reader of JSON, URLs or HTML would see it, decoded up to two times. */
function readAll(text: string): readonly string[] {
  const json = (each: string) =>
    each.replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(\W))/gi, (_, four, two, itself) =>
      itself === undefined ? String.fromCharCode(Number.parseInt(four ?? two, 16)) : itself,
    );
  const address = (each: string) =>
    each.replace(/%([0-9a-f]{2})/gi, (_, two) => String.fromCharCode(Number.parseInt(two, 16)));
  const once = [text, json(text), address(text)];
  return [...once, ...once.map(json), ...once.map(address)];
}

/** Valid secrets: printable ASCII without spaces at the ends. */
const secrets = fc
  .string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 8,
    maxLength: 40,
  })
  .filter((each) => each.trim() === each);
const writer = fc.constantFrom(...WRITERS);
const around = fc.string({ maxLength: 20 });

describe("[P23] a secret in a peer's answer", () => {
  it("is found in any place, however each of its characters is written", () => {
    fc.assert(
      fc.property(
        secrets,
        fc.array(writer, { minLength: 40, maxLength: 40 }),
        around,
        around,
        (secret, writers, before, after) => {
          // A writer of escapes escapes its own first character; the next property covers such secrets.
          fc.pre(!/[\\%&]/.test(secret));
          const written = [...secret].map((each, index) => writers[index]?.(each) ?? each).join("");
          const clean = redactor([secret]).text(`${before} ${written} ${after}`);
          expect(clean).toContain("[key]");
          expect(clean).not.toContain(written);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it("is found however often the whole answer is written into another", () => {
    fc.assert(
      fc.property(
        secrets,
        fc.array(writer, { minLength: 1, maxLength: 3 }),
        around,
        around,
        (secret, writers, before, after) => {
          let written = `${before} ${secret} ${after}`;
          for (const write of writers) written = [...written].map(write).join("");
          expect(isHidden(written, secret)).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it("is found in base64 and hexadecimal with anything before and after, whose own escapes may be written", () => {
    fc.assert(
      fc.property(secrets, around, around, writer, (secret, before, after, write) => {
        fc.pre(secret.length >= 10);
        const bytes = Buffer.from(`${before}${secret}${after}`);
        for (const coding of ["base64", "base64url", "hex"] as const) {
          const written = [...bytes.toString(coding)].map(write).join("");
          expect(redactor([secret]).text(written)).toContain("[key]");
        }
      }),
    );
  });

  it("leaves a document of JSON one, and finds the secret in keys, texts and numbers of what was read", () => {
    fc.assert(
      fc.property(secrets, around, around, (secret, before, after) => {
        fc.pre(!/^[uxbfnrt]/.test(secret));
        const value = { [`${before}${secret}`]: [{ text: `${before}${secret}${after}` }], same: before };
        const { text, json } = redactor([secret]);
        for (const written of [JSON.stringify(value), JSON.stringify(value).replaceAll("/", "\\/")]) {
          const clean = JSON.stringify(JSON.parse(text(written)));
          expect(clean).not.toContain(JSON.stringify(secret).slice(1, -1));
        }
        expect(JSON.stringify(json(value))).not.toContain(JSON.stringify(secret).slice(1, -1));
      }),
    );
  });
});

describe("a redactor", () => {
  it("takes digits out of numbers", () => {
    expect(redactor(["1234567890"]).json([1234567890, 91234567890, 12])).toEqual(["[key]", "[key]", 12]);
  });

  it("leaves a text without the secret as it is, to the character", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(writer, { minLength: 1, maxLength: 40 }), (text, writers) => {
        const written = [...text].map((each, index) => writers[index % writers.length]?.(each) ?? each).join("");
        expect(redactor(["a-secret-of-nobody"]).text(written)).toBe(written);
      }),
    );
  });

  it("reads an answer of nothing but escapes once over, not again and again", () => {
    const secret = "sk-canary/1234";
    for (const unit of ["\\", "%25", "&amp;", "%5Cu0026amp;", "\\u005c"]) {
      const written = unit.repeat(40_000);
      expect(redactor([secret]).text(`${written} sk-canary\\/1234 ${written}`)).toContain("[key]");
    }
  });
});
