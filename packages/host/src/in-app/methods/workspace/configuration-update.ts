import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const workspaceConfigurationUpdate = defineMethod(IN_APP_METHODS["workspace/configuration.update"], {
  uses: ["settings"],
  run({ key, value }, { settings }) {
    settings.update(key, value);
    return {};
  },
});
