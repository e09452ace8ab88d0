import { type Decimal, decimal } from "@bourse/orders";
import { type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { AccountStore, KeptOrder } from "../store.ts";
import { Explained } from "./explained.ts";
import type { SeenTrade } from "./link.ts";
import { printOf } from "./step.ts";

/** An order's names at the exchange. */
export interface SentOrder {
  readonly sentId?: string;
  readonly exchangeId?: string;
  readonly isCancelWanted: boolean;
  /** The quantity that an order of another row has filled under this id before. */
  readonly filledBefore?: Decimal;
  /** It was called canceled because the exchange did not have it any more. */
  readonly isGone?: boolean;
}

interface NamesDeps {
  readonly account: string;
  readonly database: Database;
  readonly store: Pick<AccountStore, "find">;
}

/** The names that an account's orders and trades have at its exchange, as they are on disk. */
export class ExchangeNames {
  readonly #deps: NamesDeps;
  readonly #explained: Explained;

  constructor(deps: NamesDeps) {
    this.#deps = deps;
    this.#explained = new Explained(deps);
  }

  sent(id: string): SentOrder {
    const { database, account } = this.#deps;
    const row = database.one("SELECT * FROM exchange_orders WHERE account = ? AND id = ?", account, id);
    return row ? sentOf(row) : { isCancelWanted: false };
  }

  /** The order with one of these ids, preferably the exchange's; undefined if there is none. */
  find({ sentId, exchangeId }: { readonly sentId?: string; readonly exchangeId: string }): KeptOrder | undefined {
    const { database, account, store } = this.#deps;
    const sql =
      "SELECT id FROM exchange_orders WHERE account = ?1 AND (sent_id = ?2 OR exchange_id = ?3) ORDER BY exchange_id IS ?3 DESC";
    const row = database.one(sql, account, sentId ?? null, exchangeId);
    return row && store.find(text(row.id));
  }

  /** Trades of an order that are not its fills yet. */
  newTrades(symbol: string, trades: readonly SeenTrade[]): readonly SeenTrade[] {
    const { database, account } = this.#deps;
    const sql = "SELECT 1 AS known FROM exchange_trades WHERE account = ? AND symbol = ? AND trade = ?";
    const unique = new Map(trades.map((trade) => [trade.id, trade]));
    return [...unique.values()]
      .filter(({ id }) => !database.one(sql, account, symbol, id))
      .toSorted((one, other) => one.at - other.at);
  }

  /** True if one of the trades is a fill of an order, also where it is told under another number now. */
  hasFilled(id: string, trades: readonly SeenTrade[]): boolean {
    const { database, account } = this.#deps;
    const sql = "SELECT 1 AS known FROM exchange_trades WHERE account = ? AND id = ? AND (trade = ? OR print = ?)";
    return trades.some((trade) => database.one(sql, account, id, trade.id, printOf(trade)) !== undefined);
  }

  /** Instruments of the account's orders. */
  symbols(): readonly string[] {
    const { database, account } = this.#deps;
    return database
      .all("SELECT symbol FROM exchange_symbols WHERE account = ?", account)
      .map(({ symbol }) => text(symbol));
  }

  /** True of a trade that the trader has booked as a difference. */
  isExplained(trade: Pick<SeenTrade, "symbol" | "id">): boolean {
    return this.#explained.hasTrade(trade);
  }
}

function sentOf(row: Row): SentOrder {
  return {
    ...(row.sent_id !== null && { sentId: text(row.sent_id) }),
    ...(row.exchange_id !== null && { exchangeId: text(row.exchange_id) }),
    ...(row.filled_before !== null && { filledBefore: decimal(text(row.filled_before)) }),
    isGone: row.gone === 1,
    isCancelWanted: row.cancel_wanted === 1,
  };
}
