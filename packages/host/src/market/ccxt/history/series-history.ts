import { type BarColumns, barEnd, columnsOf, sliceColumns } from "@bourse/bars";
import type { Candle, ChartTimeframe } from "@bourse/contract";
import type { BarStore, SeriesKey } from "../../store/bar-store.ts";
import { RECORD_BARS } from "../../store/record.ts";
import type { SeriesFile } from "../../store/series-file.ts";
import { barOf, candlesOf, columnsFrom } from "../../windows/candles.ts";
import { indexFrom } from "../../windows/window.ts";
import {
  type HistoryNote,
  type Hole,
  holeBelow,
  isHistoryNote,
  NOTHING_NOTED,
  withHole,
  withoutSpan,
} from "./holes.ts";

/** Completed bars of one series of an exchange, on this machine. */
export interface SeriesHistory {
  /** The newest bars without a break: what a start continues from. */
  tail(limit: number): readonly Candle[];
  /** Adds the completed bars after those that are stored. They are without a break. */
  keep(completed: readonly Candle[]): void;
  /** Replaces bars by what the exchange says now, or adds those that it left out. */
  revise(bars: readonly Candle[]): void;
  /** The newest bars before a time, down to where bars were not read yet. */
  window(wanted: { readonly before?: number; readonly limit: number }): HistoryWindow;
  /** The newest times before `before` that were not read yet; undefined when all were. */
  unread(before: number): Hole | undefined;
  /** Records that these are all bars of these times: the upper end of what {@link unread} gave. */
  fill(span: Hole, bars: readonly Candle[]): void;
  /** The exchange has nothing before the first bar, as far as this run knows. */
  begin(): void;
  /** Opening times of the first and the last bar. */
  readonly span: SeriesFile["span"];
  readonly timeframe: ChartTimeframe;
}

export interface HistoryWindow {
  readonly bars: BarColumns;
  /** There are or may be bars before the first. */
  readonly more: boolean;
  /** The bars before the first must be read from the exchange. */
  readonly coming: boolean;
}

/** Two years of minutes: at 300 bars an answer, more would take an exchange's whole rate limit for hours. */
const MAX_BARS = 1_000_000;

export function seriesHistory(store: BarStore, key: SeriesKey, maxBars = MAX_BARS): SeriesHistory {
  const file = store.open(key);
  const noted = store.about(key);
  let note: HistoryNote = isHistoryNote(noted) ? noted : NOTHING_NOTED;
  /** Times before the first bar that were asked for in vain. A restart asks again: an exchange may have been wrong. */
  let emptyFrom = Number.POSITIVE_INFINITY;
  let begins = false;
  const write = (next: HistoryNote) => {
    store.note(key, next);
    note = next;
  };
  const insert = (bars: BarColumns) => {
    for (let from = 0; from < bars.length; from += RECORD_BARS) {
      file.insert(sliceColumns(bars, from, Math.min(bars.length, from + RECORD_BARS)));
    }
  };
  const hasBottom = () => !begins && file.count < maxBars;
  const unread = (before: number): Hole | undefined => {
    const hole = holeBelow(note.holes, before);
    const first = file.span?.first;
    if (hole || first === undefined || !hasBottom()) return hole;
    return { from: Number.NEGATIVE_INFINITY, to: Math.min(first, emptyFrom) };
  };
  return {
    tail(limit) {
      return candlesOf(above(file.window({ limit }), holeBelow(note.holes, Number.POSITIVE_INFINITY)));
    },
    keep(completed) {
      const last = file.span?.last;
      const fresh = columnsFrom(
        completed.slice(completed.findLastIndex(({ time }) => Date.parse(time) <= (last ?? 0)) + 1),
      );
      if (fresh.length === 0) return;
      const begin = Date.parse(completed[0]?.time ?? "");
      const end = last === undefined ? begin : barEnd(last, key.timeframe);
      // Noted before the bars: after a kill in between, a hole is known and no bars are missing unnoticed.
      if (begin > end) write({ holes: withHole(note.holes, { from: end, to: fresh.time[0] as number }) });
      file.put(fresh);
    },
    revise(bars) {
      for (const bar of bars) insert(columnsOf([barOf(bar)]));
    },
    window({ before = Number.POSITIVE_INFINITY, limit }) {
      const hole = holeBelow(note.holes, before);
      const bars = hole && before <= hole.to ? columnsOf([]) : above(file.window({ before, limit }), hole);
      if (bars.length === limit) return { bars, more: true, coming: false };
      const missing = unread(before) !== undefined;
      return { bars, more: missing, coming: missing };
    },
    unread,
    fill(span, bars) {
      // After a kill some of these bars are stored already; what the exchange says now is newer.
      const most = Math.ceil((span.to - span.from) / (barEnd(span.from, key.timeframe) - span.from));
      const known = file.window({ before: span.to, limit: most });
      const stored = candlesOf(sliceColumns(known, indexFrom(known.time, span.from)));
      const byTime = new Map([...stored, ...bars].map((bar) => [bar.time, bar]));
      insert(columnsFrom([...byTime.values()].toSorted((left, right) => (left.time < right.time ? -1 : 1))));
      if (note.holes.some(({ to }) => to === span.to)) write({ holes: withoutSpan(note.holes, span) });
      else emptyFrom = span.from;
    },
    begin() {
      begins = true;
    },
    get span() {
      return file.span;
    },
    timeframe: key.timeframe,
  };
}

/** The bars that open after a hole. */
function above(bars: BarColumns, hole: Hole | undefined): BarColumns {
  return hole ? sliceColumns(bars, indexFrom(bars.time, hole.to)) : bars;
}
