import { MARKET_READ } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

/** Returns completed candles, and separately the candle still forming. */
export const marketRead = defineCommand(MARKET_READ, {
  uses: ["market"],
  run: (params, { market }) => market.read(params),
});
