import { defineErrors } from "./entry.ts";

export const TOOL_ERRORS = defineErrors({
  "tool.usage": { number: 4000, title: "The command line is not understood", hint: "See `bourse --help`." },
});
