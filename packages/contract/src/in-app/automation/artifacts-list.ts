import { ArtifactListSchema } from "../../host-api/tasks.ts";
import { defineInApp } from "../contract.ts";
import { Nothing, SAMPLE_ID } from "./parts.ts";

/** The results of tasks, newest first. */
export const AUTOMATION_ARTIFACTS_LIST = defineInApp({
  method: "automation/artifacts.list",
  params: Nothing,
  result: ArtifactListSchema,
  sample: {
    params: {},
    result: {
      artifacts: [
        {
          id: SAMPLE_ID,
          task_id: SAMPLE_ID,
          task: "morning_briefing",
          task_name: "Morning",
          title: "A quiet morning",
          made_at: "2026-03-02T07:00:09.000Z",
          open_proposals: 1,
        },
      ],
    },
  },
});
