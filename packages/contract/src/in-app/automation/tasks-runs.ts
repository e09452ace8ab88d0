import { TaskRunListSchema } from "../../host-api/tasks.ts";
import { defineInApp } from "../contract.ts";
import { OfOne, SAMPLE_ID } from "./parts.ts";
import { SAMPLE_RUN } from "./samples.ts";

/** The runs of a task, newest first. */
export const AUTOMATION_TASKS_RUNS = defineInApp({
  method: "automation/tasks.runs",
  params: OfOne,
  result: TaskRunListSchema,
  sample: { params: { id: SAMPLE_ID }, result: { runs: [SAMPLE_RUN] } },
});
