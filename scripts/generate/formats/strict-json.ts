import { GUEST_SYMBOL_BYTES, JSON_LIMITS, parseStrictJson } from "@bourse/contract";
import { code, table } from "./words.ts";

/** A document and the member whose number must be an integer there. */
export interface StrictSample {
  readonly text: string;
  readonly comment: string;
  /** Name of the members that hold integers; absent: none does. */
  readonly integers?: readonly string[];
  /** The code that refuses it; absent: it is accepted. */
  readonly code?: string;
}

/** Documents at the edges of the strict reader; the conformance kit has them too. */
export const STRICT_SAMPLES: readonly StrictSample[] = [
  { text: '{"a":1}', comment: "an integer", integers: ["a"] },
  { text: '{"a":2.0}', comment: "a number with a point, where any number may stand" },
  { text: '{"a":2.0}', comment: "the same where an integer must stand", integers: ["a"], code: "json.integer_invalid" },
  {
    text: '{"a":1e2}',
    comment: "an exponent where an integer must stand",
    integers: ["a"],
    code: "json.integer_invalid",
  },
  {
    text: '{"a":-0}',
    comment: "minus zero where an integer must stand",
    integers: ["a"],
    code: "json.integer_invalid",
  },
  { text: '{"a":-0}', comment: "minus zero where any number may stand" },
  { text: '{"a":1e999}', comment: "larger than any double", code: "json.number_invalid" },
  { text: '{"a":1e-999}', comment: "smaller than any double: it is 0" },
  { text: '{"a":9007199254740991}', comment: "2^53 - 1" },
  { text: '{"a":9007199254740993}', comment: "2^53 + 1, which a double would round", code: "json.integer_invalid" },
  { text: '{"a":18014398509481984}', comment: "2^54, which a double holds exactly" },
  { text: '{"a":01}', comment: "a leading zero", code: "json.syntax" },
  { text: '{"a":+1}', comment: "a plus sign", code: "json.syntax" },
  { text: '{"a":.5}', comment: "no digit before the point", code: "json.syntax" },
  { text: '{"a":NaN}', comment: "no number of JSON", code: "json.integer_invalid" },
  { text: '{"a":1,"a":1}', comment: "a key that occurs twice", code: "json.duplicate_key" },
  { text: '{"a":1,"\\u0061":1}', comment: "a key that occurs twice once it is unescaped", code: "json.duplicate_key" },
  { text: '{"__proto__":1}', comment: "a key that changes objects of some readers", code: "json.forbidden_key" },
  { text: '{"a":"\\ud83d"}', comment: "half of a surrogate pair", code: "json.encoding_invalid" },
  { text: '{"a":"\\ud83d\\ude00"}', comment: "a whole surrogate pair" },
  { text: '{"a":"\\u0000"}', comment: "U+0000, escaped", code: "json.encoding_invalid" },
  { text: '{"a":"\\x41"}', comment: "an escape that does not exist", code: "json.syntax" },
  { text: '{"a":"\t"}', comment: "a control character that is not escaped", code: "json.syntax" },
  { text: "\ufeff{}", comment: "a byte order mark", code: "json.encoding_invalid" },
  { text: "{} {}", comment: "two documents", code: "json.syntax" },
  { text: '{"a":1,}', comment: "a trailing comma", code: "json.syntax" },
  { text: "// a\n{}", comment: "a comment", code: "json.syntax" },
  { text: "", comment: "nothing", code: "json.syntax" },
  { text: '"a"', comment: "a document may be any value" },
  { text: `${"[".repeat(64)}${"]".repeat(64)}`, comment: "64 levels" },
  { text: `${"[".repeat(65)}${"]".repeat(65)}`, comment: "65 levels", code: "json.too_deep" },
];

/** Every code that the strict reader gives for a sample, which must be the one that is written beside it. */
function codesOf({ text, integers = [], code: wanted }: StrictSample): readonly string[] {
  const integerAt = (path: readonly (string | number)[]) => integers.includes(String(path.at(-1)));
  const { issues } = parseStrictJson(new TextEncoder().encode(text), { integerAt });
  const codes = issues.map(({ rule }) => rule);
  if (codes[0] !== wanted) throw new Error(`${text} is refused with ${codes.join(", ")}, not with ${wanted}`);
  return codes;
}

function shown(text: string): string {
  const plain = text.replaceAll("\t", "\\t").replaceAll("\n", "\\n").replaceAll("\ufeff", "\\ufeff");
  return text === "" ? "(empty)" : code(plain.length > 60 ? `${plain.slice(0, 20)}…` : plain);
}

/** How JSON from outside is read, with its verdicts. */
export function strictJsonSection(): string {
  const rows = STRICT_SAMPLES.map((sample) => [
    shown(sample.text),
    sample.comment,
    codesOf(sample).map(code).join(", ") || "accepted",
  ]);
  return `## Strict JSON

Manifests, REST bodies, journals, a guest's views and envelopes, and the files of official keys are read by one reader. It takes RFC 8259
and refuses what two readers could understand differently. Text is UTF-8, never repaired. Where a schema says \`integer\`, only plain
digits are an integer: \`2.0\` is the same value and is refused. A number with an exponent or a point is otherwise a double; one beyond
the largest double is refused, and one below the smallest is 0. Plain digits that a double would round are refused everywhere, except in
REST members that are int64.

The limits are those of a manifest; a view, an envelope and an event have a size of their own (see [limits](#limits)).

${table(
  ["Limit", "Value", "Counted in"],
  [
    ["document", String(JSON_LIMITS.maxBytes), "bytes"],
    ["nesting of objects and arrays", String(JSON_LIMITS.maxDepth), "levels; a scalar adds none"],
    ["string", String(JSON_LIMITS.maxStringLength), "UTF-16 units, unescaped"],
    ["key", String(JSON_LIMITS.maxKeyLength), "UTF-16 units, unescaped"],
    ["values", String(JSON_LIMITS.maxValues), "all values, scalars included, keys not"],
  ],
)}

In this table a real tab, line break or byte order mark is written as \`\\t\`, \`\\n\` or \`\\ufeff\`. An integer is asked for only where the
words say so.

${table(["Document", "", "Verdict"], rows)}

Lengths in schemas (\`maxLength\`) count code points. A symbol that a guest passes to a function has 1 to ${GUEST_SYMBOL_BYTES} bytes of
UTF-8: 128 code points of at most four bytes.
`;
}
