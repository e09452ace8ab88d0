import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const automationConfigurationRead = defineMethod(IN_APP_METHODS["automation/configuration.read"], {
  uses: ["tasks"],
  run(_params, { tasks }) {
    const { kinds, model } = tasks.list();
    return { kinds, ...(model === undefined ? {} : { model }) };
  },
});
