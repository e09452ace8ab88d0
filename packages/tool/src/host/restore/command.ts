import { defineCommand, JSON_OPTION } from "../../cli/command.ts";

export const HOST_RESTORE = defineCommand({
  name: "host restore",
  needsHost: true,
  summary: "Restore a desk from a backup into a new data folder",
  details:
    "Checks every file of the backup before the folder gets its name; a folder that holds something is never touched. " +
    "Keys of services and the page's token are not part of a backup: enter the keys again, and use the address that " +
    "the host prints at its next start.",
  arguments: [{ syntax: "<file>", description: "a backup (`desk-*.tar`)" }],
  options: [{ flags: "--data <folder>", description: "the folder to create", required: true }, JSON_OPTION],
  examples: ["bourse host restore desk-2026-11-22T08-00-00-a1b2c3.tar --data ~/.bourse/host"],
  refuses: "the backup is damaged or too new, or the folder is not empty",
  run: async (given, io) => (await import("./run.ts")).restoreHost(given, io),
});
