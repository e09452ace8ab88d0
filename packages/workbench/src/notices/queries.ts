import type { NoticeList } from "@bourse/contract/host-api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";

const KEY = ["notifications"];

/** The notices of extensions and of the host, newest first. */
export function useNotices() {
  const api = useApi();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.get<NoticeList>("/notifications", signal) });
}

/** Marks notices as read. Those that come meanwhile stay unread. */
export function useMarkRead() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => api.send<void>("POST", "/notifications/read", { ids }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
