import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const automationEventsList = defineMethod(IN_APP_METHODS["automation/events.list"], {
  uses: ["events"],
  run: ({ limit }, { events }) => ({ events: [...events.latest(limit)] }),
});
