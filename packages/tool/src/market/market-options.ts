import { FUNDINGS } from "@bourse/contract/order-words";
import type { OptionSpec } from "../cli/command.ts";

/** The costs of a simulated market, and what may pay for orders. */
export const MARKET_OPTIONS: readonly OptionSpec[] = [
  { flags: "--spread-ticks <ticks>", description: "price of buyers minus that of sellers, in ticks; 0 if absent" },
  {
    flags: "--slippage-ticks <ticks>",
    description: "worse price of an order that takes what others offer, in ticks; 0 if absent",
  },
  { flags: "--slippage-share <share>", description: "the same as a part of the bar's range; 0 if absent" },
  {
    flags: "--funding <kind>",
    description:
      "cash: buys what it covers and sells what is held; shorts: cash also covers short sales; margin: no cover; cash if absent",
    choices: FUNDINGS,
  },
];
