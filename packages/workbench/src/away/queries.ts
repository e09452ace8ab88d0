import { useQuery } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";
import { useChange } from "../api/use-change.ts";

const KEY = ["away"];

/** The report of the latest absence, as long as it is unread. */
export function useAway() {
  const api = useApi();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.call("GET /api/away", { signal }) });
}

/** Marks the report up to a time as read. */
export const useAwayRead = () =>
  useChange(KEY, (api, until: string) => api.call("POST /api/away/read", { body: { until } }));
