import type { SchemaFault } from "./validator.ts";

/** Longest part of an untrusted value repeated in a message. */
const SHOWN_LENGTH = 60;

/** Names of the JSON types in messages. */
export const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  null: "null",
};

/** Names the type of a value in a message. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "number") return Number.isInteger(value) ? "a number" : "a number with a fraction";
  return TYPE_NAMES[typeof value] ?? typeof value;
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

/** The limit of a fault. */
export function bound(fault: SchemaFault): string {
  return String(fault.params.limit);
}

/** The allowed values of an `enum` or `const`. */
export function among(fault: SchemaFault): string {
  const { allowedValues, allowedValue } = fault.params;
  if (!Array.isArray(allowedValues)) return show(allowedValue);
  return `one of ${allowedValues.map(show).join(", ")}`;
}

/** The schema's own message for a violation. */
export function says(fault: SchemaFault): string {
  const text = fault.parentSchema?.["x-says"];
  return typeof text === "string" ? text : "does not have the form of this field";
}

/** Names of the properties that an object may have. */
export function allowedNames(fault: SchemaFault): string {
  const properties = fault.parentSchema?.properties;
  return typeof properties === "object" && properties !== null ? Object.keys(properties).join(", ") : "none";
}
