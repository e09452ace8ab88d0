import { TaskChangeSchema, TaskSchema } from "../../host-api/tasks.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { GivenId, SAMPLE_ID } from "./parts.ts";
import { SAMPLE_TASK } from "./samples.ts";

const { enabled: _enabled, ...settings } = TaskChangeSchema.properties;

/** Changes the settings of a task that the caller has made: its name, times, chart and budget. */
export const AUTOMATION_CONFIGURATION_UPDATE = defineInApp({
  method: "automation/configuration.update",
  waitsForTrader: true,
  params: closed({ id: GivenId, change: closed(settings) }),
  result: TaskSchema,
  sample: {
    params: { id: SAMPLE_ID, change: { revision: 1, time_of_day: "08:00", time_zone: "Europe/Berlin" } },
    result: { ...SAMPLE_TASK, revision: 2 },
  },
});
