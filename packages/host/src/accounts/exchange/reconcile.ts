import type { ExchangeDifference } from "@bourse/contract/host-api";
import { add, compare, type Decimal, decimal, decimalText, multiply, negative, subtract, ZERO } from "@bourse/orders";
import type { Clock } from "@bourse/platform";
import { text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { Correction } from "../corrections.ts";
import type { Standing } from "../standing.ts";
import type { AccountStore } from "../store.ts";
import { baseOf, type ExchangeLink, type SeenTrade } from "./link.ts";

/** A difference that stays the same for two looks is one: before, a fill may be told in one answer and not yet in the other. */
const SETTLED_AFTER_MS = 30_000;
/** One that changes all the time is told all the same. */
const UNSETTLED_FOR_MS = 60_000;
/** How often the exchange is asked again what a difference may come from. */
const EXPLAINED_EVERY_MS = 60_000;
/** Reasons that are listed with a difference; all of them count. */
const LISTED_REASONS = 20;

type Reason = ExchangeDifference["reasons"][number];

/** A difference of one asset. */
interface Open {
  readonly amount: Decimal;
  /** The exchange's amount that it rests on. */
  readonly has: Decimal;
  /** When this amount was first found. */
  readonly since: number;
  /** When any was. */
  readonly first: number;
  readonly isTold: boolean;
  /** Transfers that nobody has booked; undefined: they were not asked for yet. */
  readonly transfers?: readonly SignedReason[];
  readonly explainedAt?: number;
}

interface SignedReason extends Omit<Reason, "amount"> {
  readonly amount: Decimal;
}

/** Amounts by their assets. */
type Amounts = ReadonlyMap<string, Decimal>;

/** How the exchange was asked. */
interface Asked {
  /** The ledger's amounts before it was: a fill may have come since. */
  readonly before: Amounts;
  readonly link: Pick<ExchangeLink, "instrument" | "transfers">;
}

/** Dependencies of {@link Reconciler}. */
interface ReconcilerDeps {
  readonly account: string;
  readonly currency: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly store: AccountStore;
  readonly standing: Pick<Standing, "cash" | "position" | "symbols">;
  /** When the account was connected. */
  readonly since: () => number;
  changed(): void;
}

const isZero = (amount: Decimal): boolean => amount.digits === 0n;
const isEqual = (one: Decimal, other: Decimal): boolean => compare(one, other) === 0;

const isSame = (one: Amounts, other: Amounts): boolean =>
  one.size === other.size && [...one].every(([asset, amount]) => isEqual(amount, other.get(asset) ?? ZERO));

/** A look at an account whose balances are not kept yet. */
interface Settling {
  /** The ledger's amounts before it. */
  readonly before: Amounts;
  /** False if something may be on its way, or was not looked at. */
  readonly isQuiet: boolean;
}

/** Holds what the exchange says an account has against the ledger, and says where they differ. */
export class Reconciler {
  readonly #deps: ReconcilerDeps;
  readonly #open = new Map<string, Open>();
  #strange: ReadonlyMap<string, readonly SeenTrade[]> = new Map();
  #comparedAt: string | undefined;
  /** The differences as the last change told them. */
  #lastTold = "[]";
  /** What the exchange has beside the ledger by the last look, and since when it is the same, while it is not kept yet. */
  #settling: { readonly bases: Amounts; readonly since: number } | undefined;

  constructor(deps: ReconcilerDeps) {
    this.#deps = deps;
  }

  /** A connection begins: nothing is known to have been equal a moment ago. */
  connected(): void {
    this.#comparedAt = undefined;
    this.#settling = undefined;
  }

  /** When everything was last compared; undefined: not since the start. */
  get comparedAt(): string | undefined {
    return this.#comparedAt;
  }

  /** Keeps the amounts that the exchange has beside the ledger: from now on the ledger's sums are added to them. */
  begin(told: Amounts): void {
    this.#deps.database.transaction(() => this.#keep(told));
  }

  /**
   * The same for an account from before balances were kept, once quiet looks have told the same for long enough: a fill that the
   * ledger does not have yet would otherwise be in these amounts, and count a second time when it is booked.
   */
  settle(told: Amounts, { before, isQuiet }: Settling): void {
    const [bases, now] = [this.#bases(told), this.#deps.clock.elapsed()];
    const known = this.#settling;
    if (!isQuiet || !isSame(before, this.expected())) this.#settling = undefined;
    else if (!known || !isSame(known.bases, bases)) this.#settling = { bases, since: now };
    else if (now - known.since >= SETTLED_AFTER_MS) this.begin(told);
  }

  #bases(told: Amounts): Amounts {
    const { currency, store } = this.#deps;
    const assets = [...told].filter(([asset]) => asset !== currency);
    return new Map(
      assets.map(([asset, total]) => [asset, subtract(subtract(total, this.#position(asset)), store.feesIn(asset))]),
    );
  }

  #keep(told: Amounts): void {
    const { database, account, clock } = this.#deps;
    for (const [asset, base] of this.#bases(told)) {
      const sql = "INSERT OR REPLACE INTO exchange_balances (account, asset, base) VALUES (?, ?, ?)";
      database.run(sql, account, asset, decimalText(base));
    }
    const sql = "UPDATE exchange_accounts SET balances_at = ? WHERE account = ?";
    database.run(sql, clock.now().toISOString(), account);
  }

  get hasBegun(): boolean {
    const { database, account } = this.#deps;
    return database.one("SELECT balances_at FROM exchange_accounts WHERE account = ?", account)?.balances_at != null;
  }

  /** True if the exchange has just what the ledger says; of an account whose balances were never kept, of its cash. */
  agreesWith(told: Amounts): boolean {
    const { currency } = this.#deps;
    const expected = this.expected();
    const assets = this.hasBegun ? new Set([...told.keys(), ...expected.keys()]) : [currency];
    return [...assets].every((asset) => isEqual(told.get(asset) ?? ZERO, expected.get(asset) ?? ZERO));
  }

  /** The amounts that the exchange has by the ledger; of an asset that is not among them, nothing. */
  expected(): Amounts {
    const { database, account, currency, standing, store } = this.#deps;
    const bases = new Map(
      database
        .all("SELECT asset, base FROM exchange_balances WHERE account = ?", account)
        .map(({ asset, base }) => [text(asset), decimal(text(base))]),
    );
    const held = standing.symbols().map((symbol) => baseOf(symbol));
    const all = new Map([[currency, standing.cash]]);
    for (const asset of new Set([...bases.keys(), ...held])) {
      if (asset === currency) continue;
      all.set(asset, add(add(bases.get(asset) ?? ZERO, this.#position(asset)), store.feesIn(asset)));
    }
    return all;
  }

  /** Looks for differences; the first look of a connection tells none of them yet. */
  async find(told: Amounts, asked: Asked): Promise<void> {
    try {
      await this.#find(told, asked);
    } finally {
      this.#tellChanges();
    }
  }

  async #find(told: Amounts, { before, link }: Asked): Promise<void> {
    for (const asset of new Set([...told.keys(), ...this.expected().keys(), ...this.#open.keys()])) {
      const isOurs = await this.#concerns(asset, link);
      // Nothing is awaited from here on: the ledger may have got more meanwhile, which the exchange's answer has not.
      const of = (balances: Amounts) => balances.get(asset) ?? ZERO;
      const [has, now] = [of(told), of(this.expected())];
      if (isEqual(has, now)) this.#open.delete(asset);
      else if (isEqual(has, of(before))) continue;
      else if (isOurs) this.#found(asset, { has, amount: subtract(has, now) });
    }
  }

  /** Compares what the exchange told with the ledger, after what else it told has been booked. */
  async compare(told: Amounts, asked: Asked): Promise<void> {
    try {
      await this.#find(told, asked);
      this.#comparedAt = this.#deps.clock.now().toISOString();
      await this.#explain(asked.link);
    } finally {
      this.#tellChanges();
    }
  }

  #tellChanges(): void {
    const now = JSON.stringify(this.differences());
    if (now === this.#lastTold) return;
    this.#lastTold = now;
    this.#deps.changed();
  }

  /** Instruments of which the exchange has something else than the ledger, told or not yet. */
  symbols(): readonly string[] {
    return [...this.#open.keys()].flatMap((asset) => this.#symbolOf(asset) ?? []);
  }

  /** Trades that belong to no order the exchange still knows, or began before the account. */
  strange(trades: ReadonlyMap<string, readonly SeenTrade[]>): void {
    this.#strange = trades;
  }

  /** The differences that stand. */
  differences(): readonly ExchangeDifference[] {
    return [...this.#open].flatMap(([asset, open]) => {
      if (!open.isTold) return [];
      const reasons = this.#reasons(asset, open);
      const symbol = this.#symbolOf(asset);
      return {
        ...{ asset, amount: decimalText(open.amount) },
        ...(symbol !== undefined && { symbol }),
        unexplained: decimalText(unexplainedOf(open, reasons)),
        reasons: reasons.slice(0, LISTED_REASONS).map((each) => ({ ...each, amount: decimalText(each.amount) })),
        since: new Date(open.first).toISOString(),
      };
    });
  }

  /** The amount of an instrument that the exchange has more, or less, for no reason that it tells; undefined: nothing. */
  unexplained(symbol: string): { readonly asset: string; readonly amount: Decimal } | undefined {
    const asset = baseOf(symbol);
    const open = this.#open.get(asset);
    if (!open?.isTold) return undefined;
    const amount = unexplainedOf(open, this.#reasons(asset, open));
    return isZero(amount) ? undefined : { asset, amount };
  }

  /** The entry that books a difference, and the names of its reasons; undefined if there is no such difference. */
  entry(
    asset: string,
    amount: Decimal,
  ): { readonly entry: Correction; readonly reasons: readonly Reason[] } | undefined {
    const open = this.#open.get(asset);
    // The ledger may have got what was missing since the difference was told.
    const stands = open?.isTold && isEqual(open.amount, amount) && isEqual(this.#differs(asset, open), amount);
    if (!open || !stands) return undefined;
    const reasons = this.#reasons(asset, open);
    const kinds = [...new Set(reasons.map(({ kind }) => kind))];
    const names = isZero(unexplainedOf(open, reasons)) ? kinds : [...kinds, "unexplained"];
    return {
      reasons: reasons.map((each) => ({ ...each, amount: decimalText(each.amount) })),
      entry: {
        ...{ kind: "booked", asset, amount, symbol: this.#symbolOf(asset) },
        ...{ reason: names.join(", "), at: this.#deps.clock.now().toISOString() },
      },
    };
  }

  /** Remembers what a booked difference came from, in the transaction that books it: nothing explains a second one. */
  booked(asset: string, reasons: readonly Reason[]): void {
    const { database, account } = this.#deps;
    for (const { kind, id } of reasons) {
      const sql = "INSERT OR IGNORE INTO exchange_explained (account, asset, kind, id) VALUES (?, ?, ?, ?)";
      database.run(sql, account, asset, kind === "trade" ? "trade" : "transfer", id);
    }
    database.afterCommit(() => this.#open.delete(asset));
  }

  #found(asset: string, { has, amount }: Pick<Open, "has" | "amount">): void {
    const now = this.#deps.clock.now().getTime();
    const known = this.#open.get(asset);
    const same = known && isEqual(known.amount, amount) ? known : undefined;
    const [since, first] = [same?.since ?? now, known?.first ?? now];
    // After a start nothing is known to have been equal a moment ago: what is there after a second look is told.
    const isTold =
      (this.#comparedAt === undefined && known !== undefined) ||
      known?.isTold === true ||
      now - since >= SETTLED_AFTER_MS ||
      now - first >= UNSETTLED_FOR_MS;
    this.#open.set(asset, { ...same, amount, has, since, first, isTold });
  }

  /** True of the account's cash, and of what is traded for it. */
  async #concerns(asset: string, link: Asked["link"]): Promise<boolean> {
    const symbol = this.#symbolOf(asset);
    if (symbol === undefined || this.#open.has(asset)) return true;
    return (await link.instrument(symbol))?.currency === this.#deps.currency;
  }

  /** @throws the first fault, once everything that is due was asked for */
  async #explain(link: Asked["link"]): Promise<void> {
    const now = this.#deps.clock.now().getTime();
    let fault: unknown;
    for (const [asset, open] of this.#open) {
      const isDue = open.explainedAt === undefined || now - open.explainedAt >= EXPLAINED_EVERY_MS;
      if (!open.isTold || !isDue) continue;
      // Before the answer: one that fails is not asked for again at each look.
      const asking = { ...open, explainedAt: now };
      this.#open.set(asset, asking);
      await this.#ask(asset, { asking, link }).catch((cause: unknown) => {
        fault ??= cause ?? new Error("unknown");
      });
    }
    if (fault !== undefined) throw fault;
  }

  async #ask(asset: string, { asking, link }: { readonly asking: Open; readonly link: Asked["link"] }): Promise<void> {
    const since = this.#deps.since();
    const transfers = (await link.transfers(asset, since)).filter(({ at }) => at >= since);
    const reasons = transfers.map(({ id, amount, at }) => ({
      ...{ kind: amount.digits < 0n ? ("withdrawal" as const) : ("deposit" as const), id, amount },
      at: new Date(at).toISOString(),
    }));
    // It may have been booked while the exchange was asked.
    if (this.#open.get(asset) === asking) this.#open.set(asset, { ...asking, transfers: reasons });
  }

  #reasons(asset: string, { transfers = [] }: Open): readonly SignedReason[] {
    const trades = [...this.#strange.values()].flat().flatMap((trade) => this.#effectOf(trade, asset));
    return [...transfers, ...trades].filter(({ kind, id }) => !this.#isBooked(asset, kind, id));
  }

  #isBooked(asset: string, kind: Reason["kind"], id: string): boolean {
    const { database, account } = this.#deps;
    const sql = "SELECT 1 AS booked FROM exchange_explained WHERE account = ? AND asset = ? AND kind = ? AND id = ?";
    return database.one(sql, account, asset, kind === "trade" ? "trade" : "transfer", id) !== undefined;
  }

  #effectOf({ id, symbol, side, price, quantity, fees, at }: SeenTrade, asset: string): readonly SignedReason[] {
    const isBase = this.#symbolOf(asset) === symbol;
    if (!isBase && asset !== this.#deps.currency) return [];
    const gained = isBase === (side === "buy");
    const traded = isBase ? quantity : multiply(price, quantity);
    const paid = fees.filter((fee) => fee.currency === asset).reduce((sum, { amount }) => add(sum, amount), ZERO);
    const amount = subtract(gained ? traded : negative(traded), paid);
    return [{ kind: "trade", id: `${symbol} ${id}`, amount, at: new Date(at).toISOString() }];
  }

  #differs(asset: string, { has }: Open): Decimal {
    return subtract(has, this.expected().get(asset) ?? ZERO);
  }

  #position(asset: string): Decimal {
    const symbol = this.#symbolOf(asset);
    return symbol === undefined ? ZERO : this.#deps.standing.position(symbol);
  }

  #symbolOf(asset: string): string | undefined {
    return asset === this.#deps.currency ? undefined : `${asset}/${this.#deps.currency}`;
  }
}

const unexplainedOf = ({ amount }: Open, reasons: readonly SignedReason[]): Decimal =>
  reasons.reduce((rest, each) => subtract(rest, each.amount), amount);
