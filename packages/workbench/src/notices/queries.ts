import { useQuery } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";
import { useChange } from "../api/use-change.ts";

const KEY = ["notifications"];

/** The notices of extensions and of the host, newest first. */
export function useNotices() {
  const api = useApi();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.call("GET /api/notifications", { signal }) });
}

/** Marks notices as read. Notices that arrive meanwhile stay unread. */
export const useMarkRead = () =>
  useChange(KEY, (api, ids: readonly string[]) => api.call("POST /api/notifications/read", { body: { ids } }));
