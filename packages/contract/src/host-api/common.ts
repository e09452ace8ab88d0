import { type Static, type TObject, type TProperties, type TSchema, Type } from "typebox";

/** An object that takes no property beyond the listed ones: an unknown property is a 400, never ignored. */
export function closed<Properties extends TProperties>(properties: Properties): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false });
}

/** One of a fixed list of strings. */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return Type.Unsafe<Values[number]>({ type: "string", enum: [...values] });
}

/** A list that holds each value at most once. */
export function uniqueList<Item extends TSchema>(item: Item, maxItems: number) {
  return Type.Array(item, { uniqueItems: true, maxItems });
}

/** An extension id as a route or a body carries it; whether it is a valid id is the contract's own check. */
export const ExtensionIdText = Type.String({ minLength: 1, maxLength: 128 });

/** A version as a route or a body carries it. */
export const VersionText = Type.String({ minLength: 1, maxLength: 64 });

/** ISO 8601 in UTC. */
export const TimeText = Type.String();

/** Why something is refused or does not resolve: a code of the error catalogue and a sentence about this case. */
export const ReasonSchema = closed({ code: Type.String(), message: Type.String() });
export type Reason = Static<typeof ReasonSchema>;

/** The body of every answer of the local API that is not a success. */
export const HostErrorSchema = closed({
  error: closed({
    code: Type.String(),
    message: Type.String(),
    hint: Type.Optional(Type.String()),
    issues: Type.Optional(
      Type.Array(
        closed({
          rule: Type.String(),
          severity: oneOf(["error", "warning"]),
          pointer: Type.String(),
          message: Type.String(),
          hint: Type.String(),
        }),
      ),
    ),
  }),
});
export type HostError = Static<typeof HostErrorSchema>;
