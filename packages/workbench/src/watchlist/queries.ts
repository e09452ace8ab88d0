import type { NamedWatchlist, WatchlistChange, WatchlistSet } from "@bourse/contract/host-api";
import { useQueryClient } from "@tanstack/react-query";
import { newerOf } from "../api/held.ts";
import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";

const KEY = ["watchlist", "lists"] as const;

/** The trader's lists. */
export const useWatchlists = () =>
  useRead(KEY, async (api, signal) => (await api.call("GET /api/watchlists", { signal })).lists);

/** Changes one list and shows the host's answer. */
export function useChangeWatchlist(id: string) {
  const client = useQueryClient();
  return useChange(
    KEY,
    (api, body: WatchlistChange) => api.call("POST /api/watchlists/:id/changes", { params: { id }, body }),
    {
      // One after the other: two quick moves of a symbol must arrive in this order.
      scope: { id: "watchlist" },
      onSuccess(list) {
        client.setQueryData<WatchlistSet["lists"]>(KEY, (lists) =>
          lists?.map((each) => (each.id === list.id ? newerOf(each, list) : each)),
        );
      },
    },
  );
}

/** Creates a list, or removes one as it is on the screen. */
export const useManageWatchlists = () =>
  useChange(KEY, async (api, act: { readonly create: string } | { readonly remove: NamedWatchlist }) => {
    if ("create" in act) return api.call("POST /api/watchlists", { body: { name: act.create } });
    const { id, revision } = act.remove;
    await api.call("DELETE /api/watchlists/:id", { params: { id }, query: { revision: String(revision) } });
    return undefined;
  });
