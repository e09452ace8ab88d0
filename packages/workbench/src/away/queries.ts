import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";

const KEY = ["away"];

/** The report of the latest absence, as long as it is unread. */
export const useAway = () => useRead(KEY, (api, signal) => api.call("GET /api/away", { signal }));

/** Marks the report up to a time as read. */
export const useAwayRead = () =>
  useChange(KEY, (api, until: string) => api.call("POST /api/away/read", { body: { until } }));
