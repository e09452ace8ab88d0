import { encodeWindow } from "@bourse/bars";
import { type BarsHeader, type ChartTimeframe, MAX_WINDOW_BARS } from "@bourse/contract/host-api";
import { momentOf } from "../../market/moment.ts";
import { quoteRows } from "../../market/quote-rows.ts";
import { searchSymbols } from "../../market/symbols/search.ts";
import { defineRoute, type Route } from "../route.ts";
import { dataOrRefuse } from "./available.ts";

/** A list that a trader can look through; more letters make it shorter. */
const DEFAULT_FOUND = 50;

const DEFAULT_CANDLES = 500;

/** Two screens of bars. */
const DEFAULT_WINDOW = 5000;

/** The forming bar, the previous one, and one more in case an event was missed. */
const MOMENT_CANDLES = 3;

export const MARKET_ROUTES: readonly Route[] = [
  defineRoute({
    name: "GET /api/market/symbols",
    run: (_request, { market }) => ({ symbols: [...market.symbols()] }),
  }),
  defineRoute({
    name: "GET /api/market/search",
    run: ({ query: { q = "", limit = DEFAULT_FOUND } }, { market }) => ({
      symbols: [...searchSymbols(market.symbols(), q, Number(limit))],
    }),
  }),
  defineRoute({
    name: "GET /api/market/quote",
    run: async ({ query }, { market }) => dataOrRefuse(await market.quote(query.symbol)),
  }),
  defineRoute({
    name: "GET /api/market/candles",
    async run({ query }, { market, maxChartCandles }) {
      const limit = Math.min(Number(query.limit ?? DEFAULT_CANDLES), maxChartCandles);
      return dataOrRefuse(await market.candles(query.symbol, query.timeframe, limit));
    },
  }),
  defineRoute({
    name: "GET /api/market/bars",
    async run({ query: { symbol, timeframe, source, before, limit = DEFAULT_WINDOW } }, { market }) {
      const window = dataOrRefuse(
        await market.bars({
          symbol,
          timeframe,
          ...(source !== undefined && { sourceId: source }),
          ...(before !== undefined && { before: Number(before) }),
          limit: Math.min(Number(limit), MAX_WINDOW_BARS),
        }),
      );
      const header: BarsHeader = {
        symbol,
        timeframe,
        source: window.source,
        availability: window.availability,
        length: window.bars.length,
        last_complete: window.lastComplete,
        more: window.more,
        ...(window.coming && { coming: true }),
        ...(window.asOf !== undefined && { as_of: window.asOf }),
      };
      return encodeWindow(header, window.bars).buffer as ArrayBuffer;
    },
  }),
  defineRoute({
    name: "GET /api/market/moment",
    async run({ query: { symbol, timeframes = "", limit = MOMENT_CANDLES } }, { market }) {
      const wanted = (timeframes === "" ? [] : timeframes.split(",")) as ChartTimeframe[];
      return dataOrRefuse(await momentOf(market, { symbol, timeframes: wanted, limit: Number(limit) }));
    },
  }),
  defineRoute({
    name: "POST /api/market/quotes",
    run: async ({ body }, { market }) => ({ rows: await quoteRows(market, body) }),
  }),
];
