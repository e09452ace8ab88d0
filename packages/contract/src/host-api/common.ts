import { type Static, Type } from "typebox";
import { closed, IssueBody } from "../schemas/bodies.ts";

/** An extension id in a route or body; the contract checks separately whether it is valid. */
export const ExtensionIdText = Type.String({ minLength: 1, maxLength: 128 });

/** A version in a route or body. */
export const VersionText = Type.String({ minLength: 1, maxLength: 64 });

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
