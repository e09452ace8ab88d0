import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const automationArtifactsList = defineMethod(IN_APP_METHODS["automation/artifacts.list"], {
  uses: ["tasks"],
  run: (_params, { tasks }) => tasks.artifacts(),
});
