import Type from "typebox";
import { CandleSchema } from "../events/parts.ts";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { SourceId, SymbolText, TimeframeText } from "./parts.ts";
import { series } from "./shared/market.ts";

/** Completed candles, oldest first, separate from the candle that is still forming and may change. */
export const MARKET_READ = defineContract({
  method: "market.read",
  requires: { capabilities: ["tradingRead"] },
  params: closed(series),
  result: closed({
    symbol: SymbolText,
    timeframe: TimeframeText,
    source_id: SourceId,
    /** At most 256. */
    completed: Type.Array(CandleSchema, { maxItems: 256 }),
    forming: Type.Optional(CandleSchema),
    /** Time of the source's latest sample, ISO 8601 UTC; absent when the source reports none. */
    as_of: Type.Optional(Type.String()),
  }),
  sample: {
    params: { symbol: "SPX", timeframe: "1D" },
    result: { symbol: "SPX", timeframe: "1D", source_id: "sample", completed: [] },
  },
});
