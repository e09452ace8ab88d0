import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const commandsRegister = defineMethod(IN_APP_METHODS["commands/register"], {
  uses: ["commands"],
  run({ command }, { commands }, { principal, runCommand }) {
    commands.register(principal.id, command, runCommand);
    return {};
  },
});
