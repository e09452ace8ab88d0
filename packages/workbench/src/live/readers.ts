import type { CandleList, ChartTimeframe } from "@bourse/contract/host-api";
import { notifyManager, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { Api } from "../api/client.ts";
import { heldNow, quoteKey, quotesAsked, seriesKept } from "../api/held.ts";
import { activeOf } from "../charts/active.ts";
import type { FrameQueue } from "./frame-queue.ts";
import { VIEWS } from "./kinds.ts";
import type { Reading, Show } from "./pacer.ts";
import { mergeTail } from "./tail.ts";

/** The forming bar, the one that just ended and the previous one, in case an event was missed. */
const TAIL_BARS = 3;

const showNothing: Show = () => undefined;

/**
 * Reads everything of a subject again; the query library shows it. A first request under way is not restarted; since the host
 * may have answered it before the change, it is repeated once it has finished.
 */
export async function readAgain(queries: QueryClient, subject: string): Promise<Show> {
  const matching = queries.getQueryCache().findAll({ queryKey: [subject] });
  const first = matching.filter(({ state }) => state.data === undefined && state.fetchStatus === "fetching");
  const underWay = first.map((query) => query.promise);
  await queries.invalidateQueries({ queryKey: [subject] });
  await Promise.allSettled(underWay);
  await Promise.all(first.map(({ queryKey }) => queries.invalidateQueries({ queryKey, exact: true })));
  return showNothing;
}

interface Means {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly frames: FrameQueue;
  /** Requests a key of the beat again. */
  again(key: string): void;
}

/**
 * Reads each series with its quote, and the quotes of all rows in one request. Charts other than the active one are drawn in
 * later frames: all of them in one frame would make it too long.
 */
export function readMoved(means: Means, keys: readonly string[]): readonly Reading<string>[] {
  const { queries, frames } = means;
  const active = activeOf(queries.getQueryData(["charts"]))?.symbol;
  const inTurn = (symbol: string) => (show: Show) =>
    symbol === active ? show : () => frames(() => notifyManager.batch(show));
  const rows = keys.filter((key) => key !== VIEWS && seriesKept(queries, key).length === 0);
  const alone = keys.filter((key) => !rows.includes(key));
  return [
    ...alone.map((key) => ({
      keys: [key],
      answer: key === VIEWS ? readViews(means) : readSymbol(means, key).then(inTurn(key)),
    })),
    ...(rows.length > 0 ? [{ keys: rows, answer: readRows(means, rows) }] : []),
  ];
}

interface Replacement<Answer> {
  /** The key in the beat. */
  readonly key: string;
  /** Where the page holds the values. The first is marked stale if there is no answer. */
  readonly held: readonly [QueryKey, ...QueryKey[]];
  ask(): Promise<Answer>;
  show(answer: Answer): void;
}

/** Replaces values on the page. If it shows something newer when the answer comes, the answer is dropped and asked for again. */
async function replace<Answer>({ queries, again }: Means, of: Replacement<Answer>): Promise<Show> {
  const isAsBefore = heldNow(queries, of.held);
  const answer = await of.ask().catch(() => undefined);
  return () => {
    if (answer === undefined) void queries.invalidateQueries({ queryKey: of.held[0], exact: true });
    else if (isAsBefore()) of.show(answer);
    else again(of.key);
  };
}

/** Reads the views of the page. Views that were never read, or that are being read, are read like any other data. */
async function readViews(means: Means): Promise<Show> {
  const { api, queries } = means;
  const all = queries.getQueryCache().findAll({ queryKey: ["workbench"] });
  const [active, ...more] = all.filter((query) => query.isActive());
  const [, symbol, timeframe] = active?.queryKey ?? [];
  const isIdle = active?.state.data !== undefined && active.state.fetchStatus === "idle";
  if (!active || !isIdle || more.length > 0 || typeof symbol !== "string") return readAgain(queries, "workbench");
  for (const query of all) if (query !== active) query.invalidate();
  return replace(means, {
    key: VIEWS,
    held: [active.queryKey],
    ask: () => api.call("GET /api/workbench", { query: { symbol, timeframe: timeframe as ChartTimeframe } }),
    show: (views) => queries.setQueryData(active.queryKey, views),
  });
}

/** Reads the quotes of all moved symbols that are only shown as rows, in one request. */
async function readRows({ api, queries, again }: Means, symbols: readonly string[]): Promise<Show> {
  // Counts observers: a row observes a quote without reading it, so the query would not count as active.
  const isShown = (symbol: string) =>
    (queries
      .getQueryCache()
      .find({ queryKey: quoteKey(symbol) })
      ?.getObserversCount() ?? 0) > 0;
  const shown = symbols.filter(isShown);
  if (shown.length === 0) return showNothing;
  const show = quotesAsked(queries, shown);
  const answer = await api.call("POST /api/market/quotes", { body: { symbols: shown } }).catch(() => undefined);
  if (answer) return () => show(answer.rows).forEach(again);
  return () => {
    for (const symbol of shown) void queries.invalidateQueries({ queryKey: quoteKey(symbol) });
  };
}

/** Reads the quote and the last bars on display in one request, so that all are of the same tick. */
async function readSymbol(means: Means, symbol: string): Promise<Show> {
  const { api, queries } = means;
  const series = seriesKept(queries, symbol);
  const quote = queries.getQueryCache().find({ queryKey: quoteKey(symbol) });
  // Waits for requests under way: the host may have answered them before this tick.
  await Promise.allSettled([...series, quote].map((query) => query?.promise));
  // A hidden series is read completely when it becomes visible.
  const followed = series.filter((query) => query.isActive() && query.state.fetchStatus === "idle");
  for (const query of series) if (!query.isActive()) query.invalidate();
  const timeframes = followed.map(({ queryKey }) => String(queryKey[3])).join(",");
  const query = { symbol, ...(timeframes !== "" && { timeframes }), limit: String(TAIL_BARS) };
  return replace(means, {
    key: symbol,
    held: [quoteKey(symbol), ...followed.map(({ queryKey }) => queryKey)],
    ask: () => api.call("GET /api/market/moment", { query }),
    show(moment) {
      queries.setQueryData(quoteKey(symbol), moment.quote);
      for (const { queryKey } of followed) {
        const before = queries.getQueryData<CandleList>(queryKey);
        const tail = moment.series.find(({ timeframe }) => timeframe === queryKey[3]);
        const merged = before && tail && mergeTail(before, tail);
        if (merged) queries.setQueryData(queryKey, merged);
        else void queries.invalidateQueries({ queryKey, exact: true });
      }
    },
  });
}
