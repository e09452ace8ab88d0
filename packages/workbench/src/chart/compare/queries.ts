import type { Compared } from "@bourse/contract/host-api";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "../../api/context.ts";

export const COMPARED_KEY = ["compared"] as const;

const NONE: readonly Compared[] = [];

/** The compared symbols of all charts. */
export function useCompared() {
  const api = useApi();
  return useQuery({
    queryKey: COMPARED_KEY,
    queryFn: async ({ signal }) => (await api.call("GET /api/compared", { signal })).compared,
  });
}

/** The symbols that a chart is compared with, in the order in which they were added; none until they are read. */
export function useComparedOf(chartId: string): readonly Compared[] {
  const { data = NONE } = useCompared();
  return useMemo(() => data.filter(({ chart_id }) => chart_id === chartId), [data, chartId]);
}
