import {
  aggregate,
  type BarColumns,
  barEnd,
  barOf,
  barStart,
  canAggregate,
  columnsOf,
  joinBars,
  joinColumns,
  sliceColumns,
} from "@bourse/bars";
import { type Candle, MARKET_LIMITS, type Quote } from "@bourse/contract";
import type { ChartTimeframe } from "@bourse/contract/market";
import { barOf as barOfCandle, candleAt } from "../market/windows/candles.ts";

/** The bars that a driven guest gets: the same in every run. */
export interface DrivenSeries {
  /** The symbol of the one chart that the guest finds. */
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly bars: BarColumns;
  /** The source that the guest is told; `bars` if absent. */
  readonly source?: string;
}

/** A series as a guest gets it: completed candles, oldest first, and the one that is still forming. */
export interface Told {
  readonly completed: readonly Candle[];
  readonly forming?: Candle;
}

/** The series up to now. Nothing here can see a bar that has not begun. */
export class Past {
  readonly #series: DrivenSeries;
  readonly #own: CandleWindow;
  readonly #larger = new Map<
    ChartTimeframe,
    { readonly bars: BarColumns; readonly window: CandleWindow; ended: number }
  >();
  #ended = 0;
  #forming: Candle | undefined;
  #now = 0;

  constructor(series: DrivenSeries) {
    this.#series = series;
    this.#own = new CandleWindow(series.bars);
  }

  /** Bars of the series that have ended. */
  get ended(): number {
    return this.#ended;
  }

  get timeframe(): ChartTimeframe {
    return this.#series.timeframe;
  }

  /** The time now, in milliseconds. */
  get now(): number {
    return this.#now;
  }

  /** True while a bar is forming. */
  get isForming(): boolean {
    return this.#forming !== undefined;
  }

  /** The quote of the latest price; undefined before two bars. */
  quote({ symbol, source }: Pick<Quote, "symbol" | "source">): Quote | undefined {
    const { bars } = this.#series;
    const previous_close = bars.close[this.#ended - (this.#forming ? 1 : 2)];
    const { last } = this;
    if (previous_close === undefined || !last) return undefined;
    const change = last.close - previous_close;
    const { open, high, low, volume } = last;
    const time = new Date(this.#now).toISOString();
    const move = { previous_close, change, change_percent: (change / previous_close) * 100 };
    return { symbol, price: last.close, time, open, high, low, ...move, volume, source };
  }

  /** Candles that completed after the one that opened at `last`, and the forming one. */
  since(timeframe: ChartTimeframe, last: string): Told {
    const newest = this.read(timeframe, 1);
    const first = newest.completed[0]?.time ?? "";
    if (first <= last) return told([], newest.forming);
    // One bar is the usual news; a gap in the larger bars may bring two at once.
    const few = this.read(timeframe, 2);
    const all = (few.completed[0]?.time ?? "") <= last ? few : this.read(timeframe);
    return told(
      all.completed.filter(({ time }) => time > last),
      all.forming,
    );
  }

  /** The latest price; undefined before the first bar. */
  get last(): Candle | undefined {
    return this.#forming ?? (this.#ended > 0 ? candleAt(this.#series.bars, this.#ended - 1) : undefined);
  }

  /** Moves to the end of the bar before `ended`. */
  completeTo(ended: number): void {
    this.#ended = ended;
    this.#forming = undefined;
    const { bars, timeframe } = this.#series;
    this.#now = ended > 0 ? barEnd(bars.time[ended - 1] as number, timeframe) : (bars.time[0] as number);
  }

  /** Moves the time on: each bar that has ended by then is complete. */
  advanceTo(now: number): void {
    const { bars, timeframe } = this.#series;
    let ended = this.#ended;
    while (ended < bars.length && barEnd(bars.time[ended] as number, timeframe) <= now) ended += 1;
    if (ended > this.#ended) this.#forming = undefined;
    this.#ended = ended;
    this.#now = now;
  }

  /** Lets the next bar form; `share` of its span has passed. */
  form(candle: Candle, share: number): void {
    this.#forming = candle;
    const opened = Date.parse(candle.time);
    this.#now = opened + Math.floor((barEnd(opened, this.#series.timeframe) - opened) * share);
  }

  /** True for the timeframe of the series and for those that its bars fill exactly. */
  has(timeframe: ChartTimeframe): boolean {
    return canAggregate(this.#series.timeframe, timeframe);
  }

  /** The newest completed candles, as many as a guest reads at once, and the forming one. */
  read(timeframe: ChartTimeframe, limit: number = MARKET_LIMITS.maxReadCandles): Told {
    if (timeframe === this.#series.timeframe) {
      return told(this.#own.last(this.#ended, limit), this.#forming);
    }
    const larger = this.#largerBars(timeframe);
    while (larger.ended < larger.bars.length && this.#hasEnded(larger.bars.time[larger.ended] as number, timeframe)) {
      larger.ended += 1;
    }
    return told(larger.window.last(larger.ended, limit), this.#formingOf(timeframe));
  }

  #hasEnded(start: number, timeframe: ChartTimeframe): boolean {
    return barEnd(start, timeframe) <= this.#now;
  }

  #largerBars(timeframe: ChartTimeframe) {
    // A larger bar that has ended is made of ended bars alone; `read` shows no other of these.
    const known = this.#larger.get(timeframe) ?? startLarger(aggregate(this.#series.bars, timeframe));
    if (known.ended > 0 && !this.#hasEnded(known.bars.time[known.ended - 1] as number, timeframe)) known.ended = 0;
    this.#larger.set(timeframe, known);
    return known;
  }

  /** The larger bar that has not ended, from the bars of its span that have begun. */
  #formingOf(timeframe: ChartTimeframe): Candle | undefined {
    const { bars } = this.#series;
    const latest = this.#forming ? Date.parse(this.#forming.time) : (bars.time[this.#ended - 1] ?? Number.NaN);
    const start = barStart(latest, timeframe);
    if (Number.isNaN(start) || this.#hasEnded(start, timeframe)) return undefined;
    let from = this.#ended;
    while (from > 0 && (bars.time[from - 1] as number) >= start) from -= 1;
    const begun = [
      sliceColumns(bars, from, this.#ended),
      ...(this.#forming ? [columnsOf([barOfCandle(this.#forming)])] : []),
    ];
    return candleAt(
      joinBars(joinColumns(...begun), () => start),
      0,
    );
  }
}

function told(completed: readonly Candle[], forming: Candle | undefined): Told {
  return forming ? { completed, forming } : { completed };
}

const startLarger = (bars: BarColumns) => ({ bars, window: new CandleWindow(bars), ended: 0 });

/** The candles that were read last: each is made once, as to write its time costs more than all the rest of a read. */
class CandleWindow {
  readonly #bars: BarColumns;
  #from = 0;
  #candles: Candle[] = [];

  constructor(bars: BarColumns) {
    this.#bars = bars;
  }

  /** The candles before `end`, `limit` at most. */
  last(end: number, limit: number): readonly Candle[] {
    const from = Math.max(0, end - limit);
    if (from < this.#from || from > this.#from + this.#candles.length) {
      this.#from = from;
      this.#candles = [];
    }
    for (let index = this.#from + this.#candles.length; index < end; index += 1) {
      this.#candles.push(candleAt(this.#bars, index));
    }
    const gone = this.#candles.length - 2 * MARKET_LIMITS.maxReadCandles;
    if (gone > 0) {
      const kept = Math.min(gone, from - this.#from);
      this.#candles.splice(0, kept);
      this.#from += kept;
    }
    return this.#candles.slice(from - this.#from, end - this.#from);
  }
}

/** How a bar is told while it forms: not at all, or in steps from its open over its extremes to its close. */
export type Inside = "nothing" | "low_first" | "high_first";

/** The states of a bar while it forms, each as a candle and the share of the bar's span that has passed. */
export function formingSteps(bars: BarColumns, at: number, inside: Inside): readonly (readonly [Candle, number])[] {
  if (inside === "nothing") return [];
  const { open, high, low, close, volume } = barOf(bars, at);
  const { time } = candleAt(bars, at);
  const [first, second] = inside === "low_first" ? [low, high] : [high, low];
  const walk = [open, first, second, close];
  return walk.map((price, step) => {
    const seen = walk.slice(0, step + 1);
    const share = (step + 1) / (walk.length + 1);
    const part = { high: Math.max(...seen), low: Math.min(...seen), volume: Math.round(volume * share) };
    return [{ time, open, high: part.high, low: part.low, close: price, volume: part.volume }, share] as const;
  });
}
