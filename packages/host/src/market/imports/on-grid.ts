import { type BarColumns, barStart } from "@bourse/bars";
import type { ChartTimeframe } from "@bourse/contract";
import { HostRefusal } from "../../refusal.ts";

/**
 * The bars with the opening times of their timeframe: an hour that a file begins at 9:30 is the bar of 9:00, a day that
 * it dates with its close is that day. @throws HostRefusal `market.import_timeframe` when two bars fall together
 */
export function onGrid(bars: BarColumns, timeframe: ChartTimeframe): BarColumns {
  const time = bars.time.map((each) => barStart(each, timeframe));
  const twice = time.findIndex((each, index) => index > 0 && each === time[index - 1]);
  if (twice < 0) return { ...bars, time };
  const at = new Date(bars.time[twice] as number).toISOString();
  throw new HostRefusal("market.import_timeframe", `the bar of ${at} lies in the same ${timeframe} as the one before`);
}
