import { byMethod } from "@bourse/contract/in-app";
import { defineMethod } from "../method.ts";

/** Commands of the palette. */
export const COMMANDS = byMethod([
  defineMethod("commands/register", {
    uses: ["commands"],
    run({ command }, { commands }, { principal, runCommand }) {
      commands.register(principal.id, command, runCommand);
      return {};
    },
  }),
  defineMethod("commands/unregister", {
    uses: ["commands"],
    run({ command }, { commands }, { principal }) {
      commands.unregister(principal.id, command);
      return {};
    },
  }),
  defineMethod("commands/execute", {
    uses: ["commands"],
    run: async ({ command, args }, { commands }, { signal }) => ({
      value: await commands.execute(command, args, signal),
    }),
  }),
  defineMethod("commands/list", {
    uses: ["commands"],
    run: ({ filter_internal }, { commands }) => ({
      commands: commands.list().filter((each) => !(filter_internal && each.startsWith("_"))),
    }),
  }),
]);
