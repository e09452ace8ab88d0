import { Random } from "@bourse/cloud/testing/simulator";
import type { AnyRoute } from "../../src/http/route.ts";
import { type SampledSchema, sample } from "../api/sample.fixture.ts";

/** The parts of a field's schema that the table uses. */
export interface FieldSchema extends SampledSchema {
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly "x-refused-as"?: string;
}

/** One attack on fields: a token in place of every field that it applies to, all in one body. */
export interface FieldRow {
  /** The requirements that it tests, in brackets, and its description. */
  readonly name: string;
  readonly isFor: (schema: FieldSchema) => boolean;
  readonly token: (schema: FieldSchema) => string;
  /** The code of the refusal for every such field; absent: the field's own code, or that of any mismatch. */
  readonly code?: string;
}

const isText = ({ type }: FieldSchema) => type === "string";
const isInteger = ({ type }: FieldSchema) => type === "integer";
const isFlag = ({ type }: FieldSchema) => type === "boolean";
const isList = ({ type }: FieldSchema) => type === "array";
const isObject = ({ type }: FieldSchema) => type === "object";

/** Longer than any text without a length limit, because such texts have a form or a list of values. */
const LONG = 9000;

const rows = (
  name: string,
  { isFor, code }: Pick<FieldRow, "isFor" | "code">,
  tokens: readonly string[],
): readonly FieldRow[] =>
  tokens.map((token) => ({
    name: `${name} ${token.length > 40 ? `${token.slice(0, 12)}… (${token.length})` : token}`,
    isFor,
    token: () => token,
    ...(code === undefined ? {} : { code }),
  }));

/** Values that no field of a kind accepts. */
export const FIELD_ROWS: readonly FieldRow[] = [
  ...rows("[R-JSON] [P28] for a text", { isFor: isText }, ["5", "null", "{}"]),
  ...rows("[R-JSON] for a text", { isFor: isText, code: "json.encoding_invalid" }, ['"a\\u0000b"', '"\\ud800"']),
  {
    name: "[R-JSON] [P4] for a text, one that is a character too long",
    isFor: isText,
    token: ({ maxLength = LONG }) => JSON.stringify("a".repeat(maxLength + 1)),
  },
  {
    name: "[P28] for a text that must say something, an empty one",
    isFor: (schema) => isText(schema) && ((schema.minLength ?? 0) > 0 || schema.enum !== undefined),
    token: () => '""',
  },
  {
    name: "[P28] for one of some words, one in another case",
    isFor: (schema) => isText(schema) && schema.enum !== undefined,
    token: ({ enum: [first] = [] }) => JSON.stringify(changedCase(String(first))),
  },
  ...rows("[R-JSON] [P15] for an integer", { isFor: isInteger, code: "json.integer_invalid" }, [
    "1.0",
    "1e2",
    "-0",
    "0.1e1",
    "12.5",
    "1E400",
    "NaN",
    "Infinity",
    "9223372036854775808",
    "9".repeat(400),
  ]),
  ...rows("[R-JSON] [P15] [P28] for an integer", { isFor: isInteger, code: "json.integer_invalid" }, [
    '"5"',
    "true",
    "null",
    "[]",
    "{}",
    "[5]",
  ]),
  ...rows("[P15] for an integer with a smallest", { isFor: (schema) => isInteger(schema) && schema.minimum === 1 }, [
    "0",
    "-1",
    "-9007199254740993",
    "-9223372036854775808",
  ]),
  ...rows(
    "[P4] for an integer with a largest",
    { isFor: (schema) => isInteger(schema) && schema.maximum !== undefined },
    ["9007199254740991", "9007199254740993", "9223372036854775807"],
  ),
  ...rows("[P28] for a flag", { isFor: isFlag }, ['"true"', "1", "0", "null", "[]"]),
  ...rows("[P28] for a list", { isFor: isList }, ["{}", '"a"', "5", "null"]),
  {
    name: "[P4] for a list with a longest, one that is longer",
    isFor: (schema) => isList(schema) && schema.maxItems !== undefined,
    token: ({ maxItems = 0, items = {} }) =>
      JSON.stringify(Array.from({ length: maxItems + 1 }, (_, at) => item(items, at))),
  },
  {
    name: "[P28] for a list of different things, one thing twice",
    isFor: (schema) => isList(schema) && schema.uniqueItems === true,
    token: ({ items = {} }) => JSON.stringify([item(items, 1), item(items, 1)]),
  },
  ...rows("[P28] for an object", { isFor: isObject }, ["[]", '"{}"', "5", "null"]),
];

/** Items that all fit, and are distinct where a list requires it. */
function item(schema: SampledSchema, at: number): unknown {
  if (schema.type === "object") return sample(schema, new Random(at));
  const { pattern } = schema;
  const number = String(at).padStart(12, "0");
  return pattern?.startsWith("^[0-9a-f]{8}-") ? `00000000-0000-4000-8000-${number}` : `rule.${number}`;
}

function changedCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** Names that only the service assigns, and that a body must not set. */
export const ASSIGNED = ["trust", "verified", "status", "state", "role", "roles", "account_id", "owner_id", "balance"];

/** A body with faults. */
export interface WrongBody {
  readonly route: AnyRoute;
  readonly body: Buffer;
  /** `<status> <code>` */
  readonly verdict: string;
  /** Pointers to all faults. */
  readonly pointers: readonly string[];
}

const ANY = "http.body_invalid";

/** The row's token in every field that it applies to; nothing when a route has none. */
export function wrongFields(route: AnyRoute, row: FieldRow): WrongBody | undefined {
  const wrong = Object.entries(fieldsOf(route)).filter(([, schema]) => row.isFor(schema));
  if (wrong.length === 0) return undefined;
  const codes = new Set(wrong.map(([, schema]) => row.code ?? schema["x-refused-as"] ?? ANY));
  const [code = ANY] = codes.size === 1 ? codes : [];
  const tokens = Object.fromEntries(wrong.map(([name, schema]) => [name, row.token(schema)]));
  return wrongBody(route, { tokens: { ...fittingTokens(route), ...tokens }, code, names: Object.keys(tokens) });
}

/** A valid body that also sets fields which only the service may assign. */
export function assignedFields(route: AnyRoute): WrongBody {
  const names = ASSIGNED.filter((name) => !(name in fieldsOf(route)));
  const tokens = Object.fromEntries(names.map((name) => [name, "true"]));
  return wrongBody(route, { tokens: { ...fittingTokens(route), ...tokens }, code: ANY, names });
}

/** A body without any field; nothing when a route accepts that. */
export function missingFields(route: AnyRoute): WrongBody | undefined {
  const names = (route.schemas.body as SampledSchema).required ?? [];
  return names.length === 0 ? undefined : wrongBody(route, { tokens: {}, code: ANY, names });
}

function wrongBody(
  route: AnyRoute,
  of: { readonly tokens: Readonly<Record<string, string>>; readonly code: string; readonly names: readonly string[] },
): WrongBody {
  const members = Object.entries(of.tokens).map(([name, token]) => `${JSON.stringify(name)}:${token}`);
  const pointers = of.names.map((name) => `/${name}`).sort();
  return { route, body: Buffer.from(`{${members.join(",")}}`), verdict: `400 ${of.code}`, pointers };
}

function fieldsOf({ schemas }: AnyRoute): Readonly<Record<string, FieldSchema>> {
  return (schemas.body as SampledSchema).properties ?? {};
}

/** The fields of a valid body, serialised. */
function fittingTokens(route: AnyRoute): Readonly<Record<string, string>> {
  const body = sample(route.schemas.body as SampledSchema, Random.of(1, route.name)) as object;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, JSON.stringify(value)]));
}
