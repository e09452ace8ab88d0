/** A value that JSON can represent. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** An object of JSON. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A JSON value in which an integer beyond 2^53 is a bigint, so that money keeps every digit. */
export type ExactJsonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly ExactJsonValue[]
  | { readonly [key: string]: ExactJsonValue };

/** True for an object of JSON: neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True when a value has at most `depth` levels of objects and arrays; it inspects no deeper level. */
export function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((each) => isWithinDepth(each, depth - 1));
}
