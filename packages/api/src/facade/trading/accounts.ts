import type { Account } from "@bourse/contract/host-api";
import type { Connection } from "../../connection.ts";
import type { Event } from "../../event.ts";

/** The trader's accounts. */
export interface AccountsApi {
  list(): Promise<readonly Account[]>;
  /** The account after something on it changed; a new price alone is no change. */
  readonly onDidChange: Event<Account>;
}

export function accountsApi(connection: Connection, onDidChange: Event<Account>): AccountsApi {
  return {
    list: async () => (await connection.ask("trading/accounts.list", {})).accounts,
    onDidChange,
  };
}
