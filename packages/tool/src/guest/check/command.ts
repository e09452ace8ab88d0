import { defineCommand, FORMAT_OPTION, JSON_OPTION } from "../../cli/command.ts";

export const CHECK = defineCommand({
  name: "check",
  summary: "Find what a reviewer would find: the marketplace's rules, and whether a guest looks ahead",
  details:
    "Checks each path as `validate` does; a package with a guest is then run over fixed candles, real and simulated, with " +
    "gaps, jumps, flat bars and bars without volume: live, with bars that form, and started late. What it says as final of " +
    "completed bars must stay the same. Judged are notices, alerts, and values that carry the mark of their bar " +
    "(docs/guides/look-ahead.md); of everything else nothing is said, and the output counts it. A finding names the value, " +
    "its bar, and what was said of it before and after. With --json each path gives the line of `bourse validate --json`.",
  arguments: [{ syntax: "<path...>", description: "package folders, archives, manifest files" }],
  options: [FORMAT_OPTION, JSON_OPTION],
  examples: ["bourse check my-extension", "bourse check --json build/*.tar.gz"],
  refuses: "one of the paths is refused or cannot be read, or its guest looks ahead",
  run: async (given, io) => (await import("./run.ts")).check(given, io),
});
