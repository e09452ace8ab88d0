import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const commandsList = defineMethod(IN_APP_METHODS["commands/list"], {
  uses: ["commands"],
  run: ({ filter_internal }, { commands }) => ({
    commands: commands.list().filter((each) => !(filter_internal && each.startsWith("_"))),
  }),
});
