import Type from "typebox";
import { ContributionDescriptionSchema, closed, NameSchema, NamespacedIdSchema } from "../fields.ts";

const TASKS = ["morning_briefing", "today_briefing", "screener_review", "visual_pattern_review"] as const;

/** A task that the host knows by name. A template carries no prompt, script or tool. */
export const AutomationTemplateSchema = Type.Object(
  {
    id: NamespacedIdSchema,
    name: NameSchema,
    description: Type.Optional(ContributionDescriptionSchema),
    task: Type.Unsafe<(typeof TASKS)[number]>({ type: "string", enum: [...TASKS] }),
    minimumIntervalMinutes: Type.Integer({ minimum: 5, maximum: 10_080 }),
  },
  closed,
);

export type AutomationTemplate = Type.Static<typeof AutomationTemplateSchema>;
