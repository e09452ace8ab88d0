import { defineCommand, JSON_OPTION } from "../../cli/command.ts";

export const DOSSIER = defineCommand({
  name: "dossier",
  summary: "Make the document that a reviewer reads: what a package does over standard scenarios",
  details:
    "Runs a package's guest over scenarios that vary locale, workspace, time, symbol, bars, and the number of events and " +
    "starts, each twice, and judges it for look-ahead; of other packages it tells files, origins and addresses. The " +
    "marketplace makes the same document at review: its SHA-256 is equal on every machine (docs/guides/dossier.md). Nothing " +
    'is refused for what is found. With --json `{"sha256","document","timings","difference"}`; the digest is that of the ' +
    "document's canonical JSON (RFC 8785), which --output writes.",
  arguments: [{ syntax: "<package>", description: "archive or package folder" }],
  options: [
    { flags: "--against <package>", description: "an older version: show the differences to it" },
    { flags: "--output <file>", description: "write the hashed document" },
    JSON_OPTION,
  ],
  examples: ["bourse dossier my-extension", "bourse dossier new.tar.gz --against old.tar.gz"],
  refuses: "a package is refused",
  run: async (given, io) => (await import("./run.ts")).dossier(given, io),
});
