import type { NamedWatchlist, WatchlistChange, WatchlistSet } from "@bourse/contract/host-api";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";

const KEY = ["watchlist", "lists"] as const;

/** The trader's lists. */
export function useWatchlists() {
  const api = useApi();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call("GET /api/watchlists", { signal })).lists,
  });
}

/** Changes one list and shows the host's answer. */
export function useChangeWatchlist(id: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    // One after the other: two quick moves of a symbol must arrive in this order.
    scope: { id: "watchlist" },
    mutationFn: (body: WatchlistChange) => api.call("POST /api/watchlists/:id/changes", { params: { id }, body }),
    onSuccess: (list) => show(client, list),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** The newest revision counts: an answer may arrive after a later one was read. */
function show(client: QueryClient, list: NamedWatchlist): void {
  client.setQueryData<WatchlistSet["lists"]>(KEY, (lists) =>
    lists?.map((each) => (each.id === list.id && each.revision < list.revision ? list : each)),
  );
}
