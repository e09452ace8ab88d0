import type { ChartTimeframe } from "@bourse/contract";
import { type BarColumns, joinColumns, sliceColumns } from "../columns.ts";
import { barEnd, barStart, DAY_MS, MINUTE_MS, TIMEFRAME_MS } from "../timeframes/bar-times.ts";
import { columnsBuilder } from "./builder.ts";
import { dayBar, FIRST_DAY, SIMULATED_END, SIMULATED_FIRST } from "./days.ts";
import { type BarLength, type Filling, fillDay } from "./fill.ts";
import type { Instrument } from "./instruments.ts";

/** Bars that open from `from` up to but excluding `to`, in milliseconds. */
export interface BarWindow {
  readonly from: number;
  readonly to: number;
}

/** Minutes of a bar within a day, or of a whole one. */
function minutesOf(timeframe: Exclude<ChartTimeframe, "1W" | "1M">): BarLength {
  return (TIMEFRAME_MS[timeframe] / MINUTE_MS) as BarLength;
}

/**
 * Bars of the simulated exchange. They are a function of the instrument, the timeframe and the window alone, the same on
 * every machine, and cost no more than the window. A longer bar is exactly its shorter ones together.
 */
export function simulatedBars(instrument: Instrument, timeframe: ChartTimeframe, window: BarWindow): BarColumns {
  if (timeframe === "1W" || timeframe === "1M") return longBars(instrument, timeframe, window);
  const built = columnsBuilder(instrument);
  const length = minutesOf(timeframe);
  const from = Math.max(window.from, SIMULATED_FIRST);
  const to = Math.min(window.to, SIMULATED_END);
  for (let day = Math.floor(from / DAY_MS); day * DAY_MS < to; day += 1) {
    const bar = dayBar(instrument, day);
    if (!bar) continue;
    const midnight = day * DAY_MS;
    const minutes = { from: (from - midnight) / MINUTE_MS, to: (to - midnight) / MINUTE_MS };
    const inDay = { filling: fillingOf(instrument), day, ...minutes, length };
    fillDay(bar, inDay, (each, opens) => built.add(midnight + opens * MINUTE_MS, each));
  }
  return built.columns();
}

/** The newest `limit` bars that open before `before`. */
export function simulatedTail(
  instrument: Instrument,
  timeframe: ChartTimeframe,
  { before, limit }: { readonly before: number; readonly limit: number },
): BarColumns {
  const to = Math.min(before, SIMULATED_END);
  const usual = timeframe === "1W" || timeframe === "1M" ? 31 * DAY_MS : TIMEFRAME_MS[timeframe];
  const parts: BarColumns[] = [];
  let from = to;
  let found = 0;
  // Nights, weekends and quiet minutes have no bars: the search for missing bars goes further back.
  for (let span = Math.max(usual * limit, DAY_MS); from > SIMULATED_FIRST && found < limit; ) {
    const part = simulatedBars(instrument, timeframe, { from: Math.max(SIMULATED_FIRST, from - span), to: from });
    parts.unshift(part);
    found += part.length;
    from = Math.max(SIMULATED_FIRST, from - span);
    span = found === 0 ? 2 * span : Math.max(DAY_MS, ((to - from) * (limit - found)) / found);
  }
  // Copied: a view would keep everything that was looked through.
  const bars = joinColumns(...parts);
  return joinColumns(sliceColumns(bars, Math.max(0, found - limit)));
}

/** Everything that decides the inside of an instrument's day. */
export function fillingOf({ seed, session, kind, volumeStyle }: Instrument): Filling {
  return { seed, session, kind, volumeStyle, grid: 1 };
}

/** Weeks and months: their days together. */
function longBars(instrument: Instrument, timeframe: "1W" | "1M", { from, to }: BarWindow): BarColumns {
  const built = columnsBuilder(instrument);
  const begin = barStart(Math.max(from, SIMULATED_FIRST), timeframe);
  for (let start = begin; start < Math.min(to, SIMULATED_END); start = barEnd(start, timeframe)) {
    if (start < from) continue;
    const days: number[] = [];
    for (let at = start; at < barEnd(start, timeframe); at += DAY_MS) days.push(at / DAY_MS);
    const bars = days.filter((day) => day >= FIRST_DAY).flatMap((day) => dayBar(instrument, day) ?? []);
    const [first, last] = [bars[0], bars.at(-1)];
    if (!first || !last) continue;
    built.add(start, {
      open: first.open,
      high: Math.max(...bars.map((each) => each.high)),
      low: Math.min(...bars.map((each) => each.low)),
      close: last.close,
      volume: bars.reduce((sum, each) => sum + each.volume, 0),
    });
  }
  return built.columns();
}
