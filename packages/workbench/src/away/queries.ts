import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";

const KEY = ["away"];

/** The report of the latest absence, as long as it is unread. */
export function useAway() {
  const api = useApi();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.call("GET /api/away", { signal }) });
}

/** Marks the report up to a time as read. */
export function useAwayRead() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until: string) => api.call("POST /api/away/read", { body: { until } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
