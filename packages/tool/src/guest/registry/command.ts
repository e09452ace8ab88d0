import { defineCommand, JSON_OPTION } from "../../cli/command.ts";

export const COMMANDS = defineCommand({
  name: "commands",
  summary: "List the host commands an interactive guest can submit",
  details:
    "Prints the 29 commands of API v2 in their order, with what each requires of the extension. With --json each gives " +
    'one line `{"method","requires","params","result"}`; parameters and result are JSON Schema. `requires` names the ' +
    "capabilities it always needs, those it needs for some values of a parameter (`when`), and the one extension it is " +
    "for (`extension`).",
  options: [JSON_OPTION],
  examples: ["bourse commands", "bourse commands --json | head -1"],
  refuses: "never",
  run: async (given, io) => (await import("./run.ts")).listCommands(given, io),
});
