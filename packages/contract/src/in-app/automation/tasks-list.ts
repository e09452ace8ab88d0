import Type from "typebox";
import { TaskSchema } from "../../host-api/tasks.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Nothing } from "./parts.ts";
import { SAMPLE_TASK } from "./samples.ts";

/** The scheduled tasks of this client, each with its last run. */
export const AUTOMATION_TASKS_LIST = defineInApp({
  method: "automation/tasks.list",
  params: Nothing,
  result: closed({ tasks: Type.Array(TaskSchema) }),
  sample: { params: {}, result: { tasks: [SAMPLE_TASK] } },
});
