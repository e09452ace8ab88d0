import { type JsonOptions, parseStrictJson } from "@bourse/contract/guest";
import { readPlainJson } from "./quick-json.ts";
import type { SchemaCheck } from "./schema-check.ts";

/** An output that was refused: what the author is told when no better one follows. */
export interface RefusedOutput {
  readonly rule: string;
  readonly message: string;
}

/** Judges an output's bytes; answers the first fault, or nothing. */
export type OutputCheck = (bytes: Uint8Array) => RefusedOutput | undefined;

/** What an output is checked against: the contract's schema, as plain data that crosses threads. */
export interface SchemaRules {
  readonly schema: Readonly<Record<string, unknown>>;
  /** Properties whose numbers must be written as integers. */
  readonly integers: readonly string[];
}

/** Judges a value that strict JSON holds. */
export type Judge = (value: unknown) => RefusedOutput | undefined;

/** Strict JSON first, then the judge. What is refused after the quick reading is read again, for the strict words. */
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

/** The first of some issues. */
export function firstIssue(
  [first]: readonly { readonly rule: string; readonly pointer: string; readonly message: string }[],
  whole: string,
): RefusedOutput | undefined {
  return first && { rule: first.rule, message: `${first.pointer || whole}: ${first.message}` };
}

/** The judgement of a schema alone; `name` is the rule of a keyword that is not met. */
export function judgeSchema(check: SchemaCheck, name: (keyword: string) => string): Judge {
  return (value) => {
    const fault = check(value);
    if (!fault) return undefined;
    return { rule: name(fault.keyword), message: `${fault.pointer || "the whole"} does not meet ${fault.keyword}` };
  };
}
