import { type SessionTemplate, TIMEFRAME_MS } from "@bourse/bars";
import type { Chart } from "@bourse/contract/host-api";
import { useEffect, useMemo } from "react";
import { useCharts } from "../../charts/queries.ts";
import { useLazyCode } from "../../parts/lazy-code.ts";
import { chart, styleOf } from "../../state/chart.ts";
import { useStore } from "../../state/store.ts";
import { isDaily } from "../bars.ts";
import type { ChartBars } from "../chart-bars.ts";
import { SESSIONS } from "../parts.ts";
import type { UsedBars } from "../use-bars.ts";
import type { DrawnHours } from "./hours.ts";
import { useTradingSessions } from "./queries.ts";

interface Needed {
  readonly isNeeded: boolean;
}

/** The session of a chart; undefined until its code is loaded, and while it is not needed. */
export function useSession(shown: Chart | undefined, { isNeeded }: Needed): SessionTemplate | undefined {
  const code = useLazyCode(isNeeded ? SESSIONS : undefined);
  const saved = useTradingSessions({ isNeeded }).data;
  const chosen = styleOf(useStore(chart), shown?.chart_id ?? "").session;
  return useMemo(
    () => (shown && code && isNeeded ? code.sessionOf({ shown, chosen, saved }) : undefined),
    [shown, code, isNeeded, chosen, saved],
  );
}

const useShown = (chartId: string) => useCharts().data?.find((each) => each.chart_id === chartId);

/** The hours that the trader wants to see on a chart of bars shorter than a day. */
export function useDrawnHours(chartId: string): DrawnHours | undefined {
  const shown = useShown(chartId);
  const { sessions: breaks, shading, regular } = styleOf(useStore(chart), chartId);
  const isNeeded = (breaks || shading) && shown !== undefined && !isDaily(shown.timeframe);
  const session = useSession(shown, { isNeeded });
  return useMemo(
    // The code is loaded: it found the session.
    () => session && SESSIONS.current?.drawnHours(session, { breaks, shading: shading && !regular, regular }),
    [session, breaks, shading, regular],
  );
}

/** The bars of a chart, or those of regular hours alone if the trader wants. */
export function useRegularBars(chartId: string, { bars, readEarlier }: UsedBars): ChartBars {
  const shown = useShown(chartId);
  const { regular } = styleOf(useStore(chart), chartId);
  const isNeeded = regular && shown !== undefined && !isDaily(shown.timeframe);
  const session = useSession(shown, { isNeeded });
  const length = lengthOf(shown?.timeframe);
  const read = useMemo(() => session && SESSIONS.current?.regularBars(session, length), [session, length]);
  const kept = useMemo(() => (read ? read(bars) : bars), [read, bars]);
  const isEmpty = kept.store.length === 0;
  // A source may begin with hours outside of the session. Each answer is a new `bars`, which runs this again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isEmpty) readEarlier();
  }, [isEmpty, bars, readEarlier]);
  return kept;
}

const lengthOf = (timeframe: Chart["timeframe"] | undefined): number =>
  timeframe === undefined || timeframe === "1M" ? 0 : TIMEFRAME_MS[timeframe];
