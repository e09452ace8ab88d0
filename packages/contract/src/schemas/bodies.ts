import { type Static, type TObject, type TObjectOptions, type TProperties, type TSchema, Type } from "typebox";

/** An object that allows only the listed properties: an unknown one is refused, never ignored. */
export function closed<Properties extends TProperties>(
  properties: Properties,
  further: TObjectOptions = {},
): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false, ...further });
}

/** One of a fixed list of strings. */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return Type.Unsafe<Values[number]>({ type: "string", enum: [...values] });
}

/** A list that holds each value at most once. */
export function uniqueList<Item extends TSchema>(item: Item, maxItems: number) {
  return Type.Array(item, { uniqueItems: true, maxItems });
}

/** ISO 8601 in UTC. */
export const TimeText = Type.String();

/**
 * Reason for a refusal or a version that does not resolve: a code of the error catalogue and a sentence about this
 * case.
 */
export const ReasonSchema = closed({ code: Type.String(), message: Type.String() });
export type Reason = Static<typeof ReasonSchema>;

/** The contract's `Issue` in a body. */
export const IssueBody = closed({
  rule: Type.String(),
  severity: oneOf(["error", "warning"]),
  pointer: Type.String(),
  message: Type.String(),
  hint: Type.String(),
});
