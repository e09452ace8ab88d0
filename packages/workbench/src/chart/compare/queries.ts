import type { Compared } from "@bourse/contract/host-api";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "../../api/context.ts";

export const COMPARED_KEY = ["compared"] as const;

const NONE: readonly Compared[] = [];

/** The symbols that a chart is compared with, in the order in which they were added. */
export function useComparedOf(chartId: string): readonly Compared[] {
  const api = useApi();
  const { data = NONE } = useQuery({
    queryKey: COMPARED_KEY,
    queryFn: async ({ signal }) => (await api.call("GET /api/compared", { signal })).compared,
  });
  return useMemo(() => data.filter(({ chart_id }) => chart_id === chartId), [data, chartId]);
}
