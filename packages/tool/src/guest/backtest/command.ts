import { defineCommand, JSON_OPTION } from "../../cli/command.ts";
import { BARS_FILE_OPTIONS } from "../../market/bars-file-options.ts";

export const BACKTEST = defineCommand({
  name: "backtest",
  summary: "Run a packaged guest over years of bars, and tell what it said and what it cost",
  details:
    "Takes an archive or a package folder and gives its guest one bar after another, as a host would: a guest of API v2 gets " +
    "the events of its subscriptions and the answers to its commands, one of API v1 draws its views. Market commands are " +
    "answered from the bars up to then alone, whatever symbol they name; alerts and notices are recorded, and alerts fire on the prices of " +
    "each bar; storage is kept in memory; other commands answer `command.not_available`. All declared capabilities count " +
    "as approved, and the limits of a host hold. --forming also tells each bar while it forms, in four steps. The signals " +
    "are the notices, the alerts and the values that carry the mark of their bar (docs/guides/look-ahead.md). With --json " +
    '`{"ok","bars","first","last","callbacks","bars_per_second","signals","signals_left_out","alerts","timings":{"p50_ms","p99_ms","max_ms"},"start_ms","memory_pages","faults"}`. ' +
    "--page writes one HTML file with the chart, which needs no network. Strategies of the host are run by `bourse host backtest`.",
  arguments: [{ syntax: "<package>", description: "archive or package folder" }],
  options: [
    ...BARS_FILE_OPTIONS,
    {
      flags: "--market <source>",
      description: "daily bars of a sample, instead of a file: recorded ones in a checkout, else simulated",
      choices: ["sample"],
    },
    { flags: "--timeframe <timeframe>", description: "of the file's bars; found from their times if absent" },
    {
      flags: "--symbol <symbol>",
      description: "of the chart that the guest finds; absent: the sample's, and SIM:ALTA over a file",
    },
    { flags: "--forming", description: "tell each bar while it forms, too" },
    { flags: "--page <file>", description: "write a page with the chart" },
    JSON_OPTION,
  ],
  examples: [
    "bourse backtest my-extension --market sample --page backtest.html",
    "bourse backtest build/level-watch.tar.gz --bars quotes.csv --json",
  ],
  refuses: "the package or the bars are refused, or a callback of the guest ended in a fault",
  run: async (given, io) => (await import("./run.ts")).backtest(given, io),
});
