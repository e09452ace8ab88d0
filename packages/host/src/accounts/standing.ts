import type { ErrorCode } from "@bourse/contract";
import type { Account, RiskLimits } from "@bourse/contract/host-api";
import { add, type Decimal, decimalText, type Fill, isAbove, type Order, subtract, ZERO } from "@bourse/orders";
import type { Clock, ClockSteps } from "@bourse/platform";
import type { EventBus } from "../events.ts";
import { RecentTimes } from "../recent-times.ts";
import { HostRefusal } from "../refusal.ts";
import type { Audit } from "../store/audit.ts";
import type { Database } from "../store/database.ts";
import { storeFailure } from "../store/store-failure.ts";
import { type Contribution, type Correction, type FeeEntry, worthOf } from "./corrections.ts";
import { unwritten } from "./describe.ts";
import { EquityJournal } from "./equity/equity-journal.ts";
import { type Holdings, holdingsAfter, holdingsCorrected, positionIn, realisedOf } from "./holdings.ts";
import { type HoldingsStore, holdingsStore } from "./holdings-store.ts";
import { LastPrices } from "./last-prices.ts";
import type { AccountRiskChange, Program } from "./port.ts";
import { isSameRisk, lessRisk } from "./risk/less.ts";
import { riskRefusal } from "./risk/rules.ts";
import type { AccountRow, AccountStore } from "./store.ts";

/** Dependencies of {@link Standing}. */
export interface StandingDeps {
  /** The account's id. */
  readonly id: string;
  readonly database: Database;
  readonly clock: Clock;
  /** Shared by all parts of a host: they must agree on when a time of day is believed. */
  readonly clockSteps: ClockSteps;
  /** @throws HostRefusal `risk.price_unknown` */
  lastPrice(symbol: string): Promise<Decimal>;
  readonly audit: Pick<Audit, "add">;
  readonly events: Pick<EventBus, "emit">;
  readonly store: AccountStore;
}

/** How an account begins. */
interface FirstStanding {
  readonly startingCash: Decimal;
  readonly limits: RiskLimits;
}

/** An order about to be placed or replaced. */
interface Asked {
  readonly symbol: string;
  readonly order: Order;
  readonly lastPrice: Decimal;
  /** The leaves of the other live orders of the instrument, without exits of brackets. */
  readonly working: Readonly<Record<"buy" | "sell", Decimal>>;
}

/** Another risk state or other limits, and who sets them; undefined: the trader. */
interface StandingChange extends AccountRiskChange {
  readonly by: Program | undefined;
}

const MINUTE_MS = 60_000;

const dateOf = (time: Date): string => time.toISOString().slice(0, 10);

/** How an account stands: its cash, positions, last prices and risk. The one gate before paper and live orders alike. */
export class Standing {
  readonly prices: LastPrices;
  readonly #deps: StandingDeps;
  readonly #sums: HoldingsStore;
  /** The account's equity over the days. */
  readonly equity: EquityJournal;
  /** Times of the last minute's orders, kept in memory: the journal grows without end and is not counted at each order. */
  readonly #recent: RecentTimes;
  #row: AccountRow;
  #holdings: Holdings;
  /** The worth that the trader has booked as come from outside: no result of trading. */
  #contributed: Decimal;

  /** @param first - Used when the account does not exist yet. */
  constructor(deps: StandingDeps, { startingCash, limits }: FirstStanding) {
    const { store, clock } = deps;
    this.#deps = deps;
    this.prices = new LastPrices((symbol) => deps.lastPrice(symbol));
    this.#row = store.open({
      startingCash,
      risk: { state: "active", limits },
      day: { date: dateOf(clock.now()), equity: startingCash },
    });
    this.#sums = holdingsStore(deps.database, deps.id, store);
    this.#holdings = this.#sums.open();
    this.#contributed = store.booked().reduce((sum, entry) => add(sum, worthOf(entry)), ZERO);
    const { database } = deps;
    this.equity = new EquityJournal({ database, clock, account: deps.id, startingCash: this.#row.startingCash });
    const now = clock.now().getTime();
    const placed = store.placedWithin(new Date(now - MINUTE_MS).toISOString(), new Date(now).toISOString());
    const ages = placed.map((time) => now - time);
    this.#recent = new RecentTimes(MINUTE_MS, clock, ages);
  }

  describe(): Pick<Account, "starting_cash" | "cash" | "risk" | "positions" | "written"> {
    const { startingCash, risk } = this.#row;
    return {
      starting_cash: decimalText(startingCash),
      cash: decimalText(this.#holdings.cash),
      risk,
      positions: this.prices.positions(this.#holdings),
      ...unwritten(this.#deps.database),
    };
  }

  get holdings(): Holdings {
    return this.#holdings;
  }

  get cash(): Decimal {
    return this.#holdings.cash;
  }

  get riskState(): Account["risk"]["state"] {
    return this.#row.risk.state;
  }

  /** Instruments of which something is held. */
  symbols(): readonly string[] {
    return [...this.#holdings.held.keys()];
  }

  position(symbol: string): Decimal {
    return positionIn(this.#holdings, symbol);
  }

  /**
   * Adds fills to the sums. @returns a function that writes the sums in the transaction that writes the fills, and may be called
   * repeatedly; the sums count once that transaction is committed or held
   * @param fees - The fees of the fills that were taken in something other than the cash
   */
  filling(symbol: string, fills: readonly Fill[], fees: readonly FeeEntry[] = []): () => void {
    const filled = fills.reduce<Holdings>((sums, fill) => holdingsAfter(sums, { ...fill, symbol }), this.#holdings);
    const after = fees.reduce<Holdings>(holdingsCorrected, filled);
    const sample = this.#sampling(after);
    return () => {
      this.#sums.save(after, symbol);
      sample();
      this.#deps.database.afterCommit(() => {
        this.#holdings = after;
      });
    };
  }

  /** Writes what the trader books beside the fills, with the sums after it, in the transaction of the caller. */
  book(entries: readonly (Correction & { readonly kind: "booked" })[]): void {
    const { database, store } = this.#deps;
    this.#beginDay();
    let after = this.#holdings;
    for (const entry of entries) {
      after = holdingsCorrected(after, entry);
      store.correct(entry);
      this.#sums.save(after, entry.symbol);
    }
    const worth = entries.reduce((sum, entry) => add(sum, worthOf(entry)), ZERO);
    const before = this.#contributed;
    const row = { ...this.#row, day: { ...this.#row.day, equity: add(this.#row.day.equity, worth) } };
    store.save(row);
    this.#sampling(after, { contributed: add(before, worth), worth })();
    database.afterCommit(() => {
      this.#holdings = after;
      this.#contributed = add(before, worth);
      this.#row = row;
    });
  }

  /** Takes a price of an instrument that is held or has live orders. */
  priced(symbol: string, price: Decimal): void {
    // The day begins with what the account was worth until now: a fall overnight is a loss of the new day.
    this.#beginDay();
    this.prices.set(symbol, price);
    if (!this.#holdings.held.has(symbol) || !this.equity.isDue) return;
    try {
      this.#deps.database.transaction(this.#sampling(this.#holdings));
    } catch (cause) {
      // A sample that a full disk refuses must not keep the price from the orders; the next price tries a sample again.
      if (!storeFailure(cause)) throw cause;
    }
  }

  /**
   * The last price of an instrument. The gate also asks about the day's loss, so this also asks for the price of everything else that is
   * held: after a start none has arrived yet. @throws HostRefusal `risk.price_unknown`
   */
  async priceOf(symbol: string): Promise<Decimal> {
    this.#beginDay();
    return await this.prices.ask(symbol, this.#holdings);
  }

  /** @throws HostRefusal `risk.rate` */
  checkRate(): void {
    const most = this.#row.risk.limits.orders_per_minute;
    if (this.#recent.count() < most) return;
    throw new HostRefusal("risk.rate", `orders a minute: ${most} at most`);
  }

  /** Counts an order that was placed. */
  placed(): void {
    this.#recent.add();
  }

  /** The bound that refuses an order; undefined if none does. */
  refusal({ symbol, order, lastPrice, working }: Asked): ErrorCode | undefined {
    this.#beginDay();
    const { risk, day } = this.#row;
    return riskRefusal({
      order,
      ...risk,
      lastPrice,
      position: positionIn(this.#holdings, symbol),
      working,
      loss: subtract(day.equity, this.prices.equity(this.#holdings)),
    });
  }

  /**
   * Changes the risk state or limits, with a line in the audit log. The part that makes the risk smaller takes effect even if the disk
   * refuses the write; a part of the same change that allows more is then refused.
   * @param halting - Returns a function that writes the cancels of a halt; undefined: there is nothing to cancel
   * @throws HostRefusal the disk's own
   */
  setRisk({ state, limits, reason, by }: StandingChange, halting: () => (() => void) | undefined): void {
    const { database, clock, events, store, audit, id } = this.#deps;
    const before = this.#row;
    const why = state === undefined ? before.risk.reason : reason;
    const after: AccountRow["risk"] = {
      state: state ?? before.risk.state,
      limits: { ...before.risk.limits, ...limits },
      ...(why && { reason: why }),
    };
    const less = lessRisk(before.risk, after);
    // Set before anything can fail: from here on, no order passes that the new state or limits refuse.
    this.#row = { ...before, risk: less };
    const cancel = after.state === "halted" ? halting() : undefined;
    // A program that halts repeatedly must not pile up writes while the disk refuses them.
    if (!cancel && !reason && database.held() && isSameRisk(before.risk, after)) return;
    const at = clock.now().toISOString();
    const write = (risk: AccountRow["risk"], detail: Readonly<Record<string, unknown>>) => () => {
      cancel?.();
      store.save({ ...before, risk });
      audit.add({ at, action: "risk", subject: id, detail: { ...detail, reason, by: by?.id } });
    };
    try {
      if (isSameRisk(less, after)) database.take(write(after, { state, limits }));
      else {
        database.transaction(write(after, { state, limits }));
        this.#row = { ...before, risk: after };
      }
    } catch (cause) {
      if (isSameRisk(less, before.risk)) this.#row = before;
      else if (storeFailure(cause)) database.take(write(less, { ...less }));
      throw cause;
    } finally {
      events.emit({ type: "orders" });
    }
  }

  /** The UTC day. */
  today(): string {
    return dateOf(this.#deps.clock.now());
  }

  /** True while the time of day was changed and is not believed yet: until then the time neither ends nor begins anything. */
  get isTimeDoubted(): boolean {
    return this.#deps.clockSteps.doubt() !== 0;
  }

  /**
   * Remembers the account's worth at the start of a UTC day. Changing the clock lifts no limit: the day goes on until the new time is
   * believed, and after a step back it begins with the higher one of the old and the new worth.
   */
  #beginDay(): void {
    const date = this.today();
    const { day } = this.#row;
    if (this.isTimeDoubted || day.date === date) return;
    const now = this.prices.equity(this.#holdings);
    const equity = date < day.date && isAbove(day.equity, now) ? day.equity : now;
    const row = { ...this.#row, day: { date, equity } };
    this.#deps.database.take(() => this.#deps.store.save(row));
    this.#row = row;
  }

  #sampling(
    holdings: Holdings,
    { contributed, worth }: Contribution = { contributed: this.#contributed, worth: ZERO },
  ): () => void {
    const { cash, fees } = holdings;
    // Stored so that a restart knows the last prices.
    const prices = this.equity.isDue ? this.prices.all() : new Map<string, Decimal>();
    const realised = realisedOf(holdings, add(this.#row.startingCash, contributed));
    const sample = this.equity.writing({ equity: this.prices.equity(holdings), cash, fees, realised }, worth);
    return () => {
      this.#sums.savePrices(holdings, prices);
      sample();
    };
  }
}
