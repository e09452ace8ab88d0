/** Longest part of an untrusted value repeated in a message. */
const SHOWN_LENGTH = 60;

/** Names of the JSON types in messages. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  null: "null",
};

/** The name of a JSON type in messages; any other text is returned unchanged. */
export function typeName(type: string): string {
  return TYPE_NAMES[type] ?? type;
}

/** Names the type of a value in a message. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "bigint") return "a number";
  if (typeof value === "number") return Number.isInteger(value) ? "a number" : "a number with a fraction";
  return typeName(typeof value);
}

/** An untrusted value in a message: quoted and escaped, so that it cannot forge a line, and short. */
export function show(value: unknown): string {
  if (typeof value === "object" && value !== null) return kindOf(value);
  if (typeof value !== "string") return String(value);
  const cut = value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;
  return JSON.stringify(cut.toWellFormed()).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    escapeUnit,
  );
}

function escapeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
