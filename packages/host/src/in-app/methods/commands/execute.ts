import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const commandsExecute = defineMethod(IN_APP_METHODS["commands/execute"], {
  uses: ["commands"],
  run: async ({ command, args }, { commands }, { signal }) => ({
    value: await commands.execute(command, args, signal),
  }),
});
