import { defineCommand, JSON_OPTION } from "../../cli/command.ts";

export const BARS = defineCommand({
  name: "bars",
  summary: "List the instruments of the simulated exchange, or write their bars",
  details:
    'With --list each instrument gives one line; with --json `{"symbol","kind","tick","decimals","name","session"}`. ' +
    "Otherwise writes the bars that open from --from up to but excluding --to, as CSV with the columns " +
    "time, open, high, low, close, volume, or as one JSON object per line. Times are ISO 8601 UTC. The bars are made from one " +
    "seed: the same command writes the same bytes on every machine. There are bars from 2016-01-01 until 2046-01-01.",
  options: [
    { flags: "--list", description: "list the instruments instead" },
    { flags: "--symbol <symbol>", description: "an instrument of the list, such as SIM:ALTA" },
    { flags: "--timeframe <timeframe>", description: "1m, 5m, 15m, 1H, 4H, 1D, 1W or 1M" },
    { flags: "--from <time>", description: "first opening, 2024-01-02 or 2024-01-02T14:30:00Z" },
    { flags: "--to <time>", description: "end, not included" },
    { flags: "--csv", description: "write CSV; this is also what happens without --json, which excludes it" },
    JSON_OPTION,
  ],
  examples: [
    "bourse bars --list --json",
    "bourse bars --symbol SIM:ALTA --timeframe 1m --from 2024-01-02 --to 2024-01-03 --csv",
  ],
  refuses: "an option is missing or wrong; every fault is listed",
  run: async (given, io) => (await import("./run.ts")).writeBars(given, io),
});
