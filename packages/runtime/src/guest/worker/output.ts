import {
  allowedNames,
  type JsonOptions,
  parseStrictJson,
  placeOfFault,
  type SaidFault,
  sayFault,
} from "@bourse/contract/guest";
import { readPlainJson } from "./quick-json.ts";
import type { SchemaCheck } from "./schema-check.ts";

/** A refused output, reported to the author unless a valid one follows. */
export interface RefusedOutput {
  readonly rule: string;
  readonly message: string;
}

/** Validates an output's bytes; returns the first fault, or undefined. */
export type OutputCheck = (bytes: Uint8Array) => RefusedOutput | undefined;

/** The rules for an output: the contract's schema, as plain data that can cross threads. */
export interface SchemaRules {
  readonly schema: Readonly<Record<string, unknown>>;
  /** Properties whose numbers must be written as integers. */
  readonly integers: readonly string[];
}

/** Validates a value parsed as strict JSON. */
export type Judge = (value: unknown) => RefusedOutput | undefined;

/**
 * Parses as strict JSON, then validates. A refusal after fast parsing is parsed again, to get the strict reader's
 * message.
 */
export function strictCheck(options: JsonOptions & { readonly maxBytes: number }, judge: Judge): OutputCheck {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const firstOnly = { ...options, maxFaults: 1 };
  return (bytes) => {
    const plain = bytes.length <= options.maxBytes ? readPlainJson(bytes, decoder) : undefined;
    if (plain !== undefined && judge(plain) === undefined) return undefined;
    const parsed = parseStrictJson(bytes, firstOnly);
    return parsed.ok ? judge(parsed.value) : firstIssue(parsed.issues, "the text");
  };
}

/** The first of several issues. */
export function firstIssue(
  [first]: readonly { readonly rule: string; readonly pointer: string; readonly message: string }[],
  whole: string,
): RefusedOutput | undefined {
  return first && { rule: first.rule, message: `${first.pointer || whole}: ${first.message}` };
}

/** An extra property is usually a typing error, so the message lists the properties that are allowed. */
function allowedBeside(fault: SaidFault): string {
  return fault.keyword === "additionalProperties" ? `; allowed here: ${allowedNames(fault)}` : "";
}

/** Validates by a schema alone; `name` maps an unmet keyword to a rule. */
export function judgeSchema(check: SchemaCheck, name: (keyword: string) => string): Judge {
  return (value) => {
    const fault = check(value);
    if (!fault) return undefined;
    const pointer = placeOfFault(fault, fault.pointer);
    return {
      rule: name(fault.keyword),
      message: `${pointer || "the whole"}: ${sayFault(fault)}${allowedBeside(fault)}`,
    };
  };
}
