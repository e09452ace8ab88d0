import { defineCommand, JSON_OPTION } from "../../cli/command.ts";

export const EXPLAIN = defineCommand({
  name: "explain",
  summary: "Explain a code that a refusal or a warning names",
  details:
    "Prints the cause, the reason for the rule and the remedy, in the words of the pages about errors, and needs no network. A code may be given by " +
    "its number, and the beginning of one lists those that begin so: `bourse explain guest`. Without a code the areas are listed. With --json " +
    'each code gives one line `{"code","number","status","severity","retryable","cause","remedy","answeredBy","answer","why"?,"wrong"?,"right"?}`, ' +
    'and what is no code `{"ok":false,"asked","suggestion"}`.',
  arguments: [
    { syntax: "[code...]", description: "codes such as `manifest.required`, numbers, or beginnings of codes" },
  ],
  options: [JSON_OPTION],
  examples: ["bourse explain manifest.unknown_property", "bourse explain guest", "bourse explain 1102 --json"],
  refuses: "there is no such code",
  run: async (given, io) => (await import("./run.ts")).explain(given, io),
});
