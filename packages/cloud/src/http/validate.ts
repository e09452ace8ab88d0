import { type ErrorCode, type Issue, issue, parseStrictJson } from "@bourse/contract";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { TSchema } from "typebox";
import { ServiceError } from "../failure.ts";

/** All faults at once; nothing is coerced, removed or filled in. */
const ajv = new Ajv2020({ allErrors: true, strict: false, ownProperties: true, formats: { "date-time": true } });

const compiled = new WeakMap<object, ValidateFunction>();

function validatorOf(schema: TSchema): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const made = ajv.compile(schema);
  compiled.set(schema, made);
  return made;
}

/** Everything that is wrong with a value, with pointers into it. */
export function findIssues(schema: TSchema, value: unknown, code: ErrorCode): readonly Issue[] {
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => toIssue(error, code));
}

function toIssue(error: ErrorObject, code: ErrorCode): Issue {
  const params = error.params as { missingProperty?: string; additionalProperty?: string };
  const extra = params.missingProperty ?? params.additionalProperty;
  const pointer = extra === undefined ? error.instancePath : `${error.instancePath}/${escapeStep(extra)}`;
  const message =
    params.additionalProperty === undefined ? (error.message ?? "is invalid") : "is not a property of this body";
  return issue(code, pointer, message);
}

function escapeStep(step: string): string {
  return step.slice(0, 256).toWellFormed().replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Refuses a query or the varying parts of an address that do not fit. */
export function requireFit(schema: TSchema, value: unknown, code: ErrorCode): void {
  const issues = findIssues(schema, value, code);
  if (issues.length > 0) throw new ServiceError(code, undefined, { issues });
}

/** Reads a JSON body strictly and checks it, all faults at once. */
export function readBody(schema: TSchema, bytes: Uint8Array, maxBytes: number): unknown {
  const integers = integerProperties(schema);
  const integerAt = (path: readonly (string | number)[]) => path.length === 1 && integers.has(String(path[0]));
  const read = parseStrictJson(bytes, { maxBytes, integerAt });
  const found = read.value === undefined ? [] : findIssues(schema, read.value, "http.body_invalid");
  const issues = [...read.issues, ...found];
  if (read.ok && issues.length === 0) return read.value;
  const worst = read.issues[0]?.rule as ErrorCode | undefined;
  throw new ServiceError(worst ?? "http.body_invalid", undefined, { issues });
}

function integerProperties(schema: TSchema): ReadonlySet<string> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  return new Set(Object.entries(properties).flatMap(([name, each]) => (each.type === "integer" ? [name] : [])));
}
