import { TaskSchema } from "../../host-api/tasks.ts";
import { defineInApp } from "../contract.ts";
import { OfOne, SAMPLE_ID } from "./parts.ts";
import { SAMPLE_TASK } from "./samples.ts";

/** Switches a task on again; its next time is counted from now. The trader is asked first, as for a new task. */
export const AUTOMATION_TASKS_RESUME = defineInApp({
  method: "automation/tasks.resume",
  waitsForTrader: true,
  params: OfOne,
  result: TaskSchema,
  sample: { params: { id: SAMPLE_ID }, result: SAMPLE_TASK },
});
