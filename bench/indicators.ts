import {
  type BarColumns,
  calculateIndicator,
  INDICATORS,
  type IndicatorSetting,
  indicatorLabel,
  indicatorSetting,
  makeColumns,
  sliceColumns,
} from "@bourse/bars";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const BARS = sized(1_000_000, 1000);
const WARM_UP = sized(3, 0);
const ROUNDS = sized(15, 1);
/** New bars that are measured together: one takes less than a clock can tell. */
const NEW_BARS = sized(100_000, 10);
/** A calculation over a million bars must not be felt. */
const MOST_MS = 100;
/** Work for one new bar does not grow with the history: after a million bars it takes as long as after a thousand. */
const MOST_GROWTH = 2;

/** Every indicator, each with its usual parameters. */
const USUAL = Object.keys(INDICATORS).flatMap((kind) => indicatorSetting(kind, {}) ?? []);
/** Smallest step of the prices: a source writes them as decimals. */
const TICKS_PER_UNIT = 100;
const MINUTE_MS = 60_000;

/** The same bars of a minute in every run: a walk with small steps, each from the close before to its own, and a little beyond both. */
function barsOf(length: number): BarColumns {
  const bars = makeColumns(length, () => new Float64Array(length));
  let state = 20_261_122;
  const draw = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor(((state >>> 8) / 2 ** 24) * most);
  };
  let ticks = 1000 * TICKS_PER_UNIT;
  for (let index = 0; index < length; index += 1) {
    const open = ticks;
    ticks += draw(21) - 10;
    bars.time[index] = index * MINUTE_MS;
    bars.open[index] = open / TICKS_PER_UNIT;
    bars.high[index] = (Math.max(open, ticks) + draw(5)) / TICKS_PER_UNIT;
    bars.low[index] = (Math.min(open, ticks) - draw(5)) / TICKS_PER_UNIT;
    bars.close[index] = ticks / TICKS_PER_UNIT;
    bars.volume[index] = 1 + draw(1000);
  }
  return bars;
}

/** The least that any indicator does: reading every close and writing one number for it. */
function copySums(closes: Float64Array): number {
  const sums = new Float64Array(closes.length);
  let sum = 0;
  for (let index = 0; index < closes.length; index += 1) {
    sum += closes[index] as number;
    sums[index] = sum;
  }
  return sums[closes.length - 1] ?? 0;
}

function time(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Calculating an indicator over all bars, compared with reading and writing them, in alternating rounds. */
function calculation(setting: IndicatorSetting, bars: BarColumns): BenchResult {
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const calculated = time(() => calculateIndicator(setting, bars));
    const summed = time(() => copySums(bars.close));
    if (round < WARM_UP) continue;
    ours.push(calculated);
    floor.push(summed);
  }
  const [own, least] = [median(ours), median(floor)];
  return {
    name: `${indicatorLabel(setting)} over ${BARS.toLocaleString("en-US")} bars`,
    ours: `${own.toFixed(1)} ms`,
    theirs: `${least.toFixed(1)} ms reading and writing them`,
    ratio: own / least,
    target: `at most ${MOST_MS} ms`,
    ok: own <= MOST_MS,
  };
}

const barAt = (price: number) => ({ time: 0, open: price, high: price + 1, low: price - 1, close: price, volume: 1 });

/** Nanoseconds for a forming bar and its close, after a history of this length. */
function newBar(setting: IndicatorSetting, history: BarColumns): number {
  const { running } = calculateIndicator(setting, history);
  const figures: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const took = time(() => {
      for (let index = 0; index < NEW_BARS; index += 1) {
        running.peek(barAt(1000 + (index % 7)));
        running.push(barAt(1000 + (index % 5)));
      }
    });
    if (round >= WARM_UP) figures.push((took / NEW_BARS) * 1e6);
  }
  return median(figures);
}

/** One new bar after a long history, compared with one after a short history. */
function growth(setting: IndicatorSetting, bars: BarColumns): BenchResult {
  const short = newBar(setting, sliceColumns(bars, 0, Math.min(1000, bars.length)));
  const long = newBar(setting, bars);
  return {
    name: `${indicatorLabel(setting)}, one new bar after ${BARS.toLocaleString("en-US")}`,
    ours: `${long.toFixed(0)} ns`,
    theirs: `${short.toFixed(0)} ns after 1,000`,
    ratio: long / short,
    target: `at most ${MOST_GROWTH} times`,
    ok: long / short <= MOST_GROWTH,
  };
}

/** Indicators at their usual parameters. */
export async function run(): Promise<BenchResult[]> {
  const bars = barsOf(BARS);
  return USUAL.flatMap((setting) => [calculation(setting, bars), growth(setting, bars)]);
}
