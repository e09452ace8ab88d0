import type { ChartTimeframe } from "@bourse/contract/market";
import { BUILTIN_SESSIONS, usualSession } from "../sessions/builtin.ts";
import { isOfDays } from "../timeframes/aggregate.ts";
import type { DayOf } from "../timeframes/bar-times.ts";
import { tradingDays } from "./trading-days.ts";

/** Bars of one instrument, as far as it matters which of them are of the same session. */
export interface SeriesPlace {
  readonly symbol: string;
  readonly source: string;
  readonly timeframe: ChartTimeframe;
}

/** The session of each bar by its opening time, from the usual hours of the instrument; undefined: it is the UTC day. */
export function usualDays({ symbol, source, timeframe }: SeriesPlace): DayOf | undefined {
  // The date of such a bar stands for its whole session: midnight UTC would be an evening in New York.
  const usual = isOfDays(timeframe) ? undefined : usualSession({ symbol, source });
  const session = BUILTIN_SESSIONS.find(({ id }) => id === usual);
  return session && tradingDays(session);
}
