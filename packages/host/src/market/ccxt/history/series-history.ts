import { type BarColumns, barEnd, columnsOf, sliceColumns } from "@bourse/bars";
import type { Candle, ChartTimeframe } from "@bourse/contract";
import { barOf, candlesOf, columnsFrom, indexFrom } from "@bourse/runtime/market";
import type { BarStore } from "../../store/bar-store.ts";
import type { SeriesKey } from "../../store/names.ts";
import { RECORD_BARS } from "../../store/record.ts";
import type { SeriesFile } from "../../store/series-file.ts";
import { type EmptySpan, type HistoryNote, type Hole, historyNote, holeBelow, withHole, withoutSpan } from "./holes.ts";

/** The times before the first bar of a series, as far as this run has asked for them. */
interface Bottom {
  /** The times before the first bar that were not asked for yet; undefined while the exchange counts as having nothing older. */
  below(first: number): Hole | undefined;
  /** Takes the number of bars in an answer. Returns the earlier empty answers that lie between bars now. */
  take(span: Hole, bars: number): readonly Hole[];
  /** The exchange has nothing older. */
  reach(): void;
}

/** A failing exchange may return nothing for a while, so the beginning of a series is believed only this long. */
const BELIEVED_MS = 60 * 60_000;

/** @param now - Milliseconds since 1970. */
function bottomOf(now: () => number): Bottom {
  let empty: readonly Hole[] = [];
  let askedFrom = Number.POSITIVE_INFINITY;
  let reachedAt: number | undefined;
  const renew = () => {
    if (reachedAt === undefined || Math.abs(now() - reachedAt) < BELIEVED_MS) return;
    reachedAt = undefined;
    askedFrom = Number.POSITIVE_INFINITY;
    empty = [];
  };
  return {
    below(first) {
      renew();
      if (reachedAt !== undefined) return undefined;
      return { from: Number.NEGATIVE_INFINITY, to: Math.min(first, askedFrom) };
    },
    take(span, bars) {
      askedFrom = span.from;
      if (bars === 0) {
        empty = [...empty, span];
        return [];
      }
      const over = empty;
      empty = [];
      return over;
    },
    reach() {
      reachedAt = now();
    },
  };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * An exchange that fails or lags often gives an empty answer instead of an error. It is asked again after these pauses,
 * the last of which repeats: a time without trades costs one request a day, while someone looks at the series.
 */
const AGAIN_AFTER_MS = [MINUTE, 10 * MINUTE, HOUR, 24 * HOUR] as const;

/** Older spans count as final: a thin market has one each night, and each costs a request a day. */
const MAX_SPANS = 100;

/** Adds an empty answer. */
function withEmpty(spans: readonly EmptySpan[], { from, to }: Hole, at: number): readonly EmptySpan[] {
  const asked = (spans.find((each) => isSame(each, { from, to }))?.asked ?? 0) + 1;
  const others = withoutEmpty(spans, { from, to });
  return [...others, { from, to, asked, at }].toSorted((left, right) => left.from - right.from).slice(-MAX_SPANS);
}

function withoutEmpty(spans: readonly EmptySpan[], span: Hole): readonly EmptySpan[] {
  return spans.filter((each) => !isSame(each, span));
}

/** The newest span that the exchange is to be asked for again. */
function dueSpan(spans: readonly EmptySpan[], now: number): Hole | undefined {
  return spans.findLast(({ asked, at }) => {
    const pause = AGAIN_AFTER_MS[Math.min(asked, AGAIN_AFTER_MS.length) - 1] ?? MINUTE;
    // A clock that was set back must not put this off.
    return now - at >= pause || now < at;
  });
}

/** Spans as the gaps that a person sees: adjacent spans are merged. Oldest first. */
function gapsOf(spans: readonly EmptySpan[]): readonly Hole[] {
  const gaps: Hole[] = [];
  for (const { from, to } of spans) {
    const last = gaps.at(-1);
    if (last?.to === from) gaps[gaps.length - 1] = { from: last.from, to };
    else gaps.push({ from, to });
  }
  return gaps;
}

const isSame = (one: Hole, other: Hole) => one.from === other.from && one.to === other.to;

/** Completed bars of one series of an exchange, on this machine. */
export interface SeriesHistory {
  /** The newest bars without a break: what a start continues from. */
  tail(limit: number): readonly Candle[];
  /** Adds those completed bars that follow the stored ones. The given bars have no break. */
  keep(completed: readonly Candle[]): void;
  /** Replaces bars by the exchange's current ones, or adds those that it had left out. */
  revise(bars: readonly Candle[]): void;
  /** The newest bars before a time, back to the first time that was not read yet. */
  window(wanted: { readonly before?: number; readonly limit: number }): HistoryWindow;
  /** The newest span before `before` that was not read yet; undefined if all was read. */
  unread(before: number): Hole | undefined;
  /** The newest span without bars that is due to be asked for again; undefined if none is due now. */
  doubtful(): Hole | undefined;
  /** Times between bars for which the exchange gave none. Oldest first. */
  readonly gaps: readonly Hole[];
  /** Records that these are all the bars of a span that {@link doubtful} returned, or of the upper end of an {@link unread} one. */
  fill(span: Hole, bars: readonly Candle[]): void;
  /** Records that the exchange has nothing before the first bar, as far as is known now. */
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

interface HistoryMeans {
  /** Milliseconds since 1970. */
  now(): number;
  readonly maxBars?: number;
}

/** Two years of minutes: at 300 bars an answer, more would take an exchange's whole rate limit for hours. */
const MAX_BARS = 1_000_000;

export function seriesHistory(
  store: BarStore,
  key: SeriesKey,
  { now, maxBars = MAX_BARS }: HistoryMeans,
): SeriesHistory {
  const file = store.open(key);
  let note: HistoryNote = historyNote(store.about(key));
  const bottom = bottomOf(now);
  const write = (next: Partial<HistoryNote>) => {
    store.note(key, { ...note, ...next });
    note = { ...note, ...next };
  };
  const insert = (bars: BarColumns) => {
    for (let from = 0; from < bars.length; from += RECORD_BARS) {
      file.insert(sliceColumns(bars, from, Math.min(bars.length, from + RECORD_BARS)));
    }
  };
  const merge = (span: Hole, bars: readonly Candle[]) => {
    // After a kill some of these bars are stored already; what the exchange says now is newer.
    const most = Math.ceil((span.to - span.from) / (barEnd(span.from, key.timeframe) - span.from));
    const known = file.window({ before: span.to, limit: most });
    const stored = candlesOf(sliceColumns(known, indexFrom(known.time, span.from)));
    const byTime = new Map([...stored, ...bars].map((bar) => [bar.time, bar]));
    insert(columnsFrom([...byTime.values()].toSorted((left, right) => (left.time < right.time ? -1 : 1))));
  };
  /** Records an answer for times between bars. */
  const fillBetween = (span: Hole, bars: readonly Candle[]) => {
    merge(span, bars);
    const empty = bars.length > 0 ? withoutEmpty(note.empty, span) : withEmpty(note.empty, span, now());
    write({ holes: withoutSpan(note.holes, span), empty });
  };
  const fillBelow = (span: Hole, bars: readonly Candle[]) => {
    // Noted before the bars are stored: if the host is killed in between, no empty answer silently counts as final.
    const over = bottom.take(span, bars.length);
    if (over.length > 0) write({ empty: over.reduce((spans, each) => withEmpty(spans, each, now()), note.empty) });
    merge(span, bars);
  };
  const unread = (before: number): Hole | undefined => {
    const hole = holeBelow(note.holes, before);
    const first = file.span?.first;
    if (hole || first === undefined || file.count >= maxBars) return hole;
    return bottom.below(first);
  };
  // A kill may have left empty answers below the first bar; those times are read like all others below it.
  const between = () => note.empty.filter(({ from }) => from >= (file.span?.first ?? Number.POSITIVE_INFINITY));
  return {
    tail(limit) {
      return candlesOf(above(file.window({ limit }), holeBelow(note.holes, Number.POSITIVE_INFINITY)));
    },
    keep(completed) {
      const last = file.span?.last;
      const fresh = after(completed, last ?? 0);
      if (fresh.length === 0) return;
      const begin = Date.parse(completed[0]?.time ?? "");
      const end = last === undefined ? begin : barEnd(last, key.timeframe);
      // Noted before the bars are stored: if the host is killed in between, the hole is known and no bars are missing unnoticed.
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
    doubtful: () => dueSpan(between(), now()),
    get gaps() {
      return gapsOf(between());
    },
    fill(span, bars) {
      if (span.to <= (file.span?.first ?? Number.POSITIVE_INFINITY)) fillBelow(span, bars);
      else fillBetween(span, bars);
    },
    begin: bottom.reach,
    get span() {
      return file.span;
    },
    timeframe: key.timeframe,
  };
}

/** The candles that open after a time, as columns. */
function after(candles: readonly Candle[], last: number): BarColumns {
  return columnsFrom(candles.slice(candles.findLastIndex(({ time }) => Date.parse(time) <= last) + 1));
}

/** The bars that open after a hole. */
function above(bars: BarColumns, hole: Hole | undefined): BarColumns {
  return hole ? sliceColumns(bars, indexFrom(bars.time, hole.to)) : bars;
}
