import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { ContributionDescriptionSchema, NameSchema, NamespacedIdSchema } from "../fields.ts";

/** Conditions of a native alert, in the order of the specification. */
export const ALERT_CONDITIONS = [
  "crossing",
  "crossingUp",
  "crossingDown",
  "greaterThan",
  "lessThan",
  "enteringChannel",
  "exitingChannel",
  "insideChannel",
  "outsideChannel",
  "movingUp",
  "movingDown",
  "movingUpPercents",
  "movingDownPercents",
  "movingUpOrDown",
] as const;

/** An alert without symbol and threshold: the trader supplies and confirms both. */
export const AlertTemplateSchema = closed({
  id: NamespacedIdSchema,
  title: NameSchema,
  description: Type.Optional(ContributionDescriptionSchema),
  condition: Type.Unsafe<(typeof ALERT_CONDITIONS)[number]>({ type: "string", enum: [...ALERT_CONDITIONS] }),
  expirationSeconds: Type.Integer({ minimum: 60, maximum: 2_592_000 }),
});

export type AlertTemplate = Type.Static<typeof AlertTemplateSchema>;
