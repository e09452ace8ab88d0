import {
  type Bar,
  type BarColumns,
  barEnd,
  barOf,
  barsOf,
  columnsOf,
  SIMULATED_INSTRUMENTS,
  simulatedTail,
  sliceColumns,
} from "@bourse/bars";
import type { ChartTimeframe } from "@bourse/contract/market";
import type { DriveScript } from "../drive/index.ts";
import {
  CALENDAR_MS,
  generationOf,
  OTHER_LOCALES,
  type Seed,
  SOME_WEEKS,
  uuidOf,
  WEEK_MS,
} from "../drive/surroundings.ts";
import { REAL_DAYS } from "./real-days.ts";

/** Bars on which guests are judged, and the surroundings that events describe over them. */
export interface CandleSet {
  /** For findings. */
  readonly name: string;
  readonly bars: BarColumns;
  readonly timeframe: ChartTimeframe;
  readonly context: NonNullable<DriveScript["context"]>;
}

/** Fewer than one reading of the market returns: a guest that starts late still sees the first bar. */
export const SET_BARS = 240;
/** The sets of the simulated exchange end here, with Christmas behind them. */
const SIMULATED_BEFORE = Date.UTC(2024, 0, 13);

/** The purpose of the sets. */
interface Wanted {
  readonly timeframe: ChartTimeframe;
  /** Bars of a set. */
  readonly most: number;
  /** Drawn from the guest, so that it cannot know the surroundings in which it is judged. */
  readonly seed: Seed;
}

/**
 * The sets for guests that read bars of a timeframe. Each has its own surroundings and time: a guest that repaints only in
 * some workspaces, locales or years is judged in others than the usual ones.
 */
export function candleSets({ timeframe, most, seed }: Wanted): readonly CandleSet[] {
  const count = Math.min(most, SET_BARS);
  const somewhen = timeframe === "1M" ? -CALENDAR_MS : seed.below(SOME_WEEKS, "time of a set") * WEEK_MS;
  const sets = [
    { name: "real bars of a crash", locale: "en", byMs: 0, bars: realBars(timeframe) },
    { name: "simulated bars with gaps", locale: "de-DE", byMs: CALENDAR_MS, bars: simulated("SIM:SALTO", timeframe) },
    {
      name: "simulated bars with jumps, flat and missing bars",
      locale: seed.pick(OTHER_LOCALES, "locale of a set"),
      byMs: somewhen,
      bars: damaged(simulated("SIM:NORTE", timeframe)),
    },
  ];
  return sets.map(({ name, locale, byMs, bars }) => {
    const cut = sliceColumns(bars, 0, count);
    return {
      name,
      timeframe,
      bars: { ...cut, time: cut.time.map((time) => time + byMs) },
      context: { workspace: uuidOf(seed, name), generation: generationOf(seed, name), locale },
    };
  });
}

function simulated(symbol: string, timeframe: ChartTimeframe): BarColumns {
  const instrument = SIMULATED_INSTRUMENTS.find((each) => each.symbol === symbol);
  if (!instrument) throw new Error(`there is no instrument ${symbol}`);
  return simulatedTail(instrument, timeframe, { before: SIMULATED_BEFORE, limit: SET_BARS });
}

/** The real prices; where days are not what is asked for, one after another from the first one. */
function realBars(timeframe: ChartTimeframe): BarColumns {
  if (timeframe === "1D") return REAL_DAYS;
  const time = new Float64Array(REAL_DAYS.length);
  let next = barEnd(startOf(timeframe), timeframe);
  for (let at = 0; at < time.length; at += 1) {
    time[at] = next;
    next = barEnd(next, timeframe);
  }
  return { ...REAL_DAYS, time };
}

/** A Monday and the first of a month. */
const startOf = (timeframe: ChartTimeframe): number =>
  timeframe === "1M" ? Date.UTC(2000, 0, 1) : Date.UTC(2008, 8, 1);

const SPLIT_AT = 150;
const SPLIT = 4;
const FLAT = { from: 90, to: 104 };
const SILENT = { from: 120, to: 132 };
const MISSING: readonly number[] = [40, 41, 77, 180, 181, 182];

/** The same bars with all that breaks calculations: a split, hours without a trade, no volume, and bars that are missing. */
function damaged(bars: BarColumns): BarColumns {
  const still = barOf(bars, FLAT.from).close;
  const all = barsOf(bars).map((bar, at): Bar => {
    const { time } = bar;
    if (at >= FLAT.from && at < FLAT.to) return { time, open: still, high: still, low: still, close: still, volume: 0 };
    const volume = at >= SILENT.from && at < SILENT.to ? 0 : bar.volume;
    return at < SPLIT_AT ? { ...bar, volume } : scaled({ ...bar, volume });
  });
  return columnsOf(all.filter((_, at) => !MISSING.includes(at)));
}

function scaled({ time, open, high, low, close, volume }: Bar): Bar {
  return {
    time,
    open: open / SPLIT,
    high: high / SPLIT,
    low: low / SPLIT,
    close: close / SPLIT,
    volume: volume * SPLIT,
  };
}
