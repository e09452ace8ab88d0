import { FUNDINGS } from "@bourse/contract/order-words";
import { defineCommand, JSON_OPTION } from "../../cli/command.ts";
import { DATA_OPTION } from "../commands.ts";

export const HOST_ORDERS = defineCommand({
  name: "host orders",
  summary: "Orders, positions and risk of an account of a running host",
  details:
    "`list` shows orders, the latest first; `account` cash, positions and risk. `place` places an order of the options " +
    "once: the same again under the same --id places nothing. `cancel` and `replace` name an order by its id. `halt` cancels " +
    "every order but the exits of brackets and takes no more, until `resume`; `reduce` takes only orders that make a position " +
    "smaller. Cancelling is always possible. `simulation` changes what covers the orders of the paper account, its spread and its slippage. `equity` shows the days on which something was held, the latest first: what the " +
    "account was worth, realised, fees, and the distance from its peak. `export` writes everything of the account, which scripts/check-orders.mjs adds " +
    "up. The rules of fills are in docs/guides/paper-fills.md.",
  arguments: [
    {
      syntax: "<action>",
      description:
        "`list`, `account`, `place`, `cancel`, `replace`, `halt`, `reduce`, `resume`, `simulation`, `equity` or `export`",
    },
    { syntax: "[id]", description: "of `cancel` and `replace`: the order's client_order_id" },
  ],
  options: [
    { flags: "--account <id>", description: "the account; paper if absent" },
    { flags: "--live", description: "of `list`: only orders that have not ended" },
    { flags: "--symbol <symbol>", description: "of `place`: the instrument" },
    { flags: "--side <side>", description: "of `place`", choices: ["buy", "sell"] },
    {
      flags: "--type <type>",
      description: "of `place`; market if absent",
      choices: ["market", "limit", "stop", "stop_limit"],
    },
    { flags: "--quantity <quantity>", description: "how much" },
    { flags: "--price <price>", description: "the limit of limit and stop_limit" },
    { flags: "--stop-price <price>", description: "the trigger of stop and stop_limit" },
    { flags: "--tif <tif>", description: "of `place`; gtc if absent", choices: ["gtc", "day", "ioc", "fok"] },
    { flags: "--take-profit <price>", description: "of `place`: the target of a bracket" },
    { flags: "--stop-loss <price>", description: "of `place`: the stop of a bracket" },
    { flags: "--id <id>", description: "of `place`: the client_order_id; a new one if absent" },
    { flags: "--funding <kind>", description: "of `simulation`: what covers orders", choices: FUNDINGS },
    { flags: "--spread-ticks <ticks>", description: "of `simulation`: price of buyers minus that of sellers" },
    { flags: "--slippage-ticks <ticks>", description: "of `simulation`: worse price of an order that takes" },
    DATA_OPTION,
    {
      flags: "--url <origin>",
      description: "the host's address (else BOURSE_HOST_URL, else the one in the data folder)",
    },
    JSON_OPTION,
  ],
  examples: [
    "bourse host orders place --symbol SIM:ALTA --side buy --quantity 10 --stop-loss 90.00 --json",
    "bourse host orders list --live",
    "bourse host orders halt",
    "bourse host orders simulation --funding margin --spread-ticks 2",
  ],
  refuses:
    "no host runs, or the account refuses the request; an order that it rejects is answered with its state and code",
  run: async (given, io) => (await import("./run.ts")).hostOrders(given, io),
});
