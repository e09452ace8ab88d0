import type { AccountEquity } from "@bourse/contract/host-api";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";
import { ACCOUNTS_KEY } from "./queries.ts";

/** The days of an account, the latest first, page by page; the curve comes with the first page. */
export function useEquity(id: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...ACCOUNTS_KEY, "equity", id],
    queryFn: ({ signal, pageParam }) =>
      api.call("GET /api/accounts/:id/equity", {
        params: { id },
        query: pageParam === "" ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    select: ({ pages }): AccountEquity => ({
      days: pages.flatMap(({ days }) => days),
      curve: pages[0]?.curve ?? [],
    }),
  });
}
