import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const commandsUnregister = defineMethod(IN_APP_METHODS["commands/unregister"], {
  uses: ["commands"],
  run({ command }, { commands }, { principal }) {
    commands.unregister(principal.id, command);
    return {};
  },
});
