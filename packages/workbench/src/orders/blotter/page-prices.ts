import type { Account } from "@bourse/contract/host-api";
import { useQueries } from "@tanstack/react-query";
import { useApi } from "../../api/context.ts";
import { quoteKey } from "../../api/held.ts";
import { useAccounts } from "../queries.ts";

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
