import { CandleListSchema, CandlesQuery } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";
import { dataOrRefuse } from "./available.ts";

const DEFAULT_CANDLES = 500;

export const getCandles = defineRoute({
  method: "GET",
  path: "/api/market/candles",
  query: CandlesQuery,
  answer: CandleListSchema,
  async run({ query }, { market, maxChartCandles }) {
    const limit = Math.min(Number(query.limit ?? DEFAULT_CANDLES), maxChartCandles);
    return dataOrRefuse(await market.candles(query.symbol, query.timeframe, limit));
  },
});
