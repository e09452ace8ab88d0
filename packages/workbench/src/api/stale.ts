import type { CandleList } from "@bourse/contract/host-api";
import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { mergeTail } from "../chart/tail.ts";
import type { Api } from "./client.ts";
import type { HostEvent } from "./host-event.ts";
import { createPacer } from "./pacer.ts";
import { SUBJECTS } from "./queries.ts";
import { quoteKey, showQuotes } from "./quotes.ts";
import { readAgain } from "./read-again.ts";

/**
 * Ten times a second looks fluent; of a guest that publishes more often, the latest view is shown. Prices and views keep
 * one pace: with a longer rest for prices, the header would show an older moment than the views beside it.
 */
const REST_MS = 100;
/** The forming bar, the one that just ended and the previous one, in case an event was missed. */
const TAIL_BARS = 3;

/** Listens to the host's events and reads again the data they make stale, at a pace the page can keep up with. */
export interface Staleness {
  hear(event: HostEvent): void;
  stop(): void;
}

export function createStaleness(api: Api, queries: QueryClient): Staleness {
  const others = createPacer((subject: string) => readAgain(queries, subject), REST_MS);
  const markets = createPacer((symbol: string) => followSymbol({ api, queries, symbol }), REST_MS);
  const moved = new Set<string>();
  const rows = createPacer(() => followRows({ api, queries, symbols: takeAll(moved) }), REST_MS);
  return {
    hear({ type, symbol }) {
      if (type === "market" && symbol !== undefined) {
        if (hasSeries(queries, symbol)) return markets.ask(symbol);
        moved.add(symbol);
        return rows.ask("rows");
      }
      for (const subject of SUBJECTS[type]) others.ask(subject);
    },
    stop() {
      others.stop();
      markets.stop();
      rows.stop();
    },
  };
}

const hasSeries = (queries: QueryClient, symbol: string) =>
  queries.getQueryCache().findAll({ queryKey: ["market", "candles", symbol] }).length > 0;

/** A row observes a quote without reading it: it would not count as active. */
const isShown = (queries: QueryClient, symbol: string) =>
  (queries
    .getQueryCache()
    .find({ queryKey: quoteKey(symbol) })
    ?.getObserversCount() ?? 0) > 0;

function takeAll(moved: Set<string>): readonly string[] {
  const taken = [...moved];
  moved.clear();
  return taken;
}

/** Reads the quotes of all moved symbols that are only shown as rows, in one request, and shows them together. */
async function followRows({
  api,
  queries,
  symbols,
}: Omit<Following, "symbol"> & { readonly symbols: readonly string[] }) {
  const shown = symbols.filter((symbol) => isShown(queries, symbol));
  if (shown.length === 0) return;
  const answer = await api.call("POST /api/market/quotes", { body: { symbols: shown } }).catch(() => undefined);
  if (answer) showQuotes(queries, answer.rows);
  else for (const symbol of shown) void queries.invalidateQueries({ queryKey: quoteKey(symbol) });
}

interface Following {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly symbol: string;
}

/**
 * Reads the quote and the last bars on display in one request, and shows them together, so that all are of the same
 * tick.
 */
async function followSymbol({ api, queries, symbol }: Following): Promise<void> {
  const series = queries.getQueryCache().findAll({ queryKey: ["market", "candles", symbol] });
  // A request under way may have been answered before this tick.
  await Promise.allSettled(series.map((query) => query.promise));
  // A hidden series is read completely when it becomes visible.
  const followed = series.filter((query) => query.isActive() && query.state.fetchStatus === "idle");
  for (const query of series) if (!query.isActive()) query.invalidate();
  const timeframes = followed.map(({ queryKey }) => String(queryKey[3]));
  const moment = await api
    .call("GET /api/market/moment", { query: momentOf(symbol, timeframes) })
    .catch(() => undefined);
  if (!moment) return queries.invalidateQueries({ queryKey: ["market", "quote", symbol] });
  notifyManager.batch(() => {
    queries.setQueryData(["market", "quote", symbol], moment.quote);
    for (const { queryKey } of followed) {
      const before = queries.getQueryData<CandleList>(queryKey);
      const tail = moment.series.find(({ timeframe }) => timeframe === queryKey[3]);
      const merged = before && tail && mergeTail(before, tail);
      if (merged) queries.setQueryData(queryKey, merged);
      else void queries.invalidateQueries({ queryKey, exact: true });
    }
  });
}

function momentOf(symbol: string, timeframes: readonly string[]) {
  const wanted = timeframes.length === 0 ? {} : { timeframes: timeframes.join(",") };
  return { symbol, ...wanted, limit: String(TAIL_BARS) };
}
