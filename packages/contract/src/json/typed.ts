import type { JsonValue } from "./value.ts";

/**
 * Gives a JSON value the type of the schema that it was checked against just before. The one place where a check becomes a
 * type: a caller that did not check lies here and nowhere else.
 */
export function typed<Checked>(value: JsonValue): Checked {
  return value as Checked;
}

/** The same value as JSON: what was read from JSON holds nothing that JSON cannot. */
export function untyped(value: object): JsonValue {
  return value as JsonValue;
}
