import type { CandleList, ChartTimeframe } from "@bourse/contract/host-api";
import { notifyManager, type QueryClient } from "@tanstack/react-query";
import type { Api } from "../api/client.ts";
import { heldNow } from "../api/held.ts";
import { quoteKey, quotesAsked } from "../api/quotes.ts";
import { readAgain } from "../api/read-again.ts";
import { activeOf } from "../charts/active.ts";
import { type BeatRequest, beatRest, createBeat, type Show } from "./beat.ts";
import { type FrameQueue, frameQueue } from "./frame-queue.ts";
import { type HostEvent, SUBJECTS } from "./host-event.ts";
import { createPacer } from "./pacer.ts";
import { mergeTail } from "./tail.ts";

/** A host answers within a few milliseconds, unless it must ask an exchange first. */
const LATE_MS = 100;
/** Ten times a second looks fluent. */
const OTHER_REST_MS = 100;
/** The forming bar, the one that just ended and the previous one, in case an event was missed. */
const TAIL_BARS = 3;

/** Listens to the host's events and reads again the data they make stale, at a pace the page can keep up with. */
export interface Staleness {
  hear(event: HostEvent): void;
  stop(): void;
}

export function createStaleness(api: Api, queries: QueryClient): Staleness {
  const others = createPacer((subject: string) => readAgain(queries, subject), OTHER_REST_MS);
  const frames = frameQueue();
  const chartsInSight = () =>
    queries.getQueryCache().findAll({ queryKey: ["market", "candles"], type: "active" }).length;
  // Prices, bars and views keep one pace: the header would otherwise show an older moment than the views beside it.
  const beat = createBeat<string>({
    read: (keys) => readMoved({ api, queries, frames, again: (key) => beat.ask(key) }, keys),
    together: (answers) =>
      notifyManager.batch(() => {
        for (const show of answers) show();
      }),
    restMs: () => beatRest(chartsInSight()),
    lateMs: LATE_MS,
  });
  return {
    hear({ type, symbol }) {
      if (type === "market" && symbol !== undefined) return beat.ask(symbol);
      if (type === "workbench") return beat.ask(VIEWS);
      for (const subject of SUBJECTS[type]) others.ask(subject);
    },
    stop() {
      others.stop();
      beat.stop();
    },
  };
}

const showNothing: Show = () => undefined;

/** The key of all views in a beat; no symbol is empty. */
const VIEWS = "";

interface Means {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly frames: FrameQueue;
  /** Requests a key again whose answer came too late: the page already shows something newer, so the answer is dropped. */
  again(key: string): void;
}

/**
 * Reads each series with its quote, and the quotes of all rows in one request. Charts other than the active one are drawn in
 * later frames: all of them in one frame would make it too long.
 */
function readMoved(means: Means, keys: readonly string[]): readonly BeatRequest<string>[] {
  const { queries, frames } = means;
  const symbols = keys.filter((key) => key !== VIEWS);
  const [charts, rows] = [
    symbols.filter((symbol) => hasSeries(queries, symbol)),
    symbols.filter((symbol) => !hasSeries(queries, symbol)),
  ];
  const active = activeOf(queries.getQueryData(["charts"]))?.symbol;
  const inTurn = (symbol: string) => (show: Show) => (symbol === active ? show : () => frames(show));
  return [
    ...charts.map((symbol) => ({ keys: [symbol], answer: readSymbol({ ...means, symbol }).then(inTurn(symbol)) })),
    ...(keys.includes(VIEWS) ? [{ keys: [VIEWS], answer: readViews(means) }] : []),
    ...(rows.length > 0 ? [{ keys: rows, answer: readRows({ ...means, symbols: rows }) }] : []),
  ];
}

/** Reads the views of the page. Views that were never read, or that are being read, are read like any other data. */
async function readViews({ api, queries, again }: Means): Promise<Show> {
  const all = queries.getQueryCache().findAll({ queryKey: ["workbench"] });
  const [active, ...more] = all.filter((query) => query.isActive());
  const [, symbol, timeframe] = active?.queryKey ?? [];
  const isIdle = active?.state.data !== undefined && active.state.fetchStatus === "idle";
  if (!active || !isIdle || more.length > 0 || typeof symbol !== "string") {
    await readAgain(queries, "workbench").catch(() => undefined);
    return showNothing;
  }
  for (const query of all) if (query !== active) query.invalidate();
  const isAsBefore = heldNow(queries, [active.queryKey]);
  const views = await api
    .call("GET /api/workbench", { query: { symbol, timeframe: timeframe as ChartTimeframe } })
    .catch(() => undefined);
  if (!views) return () => void queries.invalidateQueries({ queryKey: active.queryKey, exact: true });
  return () => (isAsBefore() ? void queries.setQueryData(active.queryKey, views) : again(VIEWS));
}

const hasSeries = (queries: QueryClient, symbol: string) =>
  queries.getQueryCache().findAll({ queryKey: ["market", "candles", symbol] }).length > 0;

/** Counts observers: a row observes a quote without reading it, so the query would not count as active. */
const isShown = (queries: QueryClient, symbol: string) =>
  (queries
    .getQueryCache()
    .find({ queryKey: quoteKey(symbol) })
    ?.getObserversCount() ?? 0) > 0;

/** Reads the quotes of all moved symbols that are only shown as rows, in one request. */
async function readRows({
  api,
  queries,
  again,
  symbols,
}: Means & { readonly symbols: readonly string[] }): Promise<Show> {
  const shown = symbols.filter((symbol) => isShown(queries, symbol));
  if (shown.length === 0) return showNothing;
  const show = quotesAsked(queries, shown);
  const answer = await api.call("POST /api/market/quotes", { body: { symbols: shown } }).catch(() => undefined);
  if (answer) return () => show(answer.rows).forEach(again);
  return () => {
    for (const symbol of shown) void queries.invalidateQueries({ queryKey: quoteKey(symbol) });
  };
}

/** Reads the quote and the last bars on display in one request, so that all are of the same tick. */
async function readSymbol({ api, queries, again, symbol }: Means & { readonly symbol: string }): Promise<Show> {
  const series = queries.getQueryCache().findAll({ queryKey: ["market", "candles", symbol] });
  const quote = queries.getQueryCache().find({ queryKey: quoteKey(symbol) });
  // Waits for requests under way: the host may have answered them before this tick.
  await Promise.allSettled([...series, quote].map((query) => query?.promise));
  // A hidden series is read completely when it becomes visible.
  const followed = series.filter((query) => query.isActive() && query.state.fetchStatus === "idle");
  for (const query of series) if (!query.isActive()) query.invalidate();
  const timeframes = followed.map(({ queryKey }) => String(queryKey[3]));
  const isAsBefore = heldNow(queries, [quoteKey(symbol), ...followed.map(({ queryKey }) => queryKey)]);
  const moment = await api
    .call("GET /api/market/moment", { query: momentOf(symbol, timeframes) })
    .catch(() => undefined);
  if (!moment) return () => void queries.invalidateQueries({ queryKey: quoteKey(symbol) });
  return () =>
    notifyManager.batch(() => {
      if (!isAsBefore()) return again(symbol);
      queries.setQueryData(quoteKey(symbol), moment.quote);
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
