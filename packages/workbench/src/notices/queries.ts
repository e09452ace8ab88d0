import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";

const KEY = ["notifications"];

/** The notices of extensions and of the host, newest first. */
export const useNotices = () => useRead(KEY, (api, signal) => api.call("GET /api/notifications", { signal }));

/** Marks notices as read. Notices that arrive meanwhile stay unread. */
export const useMarkRead = () =>
  useChange(KEY, (api, ids: readonly string[]) => api.call("POST /api/notifications/read", { body: { ids } }));
