import type { NewOrder, ReplaceOrder, RiskChange } from "@bourse/contract/host-api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";
import { useChange } from "../api/use-change.ts";

const KEY = ["accounts"];
/** The account that every host has. */
const params = { id: "paper" };

/** The account's cash, risk and positions. */
export function useAccount() {
  const api = useApi();
  return useQuery({
    queryKey: [...KEY, "account"],
    queryFn: async ({ signal }) =>
      (await api.call("GET /api/accounts", { signal })).accounts.find(({ id }) => id === params.id),
  });
}

const after = (before: string) => (before === "" ? {} : { before });

/** Its orders, the latest first, page by page. */
export function useOrders() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...KEY, "orders"],
    queryFn: ({ signal, pageParam }) =>
      api.call("GET /api/accounts/:id/orders", { params, query: after(pageParam), signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ orders }) => orders),
  });
}

/** Its fills, the latest first, page by page. */
export function useFills() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...KEY, "fills"],
    queryFn: ({ signal, pageParam }) =>
      api.call("GET /api/accounts/:id/fills", { params, query: after(pageParam), signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ fills }) => fills),
  });
}

/** Places an order. One that the account rejects is an answer, too. */
export const usePlaceOrder = () =>
  useChange(KEY, (api, body: NewOrder) => api.call("POST /api/accounts/:id/orders", { params, body }));

export const useCancelOrder = () =>
  useChange(KEY, (api, id: string) =>
    api.call("POST /api/accounts/:id/cancellations", { params, body: { client_order_id: id } }),
  );

/** Changes amounts of an order; nothing is changed twice if it is sent again. */
export const useReplaceOrder = () =>
  useChange(KEY, (api, body: ReplaceOrder) => api.call("POST /api/accounts/:id/replacements", { params, body }));

export const useRisk = () =>
  useChange(KEY, (api, body: RiskChange) => api.call("PUT /api/accounts/:id/risk", { params, body }));
