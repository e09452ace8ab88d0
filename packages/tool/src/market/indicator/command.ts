import { INDICATOR_KINDS } from "@bourse/contract/indicators";
import { defineCommand, JSON_OPTION } from "../../cli/command.ts";
import { BARS_FILE_OPTIONS } from "../bars-file-options.ts";

export const INDICATOR = defineCommand({
  name: "indicator",
  summary: "Calculate an indicator over the bars of a CSV file",
  details:
    'With --json each bar gives one line: `{"time","value"}`, of macd `{"time","macd","signal","histogram"}`, in full ' +
    "precision, `null` where there is no value yet. SMA: mean of the last n closes. EMA: seeded with the mean of the first n. " +
    "RSI: Wilder's smoothing, seeded with the mean of the first n changes. MACD: EMA(fast) - EMA(slow), and an EMA of it. " +
    "A file with a bad line is refused; the first faults are named with their lines, and `more` counts the others. Gaps and " +
    "bars in the future are named on the standard error.",
  options: [
    { flags: "--kind <kind>", description: INDICATOR_KINDS.join(", ") },
    { flags: "--period <n>", description: "of sma, ema and rsi: 2 to 500; usually 20, 20 and 14" },
    { flags: "--fast <n>", description: "of macd: 2 to 100; usually 12" },
    { flags: "--slow <n>", description: "of macd: 3 to 500; usually 26" },
    { flags: "--signal <n>", description: "of macd: 1 to 100; usually 9" },
    ...BARS_FILE_OPTIONS,
    JSON_OPTION,
  ],
  examples: [
    "bourse indicator --kind rsi --bars quotes.csv",
    "bourse indicator --kind macd --fast 12 --slow 26 --signal 9 --bars quotes.csv --json",
  ],
  refuses: "an option or a line of the file is wrong; every fault is listed",
  run: async (given, io) => (await import("./run.ts")).runIndicator(given, io),
});
