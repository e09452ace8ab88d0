import { defineCommand, JSON_OPTION } from "../../cli/command.ts";

export const COMMANDS = defineCommand({
  name: "commands",
  summary: "List the host commands an interactive guest can submit",
  details:
    "Prints the 29 commands of API v2 in order, with their requirements on the extension. With --json each gives " +
    'one line `{"method","requires","params","result"}`; parameters and result are JSON Schema. `requires` lists the ' +
    "capabilities always required, those required for some values of a parameter (`when`), and the only extension " +
    "that may submit it (`extension`).",
  options: [JSON_OPTION],
  examples: ["bourse commands", "bourse commands --json | head -1"],
  refuses: "never",
  run: async (given, io) => (await import("./run.ts")).listCommands(given, io),
});
