import Type from "typebox";
import { ArtifactSchema } from "../../host-api/tasks.ts";
import { closed, oneOf } from "../../schemas/bodies.ts";
import { TASK_KINDS } from "../../tasks/kinds.ts";
import { defineInApp } from "../contract.ts";

/** The data that a task of a kind would send now, and its sources. No model is asked. */
export const AUTOMATION_AI_READ = defineInApp({
  method: "automation/ai.read",
  params: closed({ task: oneOf(TASK_KINDS) }),
  result: closed({ data: Type.Unknown(), sources: ArtifactSchema.properties.sources }),
  sample: {
    params: { task: "morning_briefing" },
    result: { data: {}, sources: [{ what: "quotes", source: "sample", count: 3 }] },
  },
});
