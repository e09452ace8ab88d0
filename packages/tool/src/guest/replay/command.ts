import { defineCommand, JSON_OPTION } from "../../cli/command.ts";

export const REPLAY = defineCommand({
  name: "replay",
  summary: "Run a host's journal again and compare every envelope",
  details:
    "Takes a journal that a host recorded and the package it ran. A guest has no clock, no randomness and no input except " +
    "its events, so the same package gives the same envelopes on any machine at any time. Reports how many events were " +
    "compared if all are equal, or the first difference: the event, the JSON pointer, the recorded value and the " +
    "replayed one. Faults are compared by code and kind, figures are not compared. Another module than the recorded one " +
    "is compared too, with a note. A truncated journal, and one without any comparable event, " +
    'is refused. With --json one object `{"ok","events","not_compared","module_recorded","module_played","truncated",' +
    '"difference"?}`.',
  arguments: [
    { syntax: "<journal>", description: "journal, one JSON document per line" },
    { syntax: "<package>", description: "archive or package folder" },
  ],
  options: [JSON_OPTION],
  examples: ["bourse replay 2026-01-02.ndjson build/level-watch.tar.gz"],
  refuses: "an envelope differs, nothing was compared, the journal was cut, or journal or package is refused",
  run: async (given, io) => (await import("./run.ts")).replay(given, io),
});
