import { useMemo } from "react";
import { activeOf } from "../../charts/active.ts";
import { useCharts } from "../../charts/queries.ts";
import { chart, styleOf } from "../../state/chart.ts";
import { useStore } from "../../state/store.ts";
import { ZONE_WISHES, zoneNameOf, zoneSetting } from "../../state/zone.ts";
import { type ZoneWords, zoneWords } from "../../words/zone.ts";
import { isDaily } from "../bars.ts";
import { useSession } from "../sessions/use-session.ts";

/** Times on a chart. */
export interface ChartTime {
  /** Words of the chart's zone. Bars of a day or longer use UTC, in which their source gives their dates. */
  readonly words: ZoneWords;
  /** Bars are shorter than a day. */
  readonly intraday: boolean;
  /** A bar's time in words. */
  name(time: number): string;
}

/** How a chart writes times, by the zone that the trader chose for it or for all. */
export function useChartTime(chartId: string): ChartTime {
  const shown = useCharts().data?.find((each) => each.chart_id === chartId);
  const { zone } = styleOf(useStore(chart), chartId);
  const usual = useStore(zoneSetting).zone;
  const choice = zone ?? usual;
  const session = useSession(shown, { isNeeded: choice === ZONE_WISHES.exchange });
  const intraday = shown !== undefined && !isDaily(shown.timeframe);
  const name = intraday ? zoneNameOf(choice, session?.time_zone) : "UTC";
  return useMemo(() => chartTime(name, intraday), [name, intraday]);
}

/** Times as the active chart writes them, for dialogs that belong to no chart. */
export function useActiveChartTime(): ChartTime {
  return useChartTime(activeOf(useCharts().data)?.chart_id ?? "");
}

function chartTime(name: string, intraday: boolean): ChartTime {
  const words = zoneWords(name);
  return { words, intraday, name: intraday ? words.minute : words.day };
}
