import type { Compared } from "@bourse/contract/host-api";
import { useMemo } from "react";
import { useRead } from "../../api/use-read.ts";

export const COMPARED_KEY = ["compared"] as const;

const NONE: readonly Compared[] = [];

/** The compared symbols of all charts. */
export const useCompared = () =>
  useRead(COMPARED_KEY, async (api, signal) => (await api.call("GET /api/compared", { signal })).compared);

/** The symbols that a chart is compared with, in the order in which they were added; none until they are read. */
export function useComparedOf(chartId: string): readonly Compared[] {
  const { data = NONE } = useCompared();
  return useMemo(() => data.filter(({ chart_id }) => chart_id === chartId), [data, chartId]);
}
