import { useRead } from "../api/use-read.ts";

/** Stories per request: the host's maximum. */
const STORIES = "200";

/** The stories of the feeds, newest first; only those of one symbol if given. */
export function useNews(symbol: string) {
  const query = { limit: STORIES, ...(symbol === "" ? {} : { symbol }) };
  return useRead(["news", symbol], async (api, signal) => (await api.call("GET /api/news", { query, signal })).items, {
    placeholderData: (before) => before,
  });
}

/** The entries of the economic calendar, oldest first. */
export const useCalendar = () =>
  useRead(["calendar"], async (api, signal) => (await api.call("GET /api/calendar", { signal })).events);
