import type { NewBacktest } from "@bourse/contract/host-api";
import { queryOptions, useInfiniteQuery, useMutation, useQueries, useQuery } from "@tanstack/react-query";
import type { Api } from "../api/client.ts";
import { useApi } from "../api/context.ts";
import { useChange } from "../api/use-change.ts";

const KEY = ["backtests"];

/** The strategies of this client and of its trusted plugins. */
export function useStrategies() {
  const api = useApi();
  return useQuery({
    queryKey: ["strategies"],
    queryFn: async ({ signal }) => (await api.call("GET /api/strategies", { signal })).strategies,
  });
}

/** All backtests, the latest first. */
export function useBacktests() {
  const api = useApi();
  return useQuery({
    queryKey: [...KEY, "list"],
    queryFn: async ({ signal }) => (await api.call("GET /api/backtests", { signal })).backtests,
  });
}

const resultQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...KEY, "result", id],
    queryFn: async ({ signal }) =>
      (await api.call("GET /api/backtests/:id", { params: { id }, signal })).result ?? null,
  });

/** The result of a backtest that is done. */
export const useResult = (id: string) => useQuery(resultQuery(useApi(), id));

/** The results of several, in the order of their ids. */
export function useResults(ids: readonly string[]) {
  const api = useApi();
  return useQueries({ queries: ids.map((id) => resultQuery(api, id)) });
}

/** Its trades, the first ones first, page by page. */
export function useTrades(id: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...KEY, "trades", id],
    queryFn: ({ signal, pageParam }) =>
      api.call("GET /api/backtests/:id/trades", { params: { id }, query: { from: String(pageParam) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ trades }) => trades),
  });
}

/** Reads everything of a backtest that is done, when it is asked to. */
export function useExport() {
  const api = useApi();
  return useMutation({ mutationFn: (id: string) => api.call("GET /api/backtests/:id/export", { params: { id } }) });
}

export const useStart = () => useChange(KEY, (api, body: NewBacktest) => api.call("POST /api/backtests", { body }));

export const useCancel = () =>
  useChange(KEY, (api, id: string) => api.call("POST /api/backtests/:id/cancel", { params: { id } }));

export const useRemove = () =>
  useChange(KEY, (api, id: string) => api.call("DELETE /api/backtests/:id", { params: { id } }));
