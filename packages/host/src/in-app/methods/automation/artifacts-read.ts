import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const automationArtifactsRead = defineMethod(IN_APP_METHODS["automation/artifacts.read"], {
  uses: ["tasks"],
  run: ({ id }, { tasks }) => tasks.artifact(id),
});
