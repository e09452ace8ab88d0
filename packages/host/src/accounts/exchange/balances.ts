import { add, type Decimal, decimal, decimalText, isEqual, isZero, subtract, ZERO } from "@bourse/orders";
import type { Clock } from "@bourse/platform";
import { text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { Standing } from "../standing.ts";
import type { AccountStore } from "../store.ts";
import { baseOf } from "./link.ts";

/** Amounts are believed once every look has found the same for this long: a fill may be in one answer and not yet in the other. */
export const SETTLED_AFTER_MS = 30_000;

/** Amounts by their assets. */
export type Amounts = ReadonlyMap<string, Decimal>;

/** Dependencies of {@link KeptBalances}. */
export interface BalanceDeps {
  readonly account: string;
  readonly currency: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly store: Pick<AccountStore, "feesByAsset">;
  readonly standing: Pick<Standing, "cash" | "position" | "symbols">;
}

/** A look at an account whose balances are not kept yet. */
interface Settling {
  /** The ledger's amounts before it. */
  readonly before: Amounts;
  /** False if something may be on its way, or was not looked at. */
  readonly isQuiet: boolean;
}

const isSame = (one: Amounts, other: Amounts): boolean =>
  one.size === other.size && [...one].every(([asset, amount]) => isEqual(amount, other.get(asset) ?? ZERO));

/** The instrument in which an asset is traded for the account's cash; undefined of the cash itself. */
export const symbolIn = (currency: string, asset: string): string | undefined =>
  asset === currency ? undefined : `${asset}/${currency}`;

/** The amounts that an exchange holds beyond the ledger, as stored on disk: added to the ledger's sums, they are everything it holds. */
export class KeptBalances {
  readonly #deps: BalanceDeps;
  /** While none are stored yet: the amounts beyond the ledger, and since when every look has found them the same. */
  #settling: { readonly bases: Amounts; readonly since: number } | undefined;

  constructor(deps: BalanceDeps) {
    this.#deps = deps;
  }

  /** Keeps the amounts that the exchange has beside the ledger: from now on the ledger's sums are added to them. */
  begin(told: Amounts): void {
    this.#deps.database.transaction(() => this.#keep(told));
  }

  /**
   * Does the same for an account from before balances were stored, once quiet looks have found the same for long enough. Otherwise a fill
   * that the ledger does not have yet would be in these amounts, and count twice once it is booked.
   */
  settle(told: Amounts, { before, isQuiet }: Settling): void {
    const [bases, now] = [this.#bases(told), this.#deps.clock.elapsed()];
    const known = this.#settling;
    if (!isQuiet || !isSame(before, this.expected())) this.#settling = undefined;
    else if (!known || !isSame(known.bases, bases)) this.#settling = { bases, since: now };
    else if (now - known.since >= SETTLED_AFTER_MS) this.begin(told);
  }

  /** A connection begins: looks of an earlier one no longer count. */
  connected(): void {
    this.#settling = undefined;
  }

  get hasBegun(): boolean {
    const { database, account } = this.#deps;
    return database.one("SELECT balances_at FROM exchange_accounts WHERE account = ?", account)?.balances_at != null;
  }

  /** Assets that can be compared. While no balances are stored, that is only the cash, which the ledger has completely. */
  compared(told: Amounts, expected: Amounts): readonly string[] {
    return this.hasBegun ? [...new Set([...told.keys(), ...expected.keys()])] : [this.#deps.currency];
  }

  /** True if the exchange has just what the ledger says, as far as that can be compared. */
  agreesWith(told: Amounts): boolean {
    const expected = this.expected();
    const isAgreed = (asset: string) => isEqual(told.get(asset) ?? ZERO, expected.get(asset) ?? ZERO);
    return this.compared(told, expected).every(isAgreed);
  }

  /** The amounts that the exchange should hold by the ledger; an asset that is not listed counts as zero. */
  expected(): Amounts {
    const { database, account, currency, standing, store } = this.#deps;
    const bases = new Map(
      database
        .all("SELECT asset, base FROM exchange_balances WHERE account = ?", account)
        .map(({ asset, base }) => [text(asset), decimal(text(base))]),
    );
    const held = standing.symbols().map((symbol) => baseOf(symbol));
    const fees = store.feesByAsset();
    const all = new Map([[currency, standing.cash]]);
    for (const asset of new Set([...bases.keys(), ...held, ...fees.keys()])) {
      if (asset === currency) continue;
      all.set(asset, add(add(bases.get(asset) ?? ZERO, this.#position(asset)), fees.get(asset) ?? ZERO));
    }
    return all;
  }

  #bases(told: Amounts): Amounts {
    const { currency, store } = this.#deps;
    const fees = store.feesByAsset();
    const assets = [...told].filter(([asset]) => asset !== currency);
    return new Map(
      assets.map(([asset, total]) => {
        const booked = add(this.#position(asset), fees.get(asset) ?? ZERO);
        return [asset, subtract(total, booked)];
      }),
    );
  }

  #keep(told: Amounts): void {
    const { database, account, clock } = this.#deps;
    for (const [asset, base] of this.#bases(told)) {
      // An exchange may list hundreds of assets of which the account has nothing.
      if (isZero(base)) continue;
      const sql = "INSERT OR REPLACE INTO exchange_balances (account, asset, base) VALUES (?, ?, ?)";
      database.run(sql, account, asset, decimalText(base));
    }
    const sql = "UPDATE exchange_accounts SET balances_at = ? WHERE account = ?";
    database.run(sql, clock.now().toISOString(), account);
  }

  #position(asset: string): Decimal {
    const symbol = symbolIn(this.#deps.currency, asset);
    return symbol === undefined ? ZERO : this.#deps.standing.position(symbol);
  }
}
