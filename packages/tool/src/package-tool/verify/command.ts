import { defineCommand, JSON_OPTION } from "../../cli/command.ts";
import { OFFICIAL_OPTIONS } from "../official/options.ts";

export const VERIFY = defineCommand({
  name: "verify",
  summary: "Verify the signature of an archive, offline",
  details:
    "Checks archive, digest, key and signature and explains the first thing that does not hold, from a closed list of " +
    "verdicts. The record is what `publish --save-record` writes, or one line of `versions ID --json`. For the runtimes " +
    "webApp and managedModel it also lists who signed it as official and how many signatures are missing.",
  arguments: [{ syntax: "<file>", description: "an archive (`*.tar.gz`)" }],
  options: [
    { flags: "--record <file>", description: "signature record" },
    { flags: "--signature <base64>", description: "the signature, instead of a record" },
    { flags: "--key <key>", description: "the key you trust: key id, base64 or PEM text" },
    ...OFFICIAL_OPTIONS,
    JSON_OPTION,
  ],
  examples: ["bourse verify my-extension.tar.gz --record my-extension.record.json --key KEY_ID"],
  refuses: "the archive does not verify",
  run: async (given, io) => (await import("./run.ts")).verify(given, io),
});
