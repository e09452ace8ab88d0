import { defineCommand, JSON_OPTION } from "../../cli/command.ts";
import { BARS_FILE_OPTIONS } from "../bars-file-options.ts";

export const SCAN = defineCommand({
  name: "scan",
  summary: "Find market structure in the bars of a CSV file",
  details:
    'With --json each event gives one line `{"rule","bar","confirmed_at","direction","level","bars"}`: `bar` and ' +
    "`confirmed_at` are indexes of the file's bars, oldest first from 0; `bars` are those that the rule used. An event is " +
    "known at the close of `confirmed_at`, and no later bar changes it. The rules are bos_up, bos_down, choch_up, choch_down, " +
    "fvg_up, fvg_down, sweep_high, sweep_low, ob_touch_up and ob_touch_down (docs/adr/0124). With --reference each line is a " +
    "thing of the drawing in hindsight, by the definitions of smart-money-concepts 0.0.27: " +
    '`{"kind","bar","direction",…}` of kind swing, fvg, bos, choch, order_block or liquidity; swing highs and liquidity above ' +
    "have the direction up. Fewer than 11 bars are refused (scan.not_enough_bars). " +
    "Files are read as `bourse indicator` reads them.",
  options: [
    ...BARS_FILE_OPTIONS,
    {
      flags: "--style <style>",
      description: "the bars are this style's trigger bars: S 1m, D 5m, W 15m, P 1H",
      required: true,
      choices: ["S", "D", "W", "P"],
    },
    { flags: "--reference", description: "draw in hindsight, as a public reference does" },
    { flags: "--until <bar>", description: "leave out every bar after this index" },
    JSON_OPTION,
  ],
  examples: ["bourse scan --bars quotes.csv --style D", "bourse scan --bars quotes.csv --style D --until 200 --json"],
  refuses: "an option or a line of the file is wrong, or there are too few bars; every fault is listed",
  run: async (given, io) => (await import("./run.ts")).runScan(given, io),
});
