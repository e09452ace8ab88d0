import { TaskSchema } from "../../host-api/tasks.ts";
import { defineInApp } from "../contract.ts";
import { OfOne, SAMPLE_ID } from "./parts.ts";
import { SAMPLE_TASK } from "./samples.ts";

/** Switches a task off and stops its run. */
export const AUTOMATION_TASKS_PAUSE = defineInApp({
  method: "automation/tasks.pause",
  params: OfOne,
  result: TaskSchema,
  sample: { params: { id: SAMPLE_ID }, result: { ...SAMPLE_TASK, enabled: false } },
});
