import { type Static, type TSchema, Type } from "typebox";
import { closed, IssueBody, oneOf } from "../schemas/bodies.ts";

export { closed, oneOf };

/** A list that holds each value at most once. */
export function uniqueList<Item extends TSchema>(item: Item, maxItems: number) {
  return Type.Array(item, { uniqueItems: true, maxItems });
}

/** An extension id in a route or body; the contract checks separately whether it is valid. */
export const ExtensionIdText = Type.String({ minLength: 1, maxLength: 128 });

/** A version in a route or body. */
export const VersionText = Type.String({ minLength: 1, maxLength: 64 });

/** ISO 8601 in UTC. */
export const TimeText = Type.String();

/**
 * Reason for a refusal or a version that does not resolve: a code of the error catalogue and a sentence about this
 * case.
 */
export const ReasonSchema = closed({ code: Type.String(), message: Type.String() });
export type Reason = Static<typeof ReasonSchema>;

/** The body of every unsuccessful answer of the local API. */
export const HostErrorSchema = closed({
  error: closed({
    code: Type.String(),
    message: Type.String(),
    hint: Type.Optional(Type.String()),
    issues: Type.Optional(Type.Array(IssueBody)),
  }),
});
export type HostError = Static<typeof HostErrorSchema>;
