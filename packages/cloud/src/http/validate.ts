import {
  type ErrorCode,
  foldBranches,
  type Issue,
  isJsonObject,
  issue,
  type JsonValue,
  parseExactJson,
  type SchemaFault,
  sayAsked,
} from "@bourse/contract";
import { UUID_PATTERN } from "@bourse/contract/rest";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { TSchema } from "typebox";
import { ServiceError } from "../failure.ts";

const TIME = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?(?:Z|[+-][0-9]{2}:[0-9]{2})$/;

/** A time that exists and that every database accepts: RFC 3339, from 1970 on. */
function isTime(text: string): boolean {
  return TIME.test(text) && Date.parse(text) >= 0;
}

/** All faults at once; nothing is coerced, removed or filled in. `verbose` provides the schema that a value failed. */
const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  ownProperties: true,
  verbose: true,
  // The pattern of a UUID says more than its format: lower case.
  formats: { "date-time": isTime, uuid: true },
});

/** A 64-bit integer in the program's form; JSON Schema's own `type` knows no bigint. */
ajv.addKeyword({
  keyword: "int64",
  errors: false,
  validate: ({ minimum }: Int64Rule, value: unknown) =>
    typeof value === "bigint" && (minimum === undefined || value >= BigInt(minimum)),
});

interface Int64Rule {
  readonly minimum?: number;
}

const compiled = new WeakMap<object, ValidateFunction>();

function validatorOf(schema: TSchema): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const made = ajv.compile(withBigints(schema));
  compiled.set(schema, made);
  return made;
}

/** The schema in which a body's 64-bit integers are bigints. */
function withBigints(schema: TSchema): object {
  const { int64 } = specialsOf(schema);
  if (int64.size === 0) return schema;
  const { properties = {} } = schema as { properties?: Record<string, object> };
  const changed = Object.entries(properties).map(([name, each]) => {
    const { type: _, format: __, minimum, ...rest } = each as Record<string, unknown>;
    return [name, int64.has(name) ? { ...rest, int64: { minimum } } : each];
  });
  return { ...schema, properties: Object.fromEntries(changed) };
}

/** All faults of a value, with pointers into it. */
export function findIssues(schema: TSchema, value: unknown, code: ErrorCode): readonly Issue[] {
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  return foldBranches(validate.errors ?? []).map((error) => toIssue(error, code));
}

function toIssue(error: SchemaFault, code: ErrorCode): Issue {
  const params = error.params as { missingProperty?: string; additionalProperty?: string };
  const extra = params.missingProperty ?? params.additionalProperty;
  const pointer = extra === undefined ? error.instancePath : `${error.instancePath}/${escapeStep(extra)}`;
  return issue(refusedAs(error) ?? code, pointer, messageOf(error));
}

/** As many values as fit a sentence; a longer list is in the description. */
const MOST_VALUES = 24;

/** A fault in words. The value itself is not repeated: it may be a password that was typed into another field. */
function messageOf(error: SchemaFault): string {
  const { keyword, params, schema } = error;
  const { allowedValues = [] } = params as { allowedValues?: readonly unknown[] };
  if (keyword === "int64") return `must be a whole number${atLeast(schema as Int64Rule)}`;
  // A pattern means nothing to the person who typed the value; it is in the description.
  return keyword === "pattern" || allowedValues.length > MOST_VALUES ? NOT_TAKEN : sayAsked(error);
}

const NOT_TAKEN = "does not have the form that is taken here";

function atLeast({ minimum }: Int64Rule): string {
  return minimum === undefined ? "" : ` of at least ${minimum}`;
}

/** The code for a value that is not an integer, or the code that a schema sets for any mismatch (`refusedAs`). */
function refusedAs({ parentSchema, keyword, params, data }: SchemaFault): ErrorCode | undefined {
  const asksInteger = keyword === "int64" || (keyword === "type" && [params.type].flat().includes("integer"));
  if (asksInteger && typeof data !== "bigint") return "json.integer_invalid";
  if (keyword === "required" || keyword === "additionalProperties") return undefined;
  return (parentSchema as { "x-refused-as"?: ErrorCode } | undefined)?.["x-refused-as"];
}

function escapeStep(step: string): string {
  return step.slice(0, 256).toWellFormed().replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Checks a query or the variable parts of an address, and refuses them when they do not fit. */
export function requireFit(schema: TSchema, given: unknown, code: ErrorCode): unknown {
  const value = lowerUuids(schema, given);
  const issues = findIssues(schema, value, code);
  if (issues.length > 0) throw new ServiceError(code, undefined, { issues });
  return value;
}

/** RFC 9562: a UUID is written in lower case and read in either case. */
function lowerUuids(schema: TSchema, value: unknown): unknown {
  const { uuids } = specialsOf(schema);
  if (uuids.size === 0 || !isJsonObject(value as JsonValue)) return value;
  const entries = Object.entries(value as object).map(([name, each]) =>
    uuids.has(name) && typeof each === "string" ? [name, each.toLowerCase()] : [name, each],
  );
  return Object.fromEntries(entries);
}

/** Reads a JSON body strictly and checks it, reporting all faults at once. */
export function readBody(schema: TSchema, bytes: Uint8Array, maxBytes: number): unknown {
  const { integers, int64 } = specialsOf(schema);
  const integerAt = (path: readonly (string | number)[]) => path.length === 1 && integers.has(String(path[0]));
  const read = parseExactJson(bytes, { maxBytes, integerAt });
  const value = lowerUuids(schema, toBigints(read.value, int64));
  const found = value === undefined ? [] : findIssues(schema, value, "http.body_invalid");
  const issues = [...read.issues, ...found];
  if (read.ok && issues.length === 0) return value;
  const worst = read.issues[0]?.rule as ErrorCode | undefined;
  throw new ServiceError(worst ?? commonCode(found) ?? "http.body_invalid", undefined, { issues });
}

/** The code that all faults of a body share. */
function commonCode(issues: readonly Issue[]): ErrorCode | undefined {
  const codes = new Set(issues.map((each) => each.rule));
  return codes.size === 1 ? ([...codes][0] as ErrorCode) : undefined;
}

/** The parser returns small integers as numbers and large ones as bigints; a 64-bit field holds only bigints. */
function toBigints(value: unknown, names: ReadonlySet<string>): unknown {
  if (names.size === 0 || !isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => {
    const isInteger = names.has(name) && Number.isSafeInteger(each);
    return [name, isInteger ? BigInt(each as number) : each];
  });
  return Object.fromEntries(entries);
}

/** The properties of a schema that are converted before it is checked. */
interface Specials {
  readonly uuids: ReadonlySet<string>;
  readonly integers: ReadonlySet<string>;
  readonly int64: ReadonlySet<string>;
}

/** Caches the converted properties of a schema: a schema does not change, and every request needs them. */
const specials = new WeakMap<object, Specials>();

function specialsOf(schema: TSchema): Specials {
  const known = specials.get(schema);
  if (known) return known;
  const { properties = {} } = schema as { properties?: Record<string, Property> };
  const namesOf = (isWanted: (each: Property) => boolean) =>
    new Set(Object.entries(properties).flatMap(([name, each]) => (isWanted(each) ? [name] : [])));
  const made = {
    uuids: namesOf(({ pattern }) => pattern === UUID_PATTERN),
    integers: namesOf(({ type }) => type === "integer"),
    int64: namesOf(({ type, format }) => type === "integer" && format === "int64"),
  };
  specials.set(schema, made);
  return made;
}

interface Property {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
}
