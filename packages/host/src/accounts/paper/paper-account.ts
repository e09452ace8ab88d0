import type { ErrorCode } from "@bourse/contract";
import type { Account, NewOrder, ReplaceOrder, RiskChange } from "@bourse/contract/host-api";
import {
  type Decimal,
  decimal,
  decimalOf,
  decimalText,
  type Fill,
  isEnd,
  isSameRequest,
  newOrder,
  type Order,
  type Replacement,
  sampleBar,
  subtract,
} from "@bourse/orders";
import type { Clock } from "@bourse/platform";
import type { EventBus } from "../../events.ts";
import type { MarketSample } from "../../market/live.ts";
import type { MarketDataPort } from "../../market/port.ts";
import { findSymbol } from "../../market/symbols/resolve.ts";
import { RecentTimes } from "../../recent-times.ts";
import { HostRefusal } from "../../refusal.ts";
import type { Audit } from "../../store/audit.ts";
import type { Database } from "../../store/database.ts";
import { describeFill, describeOrder } from "../describe.ts";
import type { FillPage, OrderPage, TradingAccount } from "../port.ts";
import { FIRST_RISK_LIMITS } from "../risk/limits.ts";
import { riskRefusal } from "../risk/rules.ts";
import { workingOf } from "../risk/working.ts";
import { type AccountRow, type AccountStore, accountStore, type KeptOrder } from "../store.ts";
import { PaperEngines } from "./engines.ts";
import { equityOf, type Holdings, holdingsAfter, positionIn } from "./holdings.ts";
import { type HoldingsStore, holdingsStore } from "./holdings-store.ts";
import { OwnSources } from "./own-sources.ts";
import { paperRules } from "./rules.ts";

/** Dependencies of the paper account. */
export interface PaperDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly market: Pick<MarketDataPort, "quote" | "samples" | "symbols">;
  readonly audit: Pick<Audit, "add">;
  readonly events: Pick<EventBus, "emit">;
  report(cause: unknown): void;
}

const ID = "paper";
const STARTING_CASH = decimal("100000");
const MINUTE_MS = 60_000;

const dateOf = (time: Date): string => time.toISOString().slice(0, 10);

/** An account that trades with nobody: its orders are filled on the prices that the host receives. */
export class PaperAccount implements TradingAccount {
  readonly id = ID;
  readonly #deps: PaperDeps;
  readonly #store: AccountStore;
  readonly #engines: PaperEngines;
  readonly #sums: HoldingsStore;
  readonly #sources: OwnSources;
  /** Of the orders of the last minute, in memory: the journal grows without end and is not counted at each order. */
  readonly #recent: RecentTimes;
  readonly #prices = new Map<string, Decimal>();
  /** The UTC day up to which the day orders of an instrument have been ended. */
  readonly #days = new Map<string, string>();
  #row: AccountRow;
  #holdings: Holdings;

  constructor(deps: PaperDeps) {
    const { database, clock, market } = deps;
    this.#deps = deps;
    this.#store = accountStore(database, ID);
    this.#row = this.#store.open({
      startingCash: STARTING_CASH,
      risk: { state: "active", limits: FIRST_RISK_LIMITS },
      day: { date: dateOf(clock.now()), equity: STARTING_CASH },
    });
    this.#sums = holdingsStore(database, ID, this.#store);
    this.#holdings = this.#sums.open();
    this.#engines = new PaperEngines({
      ...{ database, clock, store: this.#store },
      rulesOf: (symbol) => paperRules(findSymbol(market, symbol) ?? {}),
      filled: (symbol, fills) => this.#filled(symbol, fills),
      changed: () => deps.events.emit({ type: "orders" }),
    });
    this.#sources = new OwnSources(market, clock);
    const minuteAgo = new Date(clock.now().getTime() - MINUTE_MS);
    this.#recent = new RecentTimes(MINUTE_MS, this.#store.placedSince(minuteAgo.toISOString()));
    for (const symbol of this.#store.symbols()) this.#engines.of(symbol);
    market.samples((sample) => this.#take(sample));
  }

  describe(): Account {
    const { startingCash, risk } = this.#row;
    const positions = [...this.#holdings.held].map(([symbol, { position, average }]) => {
      const price = this.#prices.get(symbol);
      const amounts = { quantity: decimalText(position), average_price: decimalText(average) };
      return { symbol, ...amounts, ...(price && { last_price: decimalText(price) }) };
    });
    const cash = { starting_cash: decimalText(startingCash), cash: decimalText(this.#holdings.cash) };
    return { id: ID, kind: "paper", name: "Paper", ...cash, risk, positions };
  }

  orders(which: "all" | "live", { before, limit }: OrderPage = {}) {
    const sequence = before === undefined ? undefined : this.#kept(before).sequence;
    return this.#store.orders(which, { before: sequence, limit }).map(describeOrder);
  }

  fills(page: FillPage = {}) {
    return this.#store.latestFills(page).map(describeFill);
  }

  export() {
    const orders = this.orders("all").toReversed();
    return { account: this.describe(), orders, fills: this.fills().toReversed(), moves: [...this.#store.moves()] };
  }

  async place({ symbol: text, ...request }: NewOrder) {
    const { market } = this.#deps;
    const symbol = findSymbol(market, text)?.symbol;
    if (symbol === undefined) throw new HostRefusal("account.symbol_unknown", `no source has ${JSON.stringify(text)}`);
    const order = newOrder(request);
    const known = this.#known(symbol, order);
    if (known) return describeOrder(known);
    const price = await this.#priceOf(symbol);
    // While the price was awaited, the same order may have come a second time.
    const meanwhile = this.#known(symbol, order);
    if (meanwhile) return describeOrder(meanwhile);
    this.#checkRate();
    const refusal = this.#refusal(symbol, order, price);
    this.#engines.step(symbol, (engine) => engine.place(request, refusal));
    this.#recent.add(this.#deps.clock.now().getTime());
    return describeOrder(this.#kept(order.id));
  }

  cancel(id: string) {
    const { symbol } = this.#live(id);
    this.#engines.step(symbol, (engine) => engine.cancel(id));
    return describeOrder(this.#kept(id));
  }

  async replace({ client_order_id: id, quantity, price, stop_price }: ReplaceOrder) {
    const { symbol } = this.#live(id);
    const last = await this.#priceOf(symbol);
    // While the price was awaited, the order may have ended.
    this.#live(id);
    const change: Replacement = {
      ...(quantity !== undefined && { quantity: decimal(quantity) }),
      ...(price !== undefined && { price: decimal(price) }),
      ...(stop_price !== undefined && { stopPrice: decimal(stop_price) }),
    };
    const after = this.#engines.of(symbol).replaced(id, change);
    if (typeof after === "string") throw new HostRefusal(after, id);
    // The exit of a bracket only closes what is held, in every risk state.
    const reason = after.parent ? undefined : this.#refusal(symbol, after, last);
    if (reason) throw new HostRefusal(reason, id);
    this.#engines.step(symbol, (engine) => engine.replace(after));
    return describeOrder(this.#kept(id));
  }

  setRisk({ state, limits }: RiskChange) {
    const { database, audit, clock } = this.#deps;
    const before = this.#row;
    const risk = { state: state ?? before.risk.state, limits: { ...before.risk.limits, ...limits } };
    try {
      database.transaction(() => {
        if (risk.state === "halted") this.#cancelEntries();
        this.#store.save({ ...before, risk });
        audit.add({ at: clock.now().toISOString(), action: "risk", subject: ID, detail: { state, limits } });
      });
    } catch (cause) {
      this.#engines.forget();
      throw cause;
    }
    this.#row = { ...before, risk };
    this.#deps.events.emit({ type: "orders" });
    return this.describe();
  }

  #cancelEntries(): void {
    for (const { order, symbol } of this.#store.orders("live")) {
      if (!order.parent) this.#engines.step(symbol, (engine) => engine.cancel(order.id));
    }
  }

  #kept(id: string): KeptOrder {
    const kept = this.#store.find(id);
    if (!kept) throw new HostRefusal("order.unknown", id);
    return kept;
  }

  #live(id: string): KeptOrder {
    const kept = this.#kept(id);
    if (isEnd(kept.order.status)) throw new HostRefusal("order.ended", `${id} is ${kept.order.status}`);
    return kept;
  }

  /** The order that the same request has placed before. */
  #known(symbol: string, order: Order): KeptOrder | undefined {
    const kept = this.#store.find(order.id);
    if (!kept) return undefined;
    if (kept.symbol === symbol && isSameRequest(kept.order, order)) return kept;
    throw new HostRefusal("order.id_taken", `${order.id} is another order's`);
  }

  async #priceOf(symbol: string): Promise<Decimal> {
    const quote = await this.#deps.market.quote(symbol);
    if (!quote.ok) throw new HostRefusal("risk.price_unknown", quote.reason.message);
    const price = decimalOf(quote.data.price);
    this.#prices.set(symbol, price);
    return price;
  }

  #checkRate(): void {
    const most = this.#row.risk.limits.orders_per_minute;
    if (this.#recent.count(this.#deps.clock.now().getTime()) < most) return;
    throw new HostRefusal("risk.rate", `${most} orders a minute are allowed`);
  }

  #refusal(symbol: string, order: Order, lastPrice: Decimal): ErrorCode | undefined {
    this.#beginDay(dateOf(this.#deps.clock.now()));
    const { risk, day } = this.#row;
    const live = this.#engines.of(symbol).live.filter((each) => each.id !== order.id);
    return riskRefusal({
      order,
      ...risk,
      lastPrice,
      position: positionIn(this.#holdings, symbol),
      working: workingOf(live),
      loss: subtract(day.equity, this.#equity()),
    });
  }

  /** Cash and positions follow what is on disk. */
  #filled(symbol: string, fills: readonly Fill[]): () => void {
    const after = fills.reduce<Holdings>((sums, fill) => holdingsAfter(sums, { ...fill, symbol }), this.#holdings);
    this.#sums.save(after, symbol);
    return () => {
      this.#holdings = after;
    };
  }

  #equity(): Decimal {
    return equityOf(this.#holdings, (symbol) => this.#prices.get(symbol));
  }

  /** Remembers what the account is worth at the first moment of a UTC day. */
  #beginDay(date: string): void {
    if (this.#row.day.date === date) return;
    const row = { ...this.#row, day: { date, equity: this.#equity() } };
    this.#store.save(row);
    this.#row = row;
  }

  #take({ symbol, sourceId, price, time }: MarketSample): void {
    try {
      const held = positionIn(this.#holdings, symbol).digits !== 0n;
      if (!held && (!this.#engines.knows(symbol) || this.#engines.of(symbol).isIdle)) return;
      // Another source of the same instrument has other prices.
      if (this.#sources.of(symbol) !== sourceId) return;
      const last = decimalOf(price);
      const today = dateOf(this.#deps.clock.now());
      this.#beginDay(today);
      this.#prices.set(symbol, last);
      this.#endDays(symbol, today);
      if (this.#engines.of(symbol).isIdle) return;
      this.#engines.step(
        symbol,
        (each) => each.pass(sampleBar(last), Date.parse(time)),
        (fills) => fills,
      );
    } catch (cause) {
      this.#deps.report(cause);
    }
  }

  #endDays(symbol: string, today: string): void {
    if (this.#days.get(symbol) === today) return;
    const over = this.#store.dayOrdersBefore(symbol, today);
    if (over.size > 0) this.#engines.step(symbol, (engine) => engine.endDay((id) => over.has(id)));
    this.#days.set(symbol, today);
  }
}
