import type { AccountOrder } from "@bourse/contract/host-api";
import { useRead } from "../api/use-read.ts";
import { ACCOUNTS_KEY } from "./queries.ts";

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
