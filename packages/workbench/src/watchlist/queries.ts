import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";

const KEY = ["context", "watchlist"] as const;

/** The trader's symbols, in the trader's order. */
export function useWatchlist() {
  const api = useApi();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call("GET /api/watchlist", { signal })).symbols,
  });
}

/** Replaces the list; shows it at once, and then the host's version. */
export function useSetWatchlist() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    // One after the other: each request contains the whole list, and the last one must arrive last.
    scope: { id: "watchlist" },
    mutationFn: (symbols: readonly string[]) => api.call("PUT /api/watchlist", { body: { symbols } }),
    async onMutate(symbols) {
      await client.cancelQueries({ queryKey: KEY });
      client.setQueryData(KEY, symbols);
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
