import { type Decimal, decimal, decimalText, ZERO } from "@bourse/orders";
import { text } from "../store/columns.ts";
import type { Database } from "../store/database.ts";
import { type Held, type Holdings, holdingsAfter } from "./holdings.ts";
import type { AccountStore } from "./store.ts";

/** Fills that a start reads at a time when it adds up a journal from before the sums were kept. */
const ADDED_AT_ONCE = 1000;

/** An account's last fill, found from the end of its index: a look at all of its fills would cost more with each. */
const LAST_FILL = `(SELECT sequence FROM account_fills INDEXED BY fills_by_account
  WHERE account = accounts.id ORDER BY sequence DESC LIMIT 1)`;

/** The sums of an account's fills, on disk. */
export interface HoldingsStore {
  /** The sums after the last fill. */
  open(): Holdings;
  /**
   * Writes the sums after fills or a correction, in the transaction that writes these.
   * @param symbol - The instrument whose position they change; undefined: they change the cash alone
   */
  save(holdings: Holdings, symbol: string | undefined): void;
  /** Writes the prices of instruments that are held; ignores all others. */
  savePrices(holdings: Holdings, prices: ReadonlyMap<string, Decimal>): void;
}

/** @param account - Its row must exist already. */
export function holdingsStore(
  database: Database,
  account: string,
  { fillsAfter }: Pick<AccountStore, "fillsAfter">,
): HoldingsStore {
  const save = (holdings: Holdings, symbol: string | undefined) => {
    database.run(
      `UPDATE accounts SET cash = ?, fees = ?, summed_to = coalesce(${LAST_FILL}, 0) WHERE id = ?`,
      decimalText(holdings.cash),
      decimalText(holdings.fees),
      account,
    );
    if (symbol !== undefined) savePosition(symbol, holdings.held.get(symbol));
  };
  const savePosition = (symbol: string, held: Held | undefined) => {
    if (!held) return database.run("DELETE FROM account_positions WHERE account = ? AND symbol = ?", account, symbol);
    const amounts = [held.position, held.average, held.price].map(decimalText);
    database.run(
      `INSERT INTO account_positions (account, symbol, quantity, average, price) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (account, symbol) DO UPDATE SET quantity = excluded.quantity, average = excluded.average, price = excluded.price`,
      account,
      symbol,
      ...amounts,
    );
  };
  /** A journal from before the sums were kept is added up once. */
  const catchUp = (before: Holdings, summedTo: number): Holdings => {
    let [holdings, at] = [before, summedTo];
    if (fillsAfter(at, 1).length === 0) return before;
    const symbols = new Set<string>();
    for (let fills = fillsAfter(at, ADDED_AT_ONCE); fills.length > 0; fills = fillsAfter(at, ADDED_AT_ONCE)) {
      holdings = fills.reduce<Holdings>(holdingsAfter, holdings);
      for (const { symbol, sequence } of fills) {
        symbols.add(symbol);
        at = sequence;
      }
    }
    database.transaction(() => {
      for (const symbol of symbols) save(holdings, symbol);
    });
    return holdings;
  };
  return {
    open() {
      const row = database.one("SELECT starting_cash, cash, fees, summed_to FROM accounts WHERE id = ?", account);
      const held = new Map(
        database.all("SELECT * FROM account_positions WHERE account = ? ORDER BY rowid", account).map((each) => {
          const read = (name: string) => decimal(text(each[name]));
          return [text(each.symbol), { position: read("quantity"), average: read("average"), price: read("price") }];
        }),
      );
      const cash = decimal(text(row?.cash ?? row?.starting_cash));
      const fees = row?.fees == null ? ZERO : decimal(text(row.fees));
      return catchUp({ cash, fees, held }, Number(row?.summed_to));
    },
    save,
    savePrices({ held }, prices) {
      const sql = "UPDATE account_positions SET price = ? WHERE account = ? AND symbol = ?";
      for (const [symbol, price] of prices) {
        if (held.has(symbol)) database.run(sql, decimalText(price), account, symbol);
      }
    },
  };
}
