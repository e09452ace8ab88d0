import { type BarColumns, barStart } from "@bourse/bars";
import type { ChartTimeframe } from "@bourse/contract";
import { HostRefusal } from "../../refusal.ts";

/**
 * The bars at their timeframe's opening times: a 1H bar dated 9:30 becomes that of 9:00, and a daily bar dated with its close becomes that
 * day. @throws HostRefusal `market.import_timeframe` when two bars get the same time
 */
export function onGrid(bars: BarColumns, timeframe: ChartTimeframe): BarColumns {
  const time = bars.time.map((each) => barStart(each, timeframe));
  const twice = time.findIndex((each, index) => index > 0 && each === time[index - 1]);
  if (twice < 0) return { ...bars, time };
  const at = new Date(bars.time[twice] as number).toISOString();
  throw new HostRefusal("market.import_timeframe", `the bar of ${at} lies in the same ${timeframe} as the one before`);
}
