import { text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { ConnectionRow } from "./connection.ts";

/** The connections of a host's accounts, the oldest first. */
export const connectionRows = (database: Database): readonly ConnectionRow[] =>
  database.all("SELECT * FROM exchange_accounts ORDER BY connected_at").map((row) => ({
    account: text(row.account),
    exchange: text(row.exchange ?? row.account),
    ...(row.identity !== null && { identity: text(row.identity) }),
    currency: text(row.currency),
    isLive: row.live === 1,
    connectedAt: text(row.connected_at),
  }));

/** Writes a new connection, or the changeable parts of an existing one. */
export function writeConnection(
  database: Database,
  { account, exchange, identity, currency, isLive, connectedAt }: ConnectionRow,
): void {
  database.run(
    `INSERT INTO exchange_accounts (account, exchange, identity, currency, live, connected_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (account) DO UPDATE SET live = excluded.live, identity = coalesce(excluded.identity, identity)`,
    account,
    exchange,
    identity ?? null,
    currency,
    isLive ? 1 : 0,
    connectedAt,
  );
}
