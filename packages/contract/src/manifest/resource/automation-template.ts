import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { TASK_KINDS, type TaskKind } from "../../tasks/kinds.ts";
import { ContributionDescriptionSchema, NameSchema, NamespacedIdSchema } from "../fields.ts";

/** A task that the host knows by name. A template carries no prompt, script or tool. */
export const AutomationTemplateSchema = closed({
  id: NamespacedIdSchema,
  name: NameSchema,
  description: Type.Optional(ContributionDescriptionSchema),
  task: Type.Unsafe<TaskKind>({ type: "string", enum: [...TASK_KINDS] }),
  minimumIntervalMinutes: Type.Integer({ minimum: 5, maximum: 10_080 }),
});

export type AutomationTemplate = Type.Static<typeof AutomationTemplateSchema>;
