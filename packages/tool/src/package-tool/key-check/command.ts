import { defineCommand, JSON_OPTION } from "../../cli/command.ts";

export const KEY_CHECK = defineCommand({
  name: "key check",
  summary: "Verify Ed25519 signatures by the strict rule of tool, cloud and host",
  details:
    'Reads lines `{"public_key","message","signature"}` with hexadecimal values from the standard input and writes one ' +
    'verdict per line, in order: with --json `{"ok","rule"?,"message"}`. A line that cannot be read is refused with a rule. ' +
    "Canonical encodings only, S below the group order, no key or R of low order, no key of mixed order, no cofactor.",
  options: [JSON_OPTION],
  examples: ["bourse key check --json < vectors.jsonl"],
  refuses: "one of the lines is refused",
  run: async (given, io) => (await import("./run.ts")).keyCheck(given, io),
});
