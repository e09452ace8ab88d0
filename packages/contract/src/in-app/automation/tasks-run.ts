import { TaskRunSchema } from "../../host-api/tasks.ts";
import { defineInApp } from "../contract.ts";
import { OfOne, SAMPLE_ID } from "./parts.ts";
import { SAMPLE_RUN } from "./samples.ts";

/** Starts a run at once, within the task's budget. The trader is asked first, as for a new task. */
export const AUTOMATION_TASKS_RUN = defineInApp({
  method: "automation/tasks.run",
  waitsForTrader: true,
  params: OfOne,
  result: TaskRunSchema,
  sample: { params: { id: SAMPLE_ID }, result: SAMPLE_RUN },
});
