import type { CandleList } from "@bourse/contract/host-api";
import type { QueryClient } from "@tanstack/react-query";
import { mergeTail } from "../chart/tail.ts";
import type { Api } from "./client.ts";
import type { HostEvent } from "./host-event.ts";
import { createPacer } from "./pacer.ts";
import { candlesPath, SUBJECTS } from "./queries.ts";

/** A price is read at most four times a second: faster digits are not. */
const MARKET_REST_MS = 250;
/** Ten times a second is fluent; a guest that publishes more often shows its latest. */
const OTHER_REST_MS = 100;
/** The forming bar, the one that just ended and one before, for an event that was missed. */
const TAIL_BARS = 3;

/** Hears the host's events and reads again what they make stale, at a pace the page keeps up with. */
export interface Staleness {
  hear(event: HostEvent): void;
  stop(): void;
}

export function createStaleness(api: Api, queries: QueryClient): Staleness {
  const others = createPacer((subject: string) => queries.invalidateQueries({ queryKey: [subject] }), OTHER_REST_MS);
  const markets = createPacer((symbol: string) => followSymbol({ api, queries, symbol }), MARKET_REST_MS);
  return {
    hear({ type, symbol }) {
      if (type === "market" && symbol !== undefined) return markets.ask(symbol);
      for (const subject of SUBJECTS[type]) others.ask(subject);
    },
    stop() {
      others.stop();
      markets.stop();
    },
  };
}

interface Following {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly symbol: string;
}

async function followSymbol({ api, queries, symbol }: Following): Promise<void> {
  const quote = queries.invalidateQueries({ queryKey: ["market", "quote", symbol] });
  const series = queries.getQueryCache().findAll({ queryKey: ["market", "candles", symbol] });
  const tails = series.map(async (query) => {
    // One that cannot be seen is read whole when it comes into sight.
    if (!query.isActive()) return query.invalidate();
    if (query.state.fetchStatus === "idle") await followSeries({ api, queries, symbol }, query.queryKey);
  });
  await Promise.all([quote, ...tails]);
}

/** Reads the last bars only: thousands lie before them and do not change. */
async function followSeries({ api, queries, symbol }: Following, queryKey: readonly unknown[]): Promise<void> {
  const readWhole = () => queries.invalidateQueries({ queryKey, exact: true });
  const path = candlesPath({ symbol, timeframe: String(queryKey[3]), limit: TAIL_BARS });
  const tail = await api.get<CandleList>(path).catch(() => undefined);
  const before = queries.getQueryData<CandleList>(queryKey);
  const merged = before && tail && mergeTail(before, tail);
  if (merged) queries.setQueryData(queryKey, merged);
  else await readWhole();
}
