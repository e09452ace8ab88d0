import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkManifest } from "@bourse/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import { root } from "../../lib/root.ts";
import { code, table } from "./words.ts";

/** A kept manifest that a published schema accepts although the rules refuse it. */
export interface LetThrough {
  readonly name: string;
  readonly rules: readonly string[];
}

interface Kept {
  readonly name: string;
  readonly ok: boolean;
  readonly text: string;
}

/** The kept manifests, as one verdict of the schemas and one of the rules. */
export function judgeKeptManifests() {
  const schemas = schemasByContract();
  const kept = readFileSync(path.join(root, "tests/vectors/manifests.ndjson"), "utf8").trim().split("\n");
  const verdicts = kept.map((line) => {
    const each = JSON.parse(line) as Kept;
    return { ...each, passes: schemaAccepts(schemas, each.text) };
  });
  const refused = verdicts.filter(({ ok }) => !ok);
  return {
    refused: refused.length,
    wronglyRefused: verdicts.filter(({ ok, passes }) => ok && !passes).map(({ name }) => name),
    letThrough: refused
      .filter(({ passes }) => passes)
      .map(({ name, text }): LetThrough => ({ name, rules: rulesOf(text) })),
  };
}

type Validators = ReadonlyMap<string, (value: unknown) => boolean>;

function schemasByContract(): Validators {
  const files = globSync("packages/contract/schemas/manifest-*.json", { cwd: root });
  return new Map(
    files.map((file) => {
      const schema = JSON.parse(readFileSync(path.join(root, file), "utf8"));
      const validate = new Ajv2020({ strict: true }).compile(schema);
      return [path.basename(file, ".json"), (value: unknown) => validate(value) === true];
    }),
  );
}

/** A reader without anything of ours: `JSON.parse`, then the schema of the manifest's runtime and version. */
function schemaAccepts(schemas: Validators, text: string): boolean {
  try {
    const value = JSON.parse(text) as { readonly runtime?: unknown; readonly apiVersion?: unknown } | null;
    const runtime = String(value?.runtime).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return schemas.get(`manifest-${runtime}-${value?.apiVersion}`)?.(value) ?? false;
  } catch {
    // A text that is not JSON is refused by any reader.
    return false;
  }
}

const rulesOf = (text: string): readonly string[] =>
  checkManifest(new TextEncoder().encode(text))
    .issues.filter(({ severity }) => severity === "error")
    .map(({ rule }) => rule);

const WHY: Readonly<Record<string, string>> = {
  "json.duplicate_key": "a parser has dropped one of the two keys before the schema is asked",
  "json.integer_invalid": "a schema sees the value of `1.0`, not how it is written",
  "json.encoding_invalid": "half of a surrogate pair is a character for a schema",
  "json.too_deep": "a schema has no word for the depth of a document",
  "manifest.duplicate": "`uniqueItems` compares whole elements, not one member of them",
};

/** Where the published JSON Schemas are, and what they cannot say. */
export function schemaSection(): string {
  const { refused, letThrough } = judgeKeptManifests();
  const rules = Map.groupBy(letThrough, ({ rules: [rule = ""] }) => rule);
  return `## JSON Schemas

\`packages/contract/schemas/\` has a JSON Schema (draft 2020-12) of each manifest contract, layout, envelope and event, for any validator.
They refuse what the rules refuse as far as a schema can. Of ${refused} kept manifests that the rules refuse, a stock validator lets
${letThrough.length} through:

${table(
  ["Rule", "Manifests", "Why a schema cannot say it"],
  [...rules].map(([rule, each]) => [code(rule), String(each.length), WHY[rule] ?? ""]),
)}

Nor can a schema tell every way to imitate the name of the official publisher, nor whether an IPv6 address shortens the longest run of
zeros. Whoever accepts packages applies the rules; the schemas help editors and authors.
`;
}
