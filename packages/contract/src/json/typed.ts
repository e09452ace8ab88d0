import type { JsonValue } from "./value.ts";

/**
 * Gives a JSON value the type of the schema that it was just checked against. This is the only place where a check
 * becomes a type; a caller that did not check breaks type safety here.
 */
export function typed<Checked>(value: JsonValue): Checked {
  return value as Checked;
}

/** The same value typed as JSON: a value read from JSON holds only JSON. */
export function untyped(value: object): JsonValue {
  return value as JsonValue;
}
