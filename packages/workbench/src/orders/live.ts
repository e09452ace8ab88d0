import type { Account, AccountOrder } from "@bourse/contract/host-api";
import { useQueries } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";
import { quoteKey } from "../api/held.ts";
import { useRead } from "../api/use-read.ts";
import { ACCOUNTS_KEY, useAccounts } from "./queries.ts";

/** Most open orders that are drawn: more would cover the bars. */
const MOST_LIVE = "500";
const NONE: readonly AccountOrder[] = [];

/** The orders of an account that have not ended, the latest first. All charts share one answer. */
export function useLiveOrders(id: string | undefined): readonly AccountOrder[] {
  const { data = NONE } = useRead(
    [...ACCOUNTS_KEY, "live", id],
    async (api, signal) => {
      const query = { live: "true", limit: MOST_LIVE } as const;
      return (await api.call("GET /api/accounts/:id/orders", { params: { id: id ?? "" }, query, signal })).orders;
    },
    { enabled: id !== undefined },
  );
  return data;
}

/**
 * The last prices of positions that the page was told later than the account; undefined: the account's own price is the latest.
 * A price is asked for only where the account has none: all others come with the market's events.
 */
export function usePagePrices(positions: Account["positions"]): readonly (number | undefined)[] {
  const api = useApi();
  const { dataUpdatedAt: told } = useAccounts();
  return useQueries({
    queries: positions.map(({ symbol, last_price }) => ({
      queryKey: quoteKey(symbol),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        api.call("GET /api/market/quote", { query: { symbol }, signal }),
      enabled: last_price === undefined,
    })),
    combine: (all) =>
      all.map(({ data, dataUpdatedAt }, at) =>
        positions[at]?.last_price === undefined || dataUpdatedAt > told ? data?.price : undefined,
      ),
  });
}
