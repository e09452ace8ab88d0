import { CALENDAR_IDS } from "@bourse/contract/market";
import { defineCommand, JSON_OPTION } from "../../cli/command.ts";
import { BARS_FILE_OPTIONS } from "../bars-file-options.ts";
import { MARKET_OPTIONS } from "../market-options.ts";

export const PAPER = defineCommand({
  name: "paper",
  summary: "Fill a file of orders on the bars of a CSV file, as the paper account does",
  details:
    "The file of orders is an array of `{client_order_id, at, side, type, quantity, price?, stop_price?, tif?, take_profit?, " +
    "stop_loss?}`: `at` is the index of the bar after whose close the order is placed, and every amount is a decimal in " +
    "quotes. With --json the answer is one object `{orders, position, cash}`; each order has `{client_order_id, status, " +
    "filled, average_price, fills, reject?}`, each fill `{bar, price, quantity, fee, ambiguous}`. The exits of a bracket " +
    "follow the orders as `ID/stop_loss` and `ID/take_profit`. An order that an exchange would reject has the state rejected " +
    "and a code. The rules of the fills are in docs/guides/paper-fills.md. Bars are read as `bourse indicator` reads them; " +
    "`--time-zone` also says when a day ends, if `--calendar` does not.",
  options: [
    ...BARS_FILE_OPTIONS,
    { flags: "--orders <file>", description: "JSON file of orders", required: true },
    {
      flags: "--calendar <name>",
      description: "calendar whose trading days end orders of the day",
      choices: CALENDAR_IDS,
    },
    { flags: "--tick <price>", description: "prices of orders are its multiples; 0.01 if absent" },
    { flags: "--lot <quantity>", description: "quantities are its multiples; 0.01 if absent" },
    { flags: "--fee-rate <rate>", description: "fee as a part of price times quantity; 0 if absent" },
    { flags: "--volume-share <share>", description: "most of a bar's volume that all orders take; 1 if absent" },
    ...MARKET_OPTIONS,
    { flags: "--cash <amount>", description: "cash before the first order; 100000 if absent" },
    {
      flags: "--limit-fills <when>",
      description:
        "whether a limit order fills when its price is touched or only when traded through; touched if absent",
      choices: ["touched", "through"],
    },
    JSON_OPTION,
  ],
  examples: [
    "bourse paper --bars quotes.csv --orders orders.json",
    "bourse paper --bars quotes.csv --orders orders.json --fee-rate 0.001 --volume-share 0.025 --json",
  ],
  refuses: "an option, a line of the bars or the form of an order is wrong; every fault is listed",
  run: async (given, io) => (await import("./run.ts")).runPaperCommand(given, io),
});
