import type { IndicatorBar } from "@bourse/bars";
import type { Candle, ChartTimeframe } from "@bourse/contract";
import { barEnd } from "@bourse/runtime/market";

/** A bar of a series; completed unless its place says otherwise. */
export interface ClosedBar extends IndicatorBar {
  /** Opening time in milliseconds. */
  readonly start: number;
  /** The first moment after it, in milliseconds. */
  readonly end: number;
}

export function closedBar({ time, open, high, low, close, volume }: Candle, timeframe: ChartTimeframe): ClosedBar {
  return { start: Date.parse(time), end: Date.parse(barEnd(time, timeframe)), open, high, low, close, volume };
}

/** The completed bars of one series; each is reported once, when it is complete. */
export interface CloseSeries {
  /** Oldest first. A reported bar keeps its close until the source revises it. */
  readonly bars: readonly ClosedBar[];
  /** The bar after them, as it was reported last. */
  readonly forming?: ClosedBar | undefined;
  /** Increases whenever bars other than the newest have changed: values computed from them must be computed from the beginning. */
  readonly version: number;
  /** Takes a reading of the whole series. Its bars are history and are not reported. */
  load(completed: readonly Candle[], forming: Candle | undefined): void;
  /** Returns the bars that this completes, oldest first. */
  update(completed: readonly Candle[], forming: Candle | undefined): readonly ClosedBar[];
  /** Takes bars that the source has revised. They are not reported: a rule fires on the data seen at that time. */
  revise(revised: readonly Candle[]): void;
  /** A price after the end of the forming bar completes it. */
  sample(timeMs: number): readonly ClosedBar[];
  /** Drops all bars: the stream broke, and the history is read again. */
  clear(): void;
}

export function closeSeries(timeframe: ChartTimeframe, keep: number): CloseSeries {
  let bars: ClosedBar[] = [];
  let forming: ClosedBar | undefined;
  let version = 0;
  const lastStart = () => bars.at(-1)?.start ?? Number.NEGATIVE_INFINITY;
  const barOf = (candle: Candle) => closedBar(candle, timeframe);
  const tell = (ended: readonly ClosedBar[]): readonly ClosedBar[] => {
    const fresh = ended
      .filter(({ start, close }) => start > lastStart() && Number.isFinite(close))
      .toSorted((left, right) => left.start - right.start);
    bars.push(...fresh);
    if (bars.length > 2 * keep) {
      bars = bars.slice(-keep);
      version += 1;
    }
    if (forming && forming.start <= lastStart()) forming = undefined;
    return fresh;
  };
  const form = (candle: Candle | undefined) => {
    if (!candle) return;
    const next = barOf(candle);
    if (next.start > lastStart() && next.start >= (forming?.start ?? next.start)) forming = next;
  };
  return {
    get bars() {
      return bars;
    },
    get forming() {
      return forming;
    },
    get version() {
      return version;
    },
    load(completed, open) {
      const read = completed.map(barOf).filter(({ close }) => Number.isFinite(close));
      const newest = read.at(-1)?.start ?? Number.NEGATIVE_INFINITY;
      bars = [...read, ...bars.filter(({ start }) => start > newest)].slice(-keep);
      version += 1;
      form(open);
    },
    update(completed, open) {
      const before = forming;
      const ended = completed.map(barOf);
      const isOver = before && open && Date.parse(open.time) > before.start;
      const known = new Set(ended.map(({ start }) => start));
      const told = tell(isOver && !known.has(before.start) ? [before, ...ended] : ended);
      form(open);
      return told;
    },
    revise(revised) {
      const byStart = new Map([...bars, ...revised.map(barOf)].map((bar) => [bar.start, bar]));
      const newest = lastStart();
      bars = [...byStart.values()]
        .filter(({ start }) => start <= newest)
        .toSorted((one, other) => one.start - other.start);
      version += 1;
    },
    sample: (timeMs) => (forming && forming.end <= timeMs ? tell([forming]) : []),
    clear() {
      bars = [];
      forming = undefined;
      version += 1;
    },
  };
}
