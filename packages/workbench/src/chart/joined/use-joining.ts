import { useMemo } from "react";
import { useCharts } from "../../charts/queries.ts";
import { useLazyCode } from "../../parts/lazy-code.ts";
import { chart, styleOf } from "../../state/chart.ts";
import { joinedOn } from "../../state/joined.ts";
import { useStore } from "../../state/store.ts";
import { JOINED } from "../parts.ts";
import { useSession } from "../sessions/use-session.ts";
import type { Joining } from "./code.ts";

/** How a chart joins its bars; undefined: not at all; `loading`: it will, once the code is there. */
export function useJoining(chartId: string): Joining | "loading" | undefined {
  const shown = useCharts().data?.find((each) => each.chart_id === chartId);
  const settings = useStore(chart);
  const joined = shown && joinedOn(shown, settings);
  const { regular } = styleOf(settings, chartId);
  const isNeeded = joined !== undefined;
  const code = useLazyCode(isNeeded ? JOINED : undefined);
  const session = useSession(shown, { isNeeded });
  // By its parts: looks that come back from the host are another object with the same ones.
  const { of, count } = joined ?? {};
  const joining = useMemo(
    () => (code && session && of && count ? code.joining({ joined: { of, count }, session, regular }) : undefined),
    [code, session, of, count, regular],
  );
  return joined ? (joining ?? "loading") : undefined;
}
