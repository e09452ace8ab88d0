import { MARKET_READ } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

/** Gives completed candles, and apart from them the one that still forms. */
export const marketRead = defineCommand(MARKET_READ, {
  uses: ["market"],
  run: (params, { market }) => market.read(params),
});
