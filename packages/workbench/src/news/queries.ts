import { useQuery } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";

/** Stories per request: the host's maximum. */
const STORIES = "200";

/** The stories of the feeds, newest first; only those of one symbol if given. */
export function useNews(symbol: string) {
  const api = useApi();
  const query = { limit: STORIES, ...(symbol === "" ? {} : { symbol }) };
  return useQuery({
    queryKey: ["news", symbol],
    queryFn: async ({ signal }) => (await api.call("GET /api/news", { query, signal })).items,
    placeholderData: (before) => before,
  });
}

/** The entries of the economic calendar, oldest first. */
export function useCalendar() {
  const api = useApi();
  return useQuery({
    queryKey: ["calendar"],
    queryFn: async ({ signal }) => (await api.call("GET /api/calendar", { signal })).events,
  });
}
