import type { Indicator } from "@bourse/contract/host-api";
import { useMemo } from "react";
import { useRead } from "../../api/use-read.ts";
import { INDICATORS_KEY } from "../../history/desk.ts";

/** Every indicator of the host, in the order in which they were made. */
export const useIndicators = () =>
  useRead(
    INDICATORS_KEY,
    async (api, signal) => (await api.call("GET /api/indicators", { query: {}, signal })).indicators,
  );

const NONE: readonly Indicator[] = [];

/** The indicators of one chart: its own and those of every chart. */
export function useIndicatorsOf(chartId: string): readonly Indicator[] {
  const all = useIndicators().data ?? NONE;
  return useMemo(() => all.filter(({ chart_id }) => chart_id === null || chart_id === chartId), [all, chartId]);
}
