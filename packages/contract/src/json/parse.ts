import type { Issue } from "../issue.ts";
import { JSON_LIMITS, type JsonLimits } from "../limits/json.ts";
import { jsonIssue } from "./json-issue.ts";
import type { PathStep } from "./pointer.ts";
import { type ScanResult, scanJson } from "./scanner.ts";
import type { ExactJsonValue, JsonValue } from "./value.ts";

/**
 * A text, or the reasons why the bytes are not valid text. A byte order mark is reported and skipped, so that further
 * faults can be found.
 */
interface Decoded {
  readonly text?: string;
  readonly issues: readonly Issue[];
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes UTF-8 without repair: overlong forms, surrogates and truncated sequences are refused, never replaced. */
function decodeText(bytes: Uint8Array): Decoded {
  const issues: Issue[] = [];
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    const message = `byte ${firstBadByte(bytes)} is not part of valid UTF-8`;
    return { issues: [jsonIssue("json.encoding_invalid", "", message)] };
  }
  if (text.startsWith("\ufeff")) {
    issues.push(jsonIssue("json.encoding_invalid", "", "the text begins with a byte order mark"));
    text = text.slice(1);
  }
  // A reader that treats text as a C string would stop here and see another document.
  if (text.includes("\0")) {
    issues.push(jsonIssue("json.encoding_invalid", "", `the text contains U+0000 at offset ${text.indexOf("\0")}`));
    return { issues };
  }
  return { text, issues };
}

/** Offset of the first invalid byte: the longest prefix that decodes ends before it. */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isPrefix(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return bad - 1;
}

function isPrefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Limits (by default those of a manifest) and the places of integers. */
export interface JsonOptions extends Partial<JsonLimits> {
  /** True for the place of an integer: there `1.0`, `1e2` and `-0` are refused. Absent: nowhere. */
  readonly integerAt?: (path: readonly PathStep[]) => boolean;
}

/** The value of a strict document, or every fault that could be found. */
export type JsonVerdict<Value = JsonValue> =
  | { readonly ok: true; readonly value: Value; readonly issues: readonly [] }
  | {
      readonly ok: false;
      readonly issues: readonly Issue[];
      /** Present when the text could be read to its end in spite of its faults; for further checks only. */
      readonly value?: Value;
      /** Offset in UTF-16 units at which reading stopped before the end of the text. */
      readonly stoppedAt?: number;
    };

/**
 * Reads one JSON document strictly: valid UTF-8, no duplicate key, no `__proto__`, bounded depth and sizes, exact
 * integers.
 *
 * @returns issues of `json.*`; never throws, whatever the bytes are.
 */
export function parseStrictJson(bytes: Uint8Array, options: JsonOptions = {}): JsonVerdict {
  return read(bytes, options, false) as JsonVerdict;
}

/**
 * Like {@link parseStrictJson}, but a plain integer beyond 2^53 is returned as a bigint, up to int64: money is never
 * rounded. Safe integers are still numbers.
 */
export function parseExactJson(bytes: Uint8Array, options: JsonOptions = {}): JsonVerdict<ExactJsonValue> {
  return read(bytes, options, true);
}

function read(bytes: Uint8Array, options: JsonOptions, exactIntegers: boolean): JsonVerdict<ExactJsonValue> {
  const limits = { ...JSON_LIMITS, ...options };
  if (bytes.length > limits.maxBytes) {
    const message = `the document has ${bytes.length} bytes; ${limits.maxBytes} are allowed`;
    return { ok: false, issues: [jsonIssue("json.too_large", "", message)] };
  }
  const decoded = decodeText(bytes);
  if (decoded.text === undefined) return { ok: false, issues: decoded.issues };
  const integerAt = options.integerAt ?? nowhere;
  const scanned = scanJson(decoded.text, { limits, integerAt, exactIntegers });
  return verdict(scanned, [...decoded.issues, ...scanned.issues]);
}

function verdict(scanned: ScanResult, issues: readonly Issue[]): JsonVerdict<ExactJsonValue> {
  if (scanned.value === undefined) {
    const { stoppedAt } = scanned;
    return { ok: false, issues, ...(stoppedAt === undefined ? {} : { stoppedAt }) };
  }
  if (issues.length > 0) return { ok: false, issues, value: scanned.value };
  return { ok: true, value: scanned.value, issues: [] };
}

function nowhere(): boolean {
  return false;
}
