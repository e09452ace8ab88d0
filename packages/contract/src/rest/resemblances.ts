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
  text,
  told,
  UuidSchema,
} from "./common.ts";

/** A reviewer's verdict on two names. */
export const ResemblanceVerdictSchema = told(
  oneOf(["distinct", "confusing"]),
  "`distinct`: nobody would confuse the two. `confusing`: the name cannot be verified.",
);
export type ResemblanceVerdict = Static<typeof ResemblanceVerdictSchema>;

/** Schema of {@link Resemblance}. */
export const ResemblanceSchema = named(
  "Resemblance",
  closed({
    resemblance_id: told(UuidSchema, "Id of the resemblance."),
    publisher_id: told(UuidSchema, "Id of the registration.", "c2b1a9f0-6d0f-4f0e-8f43-0b7f9a0c9e11"),
    publisher: told(PublisherNameSchema, "Who registered the name.", "Northwlnd"),
    name: text("The compared name: the publisher's name, or its display name.", "Northwlnd"),
    other: text("The other publisher's name that it resembles.", "Northwind"),
    likeness: told(
      oneOf(["same", "near"]),
      "`same`: the two look identical. `near`: they differ in one letter.",
      "near",
    ),
    opened_at: told(TimeSchema, "When the name was registered."),
    verdict: nullable(ResemblanceVerdictSchema, "Null until a person has decided.", null),
    decided_at: nullable(TimeSchema, "When it was decided; null while it is open.", null),
    reason: nullable(Type.String(), "Reason of the verdict; null while it is open.", null),
  }),
  "A registered name that resembles another publisher's.",
);
export type Resemblance = Static<typeof ResemblanceSchema>;

/** `GET /admin/resemblances`, oldest first. */
export const ResemblancePageSchema = named("ResemblancePage", pageOf(ResemblanceSchema));
export type ResemblancePage = Static<typeof ResemblancePageSchema>;

/** Query of `GET /admin/resemblances`. */
export const ResemblanceQuerySchema = pageQuery({
  state: Type.Optional(told(oneOf(["open", "decided"]), "Only resemblances in this state.")),
});

/** `POST /admin/resemblances/{resemblance_id}/decide`. */
export const DecideResemblanceBodySchema = named(
  "DecideResemblanceBody",
  closed({ verdict: ResemblanceVerdictSchema, reason: ReasonSchema }),
  "A reviewer's verdict on a name.",
);
export type DecideResemblanceBody = Static<typeof DecideResemblanceBodySchema>;
