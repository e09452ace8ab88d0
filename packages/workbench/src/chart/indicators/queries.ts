import type { Indicator } from "@bourse/contract/host-api";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "../../api/context.ts";
import { INDICATORS_KEY } from "../../history/desk.ts";

/** Every indicator of the host, in the order in which they were made. */
export function useIndicators() {
  const api = useApi();
  return useQuery({
    queryKey: INDICATORS_KEY,
    queryFn: async ({ signal }) => (await api.call("GET /api/indicators", { query: {}, signal })).indicators,
  });
}

const NONE: readonly Indicator[] = [];

/** The indicators of one chart: its own and those of every chart. */
export function useIndicatorsOf(chartId: string): readonly Indicator[] {
  const all = useIndicators().data ?? NONE;
  return useMemo(() => all.filter(({ chart_id }) => chart_id === null || chart_id === chartId), [all, chartId]);
}
