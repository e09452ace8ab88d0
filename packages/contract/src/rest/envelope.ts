import { type Static, type TSchema, Type } from "typebox";
import { closed, listOf, named, RestIssueSchema, text, told } from "./common.ts";
import { SecondFactorTicketSchema } from "./second-factor.ts";

/** Every success: `code` 0, `message` "ok", and the requested data. */
export function envelopeOf<Data extends TSchema>(data: Data) {
  return closed({
    code: told(Type.Literal(0), "0 says that the request succeeded."),
    message: text("`ok`.", "ok"),
    data,
  });
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
    code: told(Type.Integer({ minimum: 1 }), "Number of the error: `number` of its row in `x-error-codes`.", 2105),
    message: text("What is wrong, for a person.", "The body does not fit this route"),
    data: told(
      closed({
        error: text("Name of the error, by which a program decides; its meaning never changes.", "http.body_invalid"),
        issues: listOf(RestIssueSchema, "All faults that were found; empty when there is nothing to add."),
        request_id: text("Finds the request in the service's log; also in `X-Request-Id`.", "req-5f1c0d"),
        hint: text("How to repair it, for a person.", "See the route in /api/marketplace/openapi.json."),
        second_factor: Type.Optional(
          told(SecondFactorTicketSchema, "Only with `auth.second_factor_required`: continues this login."),
        ),
      }),
      "The refusal in detail.",
    ),
  }),
  "A refusal. Its HTTP status is never 200, and `data.error` names a row of `x-error-codes`.",
);
export type Failure = Static<typeof FailureSchema>;
