import type { NamedWatchlist, QuoteAnswer, WatchlistChange, WatchlistSet } from "@bourse/contract/host-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { newerOf, quoteKey, quotesAsked } from "../api/held.ts";
import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";
import type { Order } from "./columns.ts";

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

/** Days of a sparkline. */
const DAYS = 30;

/** Rows sorted by their quotes move at most this often: faster, and nobody could click one. */
const SORT_AGAIN_MS = 5_000;

/** Reads the quotes and recent closes of all rows in one request; later quotes come with the market's events. */
export function useBoard(symbols: readonly string[], order: Order) {
  const client = useQueryClient();
  return useRead(
    ["market", "board", symbols.toSorted().join("\n")],
    async (api, signal) => {
      const show = quotesAsked(client, symbols);
      const { rows } = await api.call("POST /api/market/quotes", {
        body: { symbols: [...symbols], closes: DAYS },
        signal,
      });
      show(rows);
      return new Map(rows.map((row) => [row.symbol, row]));
    },
    {
      enabled: symbols.length > 0,
      refetchInterval: order === "own" || order === "symbol" ? false : SORT_AGAIN_MS,
      placeholderData: (before) => before,
    },
  );
}

/** The quote of a row, which it never reads itself. */
export function useRowQuote(symbol: string) {
  return useQuery<QuoteAnswer>({ queryKey: quoteKey(symbol), enabled: false }).data;
}
