import { ORDER_TYPES, TIMES_IN_FORCE } from "@bourse/contract";
import type { Account, NewOrder, ReplaceOrder, SimulationChange } from "@bourse/contract/host-api";
import {
  type Cover,
  type Covered,
  type Decimal,
  decimal,
  decimalOf,
  isZero,
  newOrder,
  type Order,
  type Replacement,
  sampleBar,
} from "@bourse/orders";
import type { Clock, ClockSteps } from "@bourse/platform";
import type { MarketDataPort, MarketSample } from "@bourse/runtime/market";
import type { EventBus } from "../../events.ts";
import { findSymbol } from "../../market/symbols/resolve.ts";
import { HostRefusal } from "../../refusal.ts";
import type { Audit } from "../../store/audit.ts";
import type { Database } from "../../store/database.ts";
import { describeOrder, unwritten } from "../describe.ts";
import { keptOrder, liveOrder, placedBefore } from "../find-order.ts";
import { JournaledAccount } from "../journaled-account.ts";
import type { AccountRiskChange, Program, TradingAccount } from "../port.ts";
import { FIRST_RISK_LIMITS } from "../risk/limits.ts";
import { Standing } from "../standing.ts";
import { type AccountStore, accountStore, type KeptOrder } from "../store.ts";
import { PaperEngines } from "./engines.ts";
import { OwnSources } from "./own-sources.ts";
import { FEE_RATE, paperRules } from "./rules.ts";
import { SimulatedMarket } from "./simulation.ts";

/** Dependencies of the paper account. */
export interface PaperDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly clockSteps: ClockSteps;
  readonly market: Pick<MarketDataPort, "quote" | "samples" | "symbols">;
  readonly audit: Pick<Audit, "add">;
  readonly events: Pick<EventBus, "emit">;
  report(cause: unknown): void;
}

const ID = "paper";
const STARTING_CASH = decimal("100000");

/** A paper account has rules for every kind of order. */
const TAKES: Account["takes"] = {
  types: ORDER_TYPES.map((type) => ({ type, times_in_force: [...TIMES_IN_FORCE] })),
  brackets: true,
  replacements: true,
};

/** An account that trades with nobody: its orders are filled on the prices that the host receives. */
export class PaperAccount extends JournaledAccount implements TradingAccount {
  readonly id = ID;
  readonly #deps: PaperDeps;
  protected readonly store: AccountStore;
  readonly #engines: PaperEngines;
  protected readonly standing: Standing;
  readonly #sources: OwnSources;
  readonly #simulation: SimulatedMarket;
  /** The UTC day up to which the day orders of an instrument have been ended. */
  readonly #days = new Map<string, string>();

  constructor(deps: PaperDeps) {
    super();
    const { database, clock, market } = deps;
    this.#deps = deps;
    this.store = accountStore(database, ID);
    this.standing = new Standing(
      { ...deps, id: ID, store: this.store, lastPrice: (symbol) => this.#lastPrice(symbol) },
      { startingCash: STARTING_CASH, limits: FIRST_RISK_LIMITS },
    );
    this.#simulation = new SimulatedMarket({ ...deps, account: ID });
    this.#engines = new PaperEngines({
      database,
      clock,
      store: this.store,
      rulesOf: (symbol) => this.#simulation.rules(paperRules(findSymbol(market, symbol) ?? {})),
      filling: (symbol, fills) => this.standing.filling(symbol, fills),
      changed: () => deps.events.emit({ type: "orders" }),
    });
    this.#sources = new OwnSources(market, clock);
    for (const symbol of this.store.symbols()) this.#engines.of(symbol);
    market.samples((sample) => this.#take(sample));
  }

  describe(): Account {
    return {
      id: ID,
      kind: "paper",
      name: "Paper",
      takes: TAKES,
      simulation: this.#simulation.now,
      ...this.standing.describe(),
    };
  }

  async place({ symbol: text, ...request }: NewOrder, by?: string) {
    const { market } = this.#deps;
    const symbol = findSymbol(market, text)?.symbol;
    if (symbol === undefined) throw new HostRefusal("account.symbol_unknown", `no source has ${JSON.stringify(text)}`);
    const order = newOrder(request);
    const known = placedBefore(this.store, symbol, order);
    if (known) return describeOrder(known);
    const price = await this.standing.priceOf(symbol);
    // While the price was awaited, the same order may have come a second time.
    const meanwhile = placedBefore(this.store, symbol, order);
    if (meanwhile) return describeOrder(meanwhile);
    this.standing.checkRate();
    const refusal = this.#refusal(symbol, order, price);
    this.#forgetLaterDay(symbol, this.standing.today());
    const write = () => {
      this.#engines.step(symbol, (engine) => engine.place(request, refusal, this.#covered(symbol, price)));
      if (by !== undefined) this.store.placedBy(order.id, by);
    };
    this.#guarded(() => this.#deps.database.transaction(write), symbol);
    this.standing.placed();
    return describeOrder(keptOrder(this.store, order.id));
  }

  cancel(id: string, by?: Program) {
    this.#guarded(() => {
      const write = this.#canceling(liveOrder(this.store, id), by);
      this.#deps.database.take(write);
    });
    return { ...describeOrder(keptOrder(this.store, id)), ...unwritten(this.#deps.database) };
  }

  async replace({ client_order_id: id, quantity, price, stop_price }: ReplaceOrder) {
    const { symbol } = liveOrder(this.store, id);
    const last = await this.standing.priceOf(symbol);
    // While the price was awaited, the order may have ended.
    liveOrder(this.store, id);
    const change: Replacement = {
      ...(quantity !== undefined && { quantity: decimal(quantity) }),
      ...(price !== undefined && { price: decimal(price) }),
      ...(stop_price !== undefined && { stopPrice: decimal(stop_price) }),
    };
    this.#engines.bringBack(symbol);
    const after = this.#engines.of(symbol).replaced(id, change, this.#covered(symbol, last));
    if (typeof after === "string") throw new HostRefusal(after, id);
    // The exit of a bracket only closes what is held, in every risk state.
    const reason = after.parent ? undefined : this.#refusal(symbol, after, last);
    if (reason) throw new HostRefusal(reason, id);
    this.#engines.step(symbol, (engine) => engine.replace(after));
    return describeOrder(keptOrder(this.store, id));
  }

  setRisk(change: AccountRiskChange, by?: Program) {
    this.#guarded(() => this.standing.setRisk({ ...change, by }, () => this.#cancelingEntries(by)));
    return this.describe();
  }

  setSimulation(change: SimulationChange) {
    this.#simulation.set(change);
    this.#engines.renewRules();
    this.#deps.events.emit({ type: "orders" });
    return this.describe();
  }

  /** Writes more than one step of an engine; if the disk refuses, the engines are read from it again. */
  #guarded(write: () => void, symbol?: string): void {
    try {
      write();
    } catch (cause) {
      this.#engines.forget(symbol);
      throw cause;
    }
  }

  #cancelingEntries(by: Program | undefined): (() => void) | undefined {
    const entries = this.store.orders("live").filter(({ order }) => !order.parent);
    if (entries.length === 0) return undefined;
    const writes = entries.map((each) => this.#canceling(each, by));
    return () => {
      for (const write of writes) write();
    };
  }

  /** Cancels an order in memory. @returns what writes it, as often as it is asked */
  #canceling({ order: { id }, symbol }: KeptOrder, by: Program | undefined): () => void {
    this.#engines.bringBack(symbol);
    const { write } = this.#engines.decide(symbol, (engine) => engine.cancel(id));
    return () => {
      write?.();
      if (by) this.store.canceledBy(id, by.id);
    };
  }

  async #lastPrice(symbol: string): Promise<Decimal> {
    const quote = await this.#deps.market.quote(symbol);
    if (!quote.ok) throw new HostRefusal("risk.price_unknown", quote.reason.message);
    return decimalOf(quote.data.price);
  }

  #refusal(symbol: string, order: Order, lastPrice: Decimal) {
    const engine = this.#engines.of(symbol);
    const { buy, sell } = engine.workingBeside(order.id);
    return this.standing.refusal({ symbol, order, lastPrice, working: { buy: buy.leaves, sell: sell.leaves } });
  }

  #cover(symbol: string): Cover {
    return this.#simulation.coverOf(symbol, { standing: this.standing, engines: this.#engines, feeRate: FEE_RATE });
  }

  #covered(symbol: string, price: Decimal): Covered {
    return { cover: this.#cover(symbol), price };
  }

  #take({ symbol, sourceId, price, time }: MarketSample): void {
    try {
      const held = !isZero(this.standing.position(symbol));
      const isIdle = () => this.#engines.of(symbol).isIdle && !this.#engines.hasAside(symbol);
      if (!held && (!this.#engines.knows(symbol) || isIdle())) return;
      // Prices of another source with the same instrument differ.
      if (this.#sources.of(symbol) !== sourceId) return;
      const last = decimalOf(price);
      this.standing.priced(symbol, last);
      this.#endDays(symbol, this.standing.today());
      if (this.#engines.of(symbol).isIdle) return;
      // A fill is a fact, on a full disk as well.
      this.#engines.take(
        symbol,
        (each) =>
          each.pass(sampleBar(last), Date.parse(time), {
            position: this.standing.position(symbol),
            cover: () => this.#cover(symbol),
          }),
        (fills) => fills,
      );
    } catch (cause) {
      this.#deps.report(cause);
    }
  }

  #endDays(symbol: string, today: string): void {
    const isDoubted = this.standing.isTimeDoubted;
    if (!isDoubted) this.#engines.bringBack(symbol);
    this.#forgetLaterDay(symbol, today);
    if (this.#days.get(symbol) === today) return;
    const over = this.store.dayOrdersBefore(symbol, today);
    // A clock that was set ends nothing permanently: until it is believed, they are only kept from being filled.
    if (isDoubted) {
      this.#engines.setAside(symbol, over);
      return;
    }
    if (over.size > 0) this.#engines.take(symbol, (engine) => engine.endDay((id) => over.has(id)));
    this.#days.set(symbol, today);
  }

  /** After the clock was set back, orders are placed on a day that has ended already. */
  #forgetLaterDay(symbol: string, today: string): void {
    if (today < (this.#days.get(symbol) ?? today)) this.#days.delete(symbol);
  }
}
