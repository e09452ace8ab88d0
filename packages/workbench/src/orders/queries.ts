import type { ReplaceOrder, RiskChange, SimulationChange } from "@bourse/contract/host-api";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";
import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";
import { accountOf, chosenAccount } from "../state/account.ts";
import { useStore } from "../state/store.ts";

/** Everything of accounts is read again after a change of one. */
export const ACCOUNTS_KEY = ["accounts"];

/** Every account of the host: its cash, risk and positions. */
export const useAccounts = () =>
  useRead([...ACCOUNTS_KEY, "list"], async (api, signal) => (await api.call("GET /api/accounts", { signal })).accounts);

/** The account that the trader has chosen. */
export function useAccount() {
  const { id } = useStore(chosenAccount);
  const { data, ...rest } = useAccounts();
  return { ...rest, data: data && accountOf(data, id) };
}

export const useCancelOrder = (id: string) =>
  useChange(ACCOUNTS_KEY, (api, order: string) =>
    api.call("POST /api/accounts/:id/cancellations", { params: { id }, body: { client_order_id: order } }),
  );

/** Changes amounts of an order; nothing is changed twice if it is sent again. */
export const useReplaceOrder = (id: string) =>
  useChange(ACCOUNTS_KEY, (api, body: ReplaceOrder) =>
    api.call("POST /api/accounts/:id/replacements", { params: { id }, body }),
  );

export const useSimulation = (id: string) =>
  useChange(ACCOUNTS_KEY, (api, body: SimulationChange) =>
    api.call("PUT /api/accounts/:id/simulation", { params: { id }, body }),
  );

export const useRisk = (id: string) =>
  useChange(ACCOUNTS_KEY, (api, body: RiskChange) => api.call("PUT /api/accounts/:id/risk", { params: { id }, body }));

/** Writes the trader's note on a fill; a blank text removes it. */
export const useFillNote = (id: string, sequence: number) =>
  useChange(ACCOUNTS_KEY, (api, text: string) =>
    api.call("PUT /api/accounts/:id/fills/:sequence/note", {
      params: { id, sequence: String(sequence) },
      body: { text },
    }),
  );

/** An account's fills, the latest first, page by page; none of the account without an id. */
export function useFills(id: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...ACCOUNTS_KEY, "fills", id],
    queryFn: ({ signal, pageParam }) =>
      api.call("GET /api/accounts/:id/fills", {
        params: { id },
        query: pageParam === "" ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    enabled: id !== "",
    select: ({ pages }) => pages.flatMap(({ fills }) => fills),
  });
}
