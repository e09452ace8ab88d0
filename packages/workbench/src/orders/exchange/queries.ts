import type { BookDifferences, NewExchangeAccount } from "@bourse/contract/host-api";
import { useChange } from "../../api/use-change.ts";
import { useRead } from "../../api/use-read.ts";
import { ACCOUNTS_KEY } from "../queries.ts";

/** Where accounts are offered, and why not elsewhere. */
export const useExchanges = () => useRead(["exchanges"], (api, signal) => api.call("GET /api/exchanges", { signal }));

/** Connects an account. The request reads the credentials only when it is sent, because a mutation keeps its argument. */
export const useConnect = (read: () => NewExchangeAccount) =>
  useChange(ACCOUNTS_KEY, (api, _nothing: undefined) => api.call("POST /api/exchange-accounts", { body: read() }));

/** Switches live trading; the host wants the account's id to switch it on. */
export const useLiveSwitch = (id: string) =>
  useChange(ACCOUNTS_KEY, (api, live: "on" | "off") =>
    api.call("PUT /api/accounts/:id/live", {
      params: { id },
      body: live === "on" ? { live, confirm: id } : { live },
    }),
  );

/** Books differences to the exchange as they are shown. */
export const useBookDifferences = (id: string) =>
  useChange(ACCOUNTS_KEY, (api, body: BookDifferences) =>
    api.call("POST /api/accounts/:id/corrections", { params: { id }, body }),
  );

/** Forgets the API key of an account. */
export const useDisconnect = (id: string) =>
  useChange(ACCOUNTS_KEY, (api, _nothing: undefined) =>
    api.call("DELETE /api/accounts/:id/session", { params: { id } }),
  );
