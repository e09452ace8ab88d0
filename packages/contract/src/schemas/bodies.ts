import { type TObject, type TProperties, Type } from "typebox";

/** An object that allows only the listed properties: an unknown property is a 400, never ignored. */
export function closed<Properties extends TProperties>(properties: Properties): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false });
}

/** One of a fixed list of strings. */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return Type.Unsafe<Values[number]>({ type: "string", enum: [...values] });
}

/** The contract's `Issue` in a body. */
export const IssueBody = closed({
  rule: Type.String(),
  severity: oneOf(["error", "warning"]),
  pointer: Type.String(),
  message: Type.String(),
  hint: Type.String(),
});
