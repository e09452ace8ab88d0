import { type BarColumns, barsInsideDay, joinColumns } from "@bourse/bars";
import type { Candle } from "@bourse/contract";
import type { ChartTimeframe } from "@bourse/contract/host-api";
import type { DailyTimeframe } from "./daily.ts";
import { barOf } from "./windows/candles.ts";
import { indexFrom, windowOf } from "./windows/window.ts";

/** Timeframes shorter than a day. */
export type IntradayTimeframe = Exclude<ChartTimeframe, DailyTimeframe>;

const MINUTES = { "1m": 1, "5m": 5, "15m": 15, "1H": 60, "4H": 240 } as const satisfies Record<
  IntradayTimeframe,
  number
>;

/** Another seed gives another inside of every day; this one stays, so that a chart shows the same tomorrow. */
const SEED = 0x535058;

/** The simulated bars inside one recorded day. */
export function insideDay(day: Candle, timeframe: IntradayTimeframe): BarColumns {
  return barsInsideDay(barOf(day), { seed: SEED, minutes: MINUTES[timeframe] });
}

/** The newest `limit` simulated bars before a time: days are filled from the newest back, until there are enough. */
export function insideDays(
  days: readonly Candle[],
  timeframe: IntradayTimeframe,
  { before = Number.POSITIVE_INFINITY, limit }: { readonly before?: number; readonly limit: number },
): { readonly bars: BarColumns; readonly more: boolean } {
  const begun = indexFrom(
    Float64Array.from(days, ({ time }) => Date.parse(time)),
    before,
  );
  const filled: BarColumns[] = [];
  let length = 0;
  let index = begun;
  while (index > 0 && length < limit) {
    index -= 1;
    const { bars } = windowOf(insideDay(days[index] as Candle, timeframe), { before, limit });
    filled.unshift(bars);
    length += bars.length;
  }
  const { bars, more } = windowOf(joinColumns(...filled), { before, limit });
  return { bars, more: more || index > 0 };
}
