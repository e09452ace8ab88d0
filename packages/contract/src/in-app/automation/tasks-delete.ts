import { defineInApp } from "../contract.ts";
import { Done } from "../parts.ts";
import { OfOne, SAMPLE_ID } from "./parts.ts";

/** Removes a task that the caller has made, and stops its run; its results stay. */
export const AUTOMATION_TASKS_DELETE = defineInApp({
  method: "automation/tasks.delete",
  params: OfOne,
  result: Done,
  sample: { params: { id: SAMPLE_ID }, result: {} },
});
