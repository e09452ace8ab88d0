import { defineCommand, JSON_OPTION } from "../../cli/command.ts";
import { MARKET_OPTIONS } from "../../market/market-options.ts";
import { DATA_OPTION } from "../commands.ts";

export const HOST_BACKTEST = defineCommand({
  name: "host backtest",
  summary: "Run a strategy over the bars of a running host, as if it had traded then",
  details:
    "Starts a backtest, waits for its end and prints its figures. With the name `strategies` alone it lists the strategies " +
    "of the client and of trusted plugins. --param sets a parameter and may be repeated. --export writes everything: inputs, " +
    "figures, trades and one point of equity a bar; --csv the trades or the equity for a spreadsheet. How orders are filled is in docs/guides/paper-fills.md, the rest in " +
    "docs/guides/backtest.md.",
  arguments: [
    { syntax: "<strategy>", description: "the id of a strategy, or `strategies`" },
    { syntax: "[symbol]", description: "the instrument" },
  ],
  options: [
    { flags: "--timeframe <timeframe>", description: "of the bars; 1D if absent" },
    { flags: "--source <id>", description: "of the bars; the first one with the instrument if absent" },
    { flags: "--from <time>", description: "the first bar opens then or later, such as 2024-01-31" },
    { flags: "--to <time>", description: "the last bar opens before it" },
    { flags: "--cash <amount>", description: "100000 if absent" },
    { flags: "--fee-rate <rate>", description: "part of price times quantity; 0 if absent" },
    { flags: "--tick <step>", description: "that of the instrument if absent" },
    { flags: "--lot <step>", description: "that of paper accounts if absent" },
    { flags: "--volume-share <part>", description: "largest part of a bar's volume that all orders take; 1 if absent" },
    ...MARKET_OPTIONS,
    {
      flags: "--time-zone <zone>",
      description:
        "its midnight ends a day; if absent, the instrument's calendar ends it, or midnight UTC if it has none",
    },
    { flags: "--param <name=value...>", description: "a parameter of the strategy" },
    { flags: "--export", description: "everything as JSON, with the curve of each bar" },
    { flags: "--csv <what>", description: "as CSV, instead of the figures", choices: ["trades", "equity"] },
    DATA_OPTION,
    {
      flags: "--url <origin>",
      description: "the host's address (else BOURSE_HOST_URL, else the one in the data folder)",
    },
    JSON_OPTION,
  ],
  examples: [
    "bourse host backtest strategies",
    "bourse host backtest bourse.strategies.sma-cross SIM:ALTA --timeframe 1H --fee-rate 0.001 --param fast=10 slow=30 --json",
    "bourse host backtest bourse.strategies.sma-cross SIM:ALTA --csv trades > trades.csv",
  ],
  refuses: "no host runs, the request does not fit, or the backtest ends without a result",
  run: async (given, io) => (await import("./run.ts")).hostBacktest(given, io),
});
