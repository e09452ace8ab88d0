import { NewTaskSchema, TaskSchema } from "../../host-api/tasks.ts";
import { defineInApp } from "../contract.ts";
import { SAMPLE_TASK } from "./samples.ts";

/** Makes a scheduled task. The trader is asked first whether the caller may use the language model. */
export const AUTOMATION_TASKS_CREATE = defineInApp({
  method: "automation/tasks.create",
  waitsForTrader: true,
  params: NewTaskSchema,
  result: TaskSchema,
  sample: { params: { task: "morning_briefing", name: "Morning", interval_minutes: 1440 }, result: SAMPLE_TASK },
});
