import { barEnd, joinColumns } from "@bourse/bars";
import type { Candle } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { type BarsWindow, columnsFrom, type WindowRequest, windowOf } from "@bourse/runtime/market";
import type { SeriesName } from "../../hub.ts";
import type { BarStore } from "../../store/bar-store.ts";
import { isDamage } from "../../store/damaged.ts";
import type { CandleBook } from "../book.ts";
import type { Exchange } from "../exchange.ts";
import { type Backfill, backfill } from "./backfill.ts";
import type { Hole } from "./holes.ts";
import { type SeriesHistory, seriesHistory } from "./series-history.ts";

/** A window of a series, and the time before which bars must be read from the exchange to complete it. */
type OpenWindow = Pick<BarsWindow, "bars" | "more" | "lastComplete"> & { readonly coming?: number };

/** Bars of the book, and before them what is kept. */
function windowOver(
  { completed, forming }: CandleBook,
  history: SeriesHistory | undefined,
  { before = Number.POSITIVE_INFINITY, limit }: { readonly before?: number; readonly limit: number },
): OpenWindow {
  const latest = columnsFrom([...completed, ...(forming ? [forming] : [])]);
  const { bars, more, endsAtLast } = windowOf(latest, { before, limit });
  const lastComplete = forming === undefined || !endsAtLast;
  if (bars.length === limit || !history) return { bars, more: more || bars.length === limit, lastComplete };
  const begin = firstTime(completed) ?? before;
  const until = Math.min(before, begin);
  const { span } = history;
  // The disk has refused the book's bars, so some may be missing between the stored ones and the book.
  if (span && barEnd(span.last, history.timeframe) < begin) return { bars, more: true, lastComplete };
  const older = history.window({ before: until, limit: limit - bars.length });
  const joined = joinColumns(older.bars, bars);
  const known = { bars: joined, more: older.more, lastComplete };
  return older.coming ? { ...known, coming: joined.time[0] ?? until } : known;
}

const firstTime = ([first]: readonly Candle[]): number | undefined => first && Date.parse(first.time);

/** Bars of an exchange that are older than one of its answers: stored on this machine, and read when they are wanted. */
export interface OlderBars extends Pick<ExchangeHistory, "of" | "gaps"> {
  /** The newest bars that are kept without a break. */
  tail(name: SeriesName, limit: number): readonly Candle[];
  window(request: WindowRequest, book: CandleBook): Pick<BarsWindow, "bars" | "more" | "lastComplete" | "coming">;
  /** Increases when older bars of a series have arrived. The first call for a series begins to read ahead. */
  grown(name: SeriesName, book: CandleBook): number;
  start(exchange: Exchange): void;
  stop(): void;
}

interface OlderBarsDeps {
  readonly sourceId: string;
  readonly clock: Clock;
  /** Absent: nothing is kept, and nothing older is read. */
  readonly bars: (() => BarStore) | undefined;
  isPlausible(name: SeriesName, bar: Candle): boolean;
  changed(symbol: string): void;
  /** Called when the number of gaps has changed. */
  noticed(symbol: string): void;
  report(cause: unknown): void;
}

export function olderBars(deps: OlderBarsDeps): OlderBars {
  const { sourceId, clock, bars, isPlausible, changed, noticed, report } = deps;
  const kept = bars && exchangeHistory({ sourceId, bars, clock, report });
  const versions = new Map<string, number>();
  let reading: Backfill | undefined;
  const read = <Found>(name: SeriesName, from: (history: SeriesHistory | undefined) => Found) =>
    kept ? kept.read(name, from) : from(undefined);
  const recheck = (name: SeriesName) => {
    if (reading && read(name, (history) => history?.doubtful()) !== undefined) reading.recheck(name);
  };
  return {
    of: (name) => kept?.of(name),
    gaps: (name) => kept?.gaps(name) ?? [],
    tail: (name, limit) => read(name, (history) => history?.tail(limit) ?? []),
    window(request, book) {
      const { coming, ...window } = read(request, (history) => windowOver(book, history, request));
      recheck(request);
      if (coming === undefined || !reading) return window;
      reading.want(request, coming);
      return { ...window, coming: true };
    },
    grown(name, { completed }) {
      const key = keyOf(name);
      const version = versions.get(key);
      const first = completed[0]?.time;
      if (version === undefined && first !== undefined) {
        versions.set(key, 0);
        reading?.want(name, Date.parse(first));
      }
      recheck(name);
      return version ?? 0;
    },
    start(exchange) {
      if (!kept) return;
      const told = new Map<string, number>();
      const grown = (name: SeriesName) => {
        const { length } = kept.gaps(name);
        if (length !== (told.get(keyOf(name)) ?? 0)) noticed(name.symbol);
        told.set(keyOf(name), length);
        versions.set(keyOf(name), (versions.get(keyOf(name)) ?? 0) + 1);
        changed(name.symbol);
      };
      reading = backfill({ clock, exchange, history: kept.of, isPlausible, grown, report });
    },
    stop: () => reading?.stop(),
  };
}

const keyOf = ({ symbol, timeframe }: SeriesName) => `${symbol}\n${timeframe}`;

/** The bars kept of one exchange. */
interface ExchangeHistory {
  /** Undefined while the disk cannot be read or written. */
  of(name: SeriesName): SeriesHistory | undefined;
  /** Times for which the exchange gave no bars, of a series that was read in this run. */
  gaps(name: SeriesName): readonly Hole[];
  /** Reads from what is kept. Bars that the disk has damaged are removed: they can be read from the exchange again. */
  read<Found>(name: SeriesName, reading: (kept: SeriesHistory | undefined) => Found): Found;
}

interface HistoryDeps {
  readonly sourceId: string;
  bars(): BarStore;
  readonly clock: Clock;
  report(cause: unknown): void;
}

function exchangeHistory({ sourceId, bars, clock, report }: HistoryDeps): ExchangeHistory {
  const opened = new Map<string, SeriesHistory>();
  let isFailing = false;
  const now = () => clock.now().getTime();
  const remove = ({ symbol, timeframe }: SeriesName) => {
    opened.delete(`${symbol}\n${timeframe}`);
    bars().remove({ sourceId, symbol, timeframe });
  };
  const open = (name: SeriesName) => {
    const key = { sourceId, symbol: name.symbol, timeframe: name.timeframe };
    try {
      return seriesHistory(bars(), key, { now });
    } catch (cause) {
      if (!isDamage(cause)) throw cause;
      report(cause);
      remove(name);
      return seriesHistory(bars(), key, { now });
    }
  };
  const of = (name: SeriesName) => {
    const key = `${name.symbol}\n${name.timeframe}`;
    try {
      const known = opened.get(key) ?? open(name);
      opened.set(key, known);
      isFailing = false;
      return known;
    } catch (cause) {
      if (!isFailing) report(cause);
      isFailing = true;
      return undefined;
    }
  };
  return {
    of,
    gaps: ({ symbol, timeframe }) => opened.get(`${symbol}\n${timeframe}`)?.gaps ?? [],
    read(name, reading) {
      try {
        return reading(of(name));
      } catch (cause) {
        if (!isDamage(cause)) throw cause;
        report(cause);
        remove(name);
        return reading(undefined);
      }
    },
  };
}
