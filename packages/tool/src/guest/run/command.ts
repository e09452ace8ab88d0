import { defineCommand, JSON_OPTION } from "../../cli/command.ts";

export const RUN = defineCommand({
  name: "run",
  summary: "Drive an interactive guest with events from a file",
  details:
    "Takes an archive or a package folder and a file with one event a line, and runs them one after another, without a " +
    "page or a network. An event is what the host would send; `api_version` and `context` may be left out and are then " +
    "the same in every run. With --json each event gives one line " +
    '`{"n","type","ok":true,"envelope","figures","log"?}` or `{"n","type","ok":false,"fault","figures","log"?}`; ' +
    "`envelope` is null where the guest submitted none, `log` holds what the guest logged meanwhile. A line that is no " +
    "event ends the run and is told by its number and the field that is wrong. After a fault the host's `start` with `restarted` is put in before the next event " +
    "and marked `inserted`. All declared capabilities count as approved; --approve names fewer. Commands of an envelope " +
    "are shown, not run.",
  arguments: [{ syntax: "<package>", description: "archive or package folder" }],
  options: [
    { flags: "--events <file>", description: "events, one JSON object a line", required: true },
    { flags: "--approve <capabilities>", description: "approve only these, separated by commas; `none` for none" },
    JSON_OPTION,
  ],
  examples: [
    "bourse run build/level-watch.tar.gz --events events.ndjson",
    "bourse run my-extension --events events.ndjson --json --approve none",
  ],
  refuses: "the package or an event is refused, or a callback ended in a fault",
  run: async (given, io) => (await import("./run.ts")).runGuest(given, io),
});
