import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const automationAiRead = defineMethod(IN_APP_METHODS["automation/ai.read"], {
  uses: ["tasks"],
  async run({ task }, { tasks }) {
    const { data, sources } = await tasks.read(task);
    return { data, sources: [...sources] };
  },
});
