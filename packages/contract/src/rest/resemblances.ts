import { type Static, Type } from "typebox";
import {
  closed,
  named,
  nullable,
  oneOf,
  PublisherNameSchema,
  pageOf,
  pageQuery,
  ReasonSchema,
  TimeSchema,
  UuidSchema,
} from "./common.ts";

/** `distinct`: nobody would confuse the two. `confusing`: the name cannot be verified. */
export const ResemblanceVerdictSchema = oneOf(["distinct", "confusing"]);
export type ResemblanceVerdict = Static<typeof ResemblanceVerdictSchema>;

/** A registered name that resembles another publisher's. */
export const ResemblanceSchema = named(
  "Resemblance",
  closed({
    resemblance_id: UuidSchema,
    publisher_id: UuidSchema,
    publisher: PublisherNameSchema,
    /** The compared name: the publisher's name, or its display name. */
    name: Type.String(),
    /** The other publisher's name that it resembles. */
    other: Type.String(),
    /** `same`: the two look identical. `near`: they differ in one letter. */
    likeness: oneOf(["same", "near"]),
    opened_at: TimeSchema,
    verdict: nullable(ResemblanceVerdictSchema),
    decided_at: nullable(TimeSchema),
    reason: nullable(Type.String()),
  }),
);
export type Resemblance = Static<typeof ResemblanceSchema>;

/** `GET /admin/resemblances`, oldest first. */
export const ResemblancePageSchema = named("ResemblancePage", pageOf(ResemblanceSchema));
export type ResemblancePage = Static<typeof ResemblancePageSchema>;

/** Query of `GET /admin/resemblances`. */
export const ResemblanceQuerySchema = pageQuery({
  state: Type.Optional(oneOf(["open", "decided"])),
});

/** `POST /admin/resemblances/{resemblance_id}/decide`. */
export const DecideResemblanceBodySchema = named(
  "DecideResemblanceBody",
  closed({ verdict: ResemblanceVerdictSchema, reason: ReasonSchema }),
);
export type DecideResemblanceBody = Static<typeof DecideResemblanceBodySchema>;
