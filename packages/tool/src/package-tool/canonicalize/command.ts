import { defineCommand } from "../../cli/command.ts";

export const CANONICALIZE = defineCommand({
  name: "canonicalize",
  summary: "Write the canonical form (RFC 8785) of a JSON file",
  details:
    "Reads strictly: no duplicate key, valid UTF-8, no integer that a double would round. The canonical bytes go to the " +
    "standard output without a trailing newline; a refusal goes to the standard error.",
  arguments: [{ syntax: "<file>", description: "a JSON file; `-` reads the standard input" }],
  options: [{ flags: "--json", description: "write a refusal as one JSON line" }],
  examples: ["bourse canonicalize manifest.json | sha256sum"],
  refuses: "the file has no canonical form or cannot be read",
  run: async (given, io) => (await import("./run.ts")).canonicalizeFile(given, io),
});
