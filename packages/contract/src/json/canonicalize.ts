import serialize from "canonicalize";
import type { Issue } from "../issue.ts";
import { type JsonOptions, parseStrictJson } from "./parse.ts";
import type { JsonValue } from "./value.ts";

const encoder = new TextEncoder();

/**
 * The canonical bytes of a value (RFC 8785): keys by UTF-16 units, shortest numbers, no space.
 *
 * @throws Error when the value holds a lone surrogate or a number that is not finite; no strictly read value does.
 */
export function canonicalize(value: JsonValue): Uint8Array {
  const text = serialize(value);
  if (text === undefined) throw new Error("the value has no JSON form");
  return encoder.encode(text);
}

/** The canonical bytes, or the reasons why the document has none. */
export type CanonicalVerdict =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly issues: readonly [] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Reads a document strictly and returns its canonical bytes; an integer that a double would round is refused. */
export function canonicalizeBytes(bytes: Uint8Array, options: JsonOptions = {}): CanonicalVerdict {
  const read = parseStrictJson(bytes, options);
  if (!read.ok) return { ok: false, issues: read.issues };
  return { ok: true, bytes: canonicalize(read.value), issues: [] };
}
