import { HostRefusal } from "../refusal.ts";
import { type ConnectionDeps, type Connections, openConnections } from "./exchange/connections.ts";
import { PaperAccount, type PaperDeps } from "./paper/paper-account.ts";
import type { AccountsDesk, TradingAccount } from "./port.ts";

/** All accounts of a host: on paper, and at exchanges. */
export function hostAccounts(deps: PaperDeps & ConnectionDeps): {
  readonly accounts: AccountsDesk;
  readonly connections: Connections;
} {
  const connections = openConnections(deps);
  return { connections, accounts: openAccounts(deps, () => connections.accounts()) };
}

/**
 * Opens the host's accounts; the paper account always exists.
 * @param connected - The accounts at exchanges; more may come while the host runs.
 */
export function openAccounts(deps: PaperDeps, connected: () => readonly TradingAccount[] = () => []): AccountsDesk {
  const paper = new PaperAccount(deps);
  const accounts = (): readonly TradingAccount[] => [paper, ...connected()];
  return {
    list: accounts,
    find(id) {
      const account = accounts().find((each) => each.id === id);
      if (!account) throw new HostRefusal("account.unknown", `there is no account ${JSON.stringify(id)}`);
      return account;
    },
  };
}
