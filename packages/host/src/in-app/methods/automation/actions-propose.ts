import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const automationActionsPropose = defineMethod(IN_APP_METHODS["automation/actions.propose"], {
  uses: ["tasks"],
  run: ({ artifact_id: artifactId, proposal: draft }, { tasks }, call) => tasks.propose({ artifactId, draft }, call),
});
