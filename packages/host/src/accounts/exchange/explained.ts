import type { ExchangeDifference } from "@bourse/contract/host-api";
import type { Database } from "../../store/database.ts";
import type { SeenTrade } from "./link.ts";

type Reason = Pick<ExchangeDifference["reasons"][number], "kind" | "id">;

/** The id of a trade among the reasons. The symbol is a part of it, since a trade's number is unique only within its instrument. */
export const tradeReason = ({ symbol, id }: Pick<SeenTrade, "symbol" | "id">): string => `${symbol} ${id}`;

/** On disk a deposit and a withdrawal are both a transfer. */
const keptKind = (kind: Reason["kind"]): "trade" | "transfer" => (kind === "trade" ? "trade" : "transfer");

/** The reasons of an account's booked differences, as they are on disk. */
export class Explained {
  readonly #database: Database;
  readonly #account: string;

  constructor({ database, account }: { readonly database: Database; readonly account: string }) {
    this.#database = database;
    this.#account = account;
  }

  /** Keeps the reasons of a difference, in the transaction that books it. */
  add(asset: string, reasons: readonly Reason[]): void {
    const sql = "INSERT OR IGNORE INTO exchange_explained (account, asset, kind, id) VALUES (?, ?, ?, ?)";
    for (const { kind, id } of reasons) this.#database.run(sql, this.#account, asset, keptKind(kind), id);
  }

  has(asset: string, { kind, id }: Reason): boolean {
    const sql = "SELECT 1 AS known FROM exchange_explained WHERE account = ? AND asset = ? AND kind = ? AND id = ?";
    return this.#database.one(sql, this.#account, asset, keptKind(kind), id) !== undefined;
  }

  /** True of a trade that explains a difference of any asset. */
  hasTrade(trade: Pick<SeenTrade, "symbol" | "id">): boolean {
    const sql = "SELECT 1 AS known FROM exchange_explained WHERE account = ? AND kind = 'trade' AND id = ?";
    return this.#database.one(sql, this.#account, tradeReason(trade)) !== undefined;
  }
}
