import { type Static, type TSchema, Type } from "typebox";
import { closed, named, RestIssueSchema } from "./common.ts";
import { SecondFactorTicketSchema } from "./second-factor.ts";

/** Every success: `code` 0, `message` "ok", and the requested data. */
export function envelopeOf<Data extends TSchema>(data: Data) {
  return closed({ code: Type.Literal(0), message: Type.String(), data });
}

/** The fields around the data of a successful answer. */
export interface Envelope<Data> {
  readonly code: 0;
  readonly message: string;
  readonly data: Data;
}

/**
 * Every failure, always with a status other than 200: `code` is the number of the catalogue's row and `data.error` its
 * name. `data.issues` lists all faults found; `data.request_id` finds the request in the service's log.
 */
export const FailureSchema = named(
  "Failure",
  closed({
    code: Type.Integer({ minimum: 1 }),
    message: Type.String(),
    data: closed({
      error: Type.String(),
      issues: Type.Array(RestIssueSchema),
      request_id: Type.String(),
      /** How to fix it. */
      hint: Type.String(),
      /** Present only with `auth.second_factor_required`. */
      second_factor: Type.Optional(SecondFactorTicketSchema),
    }),
  }),
);
export type Failure = Static<typeof FailureSchema>;
