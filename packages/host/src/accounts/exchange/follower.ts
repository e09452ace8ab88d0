import { isAbove, isEnd, type Order, ZERO } from "@bourse/orders";
import type { Clock } from "@bourse/platform";
import { type Poller, poller } from "../../market/ccxt/poller.ts";
import { ELSEWHERE } from "../describe.ts";
import type { AccountStore, KeptOrder } from "../store.ts";
import { type ExchangeJournal, isSame, isUncertain } from "./journal.ts";
import { ExchangeFault, type ExchangeLink, type SeenOrder } from "./link.ts";

/** How often an exchange is asked what has become of the orders. */
const EVERY_MS = 5000;
/**
 * After this time an order that the exchange does not have never arrived: a request carries its time under its signature, and
 * exchanges refuse one that is older than half a minute.
 */
const LOST_AFTER_MS = 600_000;
/**
 * The same where the trader wants no such order any more: a request that is half a minute old is refused, and one that arrives
 * all the same is canceled.
 */
const LOST_UNWANTED_AFTER_MS = 60_000;
/** The same where too many requests were the answer: nothing is on its way any more, and the exchange has had time to list it. */
const LOST_TURNED_AWAY_AFTER_MS = 30_000;
/** Exchanges forget canceled orders without a fill; a moment's fault of theirs must not look like it. */
const GONE_AFTER_MS = 60_000;

/** How often the trades of all orders are looked through, for orders that came and went between two looks. */
const TRADES_EVERY_MS = 60_000;

/** Dependencies of {@link Follower}. */
interface FollowerDeps {
  readonly clock: Clock;
  readonly link: ExchangeLink;
  readonly store: AccountStore;
  readonly journal: ExchangeJournal;
  /** Of its instruments; others are left alone. */
  readonly currency: string;
  /** When the account was connected: what was traded before is in its cash already. */
  readonly since: number;
  /** Orders whose first answer is awaited. */
  readonly inFlight: ReadonlySet<string>;
  /** Orders that were answered with a refusal for too many requests, which was perhaps not the exchange's. */
  readonly turnedAway: ReadonlySet<string>;
  report(cause: unknown): void;
  /** Called after each round, with its failure if it had one. */
  checked(fault: unknown): void;
}

const isGivenUp = ({ order: { id, status } }: KeptOrder) => status === "rejected" && !id.startsWith(ELSEWHERE);

/** Follows an account's orders at its exchange, and finds those that were placed elsewhere. */
export class Follower {
  readonly #deps: FollowerDeps;
  readonly #poller: Poller;
  /** When an order was first not found, by its id. */
  readonly #missing = new Map<string, number>();
  #round: Promise<void> | undefined;
  #isAgain = false;
  /** When the trades of all orders were last looked through; undefined: some of them are still to be judged. */
  #tradesAt: number | undefined;
  #isStopped = false;

  constructor(deps: FollowerDeps) {
    this.#deps = deps;
    this.#poller = poller({
      clock: deps.clock,
      everyMs: EVERY_MS,
      work: () => this.check(),
      failed: deps.report,
    });
  }

  start(): void {
    this.#poller.start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#poller.stop();
    this.#deps.link.close();
    await this.#round?.catch(() => undefined);
  }

  /** Looks now; if a look is under way, once more after it. Never fails. */
  soon(): void {
    void this.check().catch(() => undefined);
  }

  /** Asks the exchange for all orders that live. Only one round is under way. @throws the first fault of it */
  check(): Promise<void> {
    if (this.#round) {
      this.#isAgain = true;
      return this.#round;
    }
    this.#round = this.#rounds().finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  async #rounds(): Promise<void> {
    let fault: unknown;
    do {
      this.#isAgain = false;
      fault = await this.#look().then(
        () => undefined,
        (cause: unknown) => cause ?? new Error("unknown"),
      );
      if (this.#isStopped) return;
      this.#deps.checked(fault);
    } while (this.#isAgain && fault === undefined);
    if (fault !== undefined) throw fault;
  }

  async #look(): Promise<void> {
    const { link, store, inFlight } = this.#deps;
    // An order that is in flight before the list is asked for may be missing in it.
    const live = store.orders("live").filter(({ order }) => !inFlight.has(order.id));
    const open = await link.open();
    const faults: unknown[] = [];
    const each = async (work: Promise<unknown>) => work.catch((cause: unknown) => void faults.push(cause));
    for (const seen of open) await each(this.#adopt(seen));
    await each(this.#adoptTraded());
    for (const kept of live) {
      if (this.#isStopped) return;
      await each(this.#follow(kept, open));
    }
    if (faults.length > 0) throw faults[0];
  }

  async #follow({ order: { id } }: KeptOrder, open: readonly SeenOrder[]): Promise<void> {
    const { link, journal, store } = this.#deps;
    const kept = store.find(id);
    if (!kept || isEnd(kept.order.status)) return;
    const names = { symbol: kept.symbol, ...journal.sent(id) };
    const isListed = ({ sentId, exchangeId }: SeenOrder) =>
      exchangeId === names.exchangeId || (sentId !== undefined && sentId === names.sentId);
    const listed = open.find(isListed);
    let seen = listed ?? (await link.find(names));
    if (!seen && names.isCancelWanted) {
      // It may be there all the same: only the exchange's own no, and a look after it, count.
      await link.cancel(names);
      seen = await link.find(names);
    }
    if (!seen) return this.#notFound(kept);
    this.#missing.delete(id);
    await this.#take(kept, seen);
    if (!names.isCancelWanted || this.#hasEnded(id)) return;
    await link.cancel(names);
    const after = await link.find(names);
    const now = store.find(id);
    if (after && now) await this.#take(now, after);
  }

  #hasEnded(id: string): boolean {
    const kept = this.#deps.store.find(id);
    return !kept || isEnd(kept.order.status);
  }

  async #take({ order: { id }, symbol }: KeptOrder, seen: SeenOrder): Promise<void> {
    const { link, journal, store } = this.#deps;
    const known = store.find(id);
    if (!known || isEnd(known.order.status)) return;
    if (!isSame(known, seen, journal.sent(id))) throw new ExchangeFault(`the exchange tells of another order as ${id}`);
    const trades = isAbove(seen.filled, known.order.filled) ? await link.trades(seen.exchangeId, symbol) : [];
    const own = trades.filter((trade) => trade.exchangeId === seen.exchangeId && trade.symbol === symbol);
    const now = store.find(id);
    if (now) journal.apply(now, seen, own);
  }

  #notFound({ order, symbol, placedAt }: KeptOrder): void {
    const { clock, journal, store } = this.#deps;
    const now = clock.now().getTime();
    if (order.status === "pending_new") {
      const kept = store.find(order.id);
      if (kept) journal.doubt(kept);
      return;
    }
    if (isUncertain(order.status)) {
      if (now - Date.parse(placedAt) >= this.#lostAfter(order.id)) {
        journal.reject({ order, symbol }, "exchange.never_arrived");
      }
      return;
    }
    const since = this.#missing.get(order.id) ?? now;
    this.#missing.set(order.id, since);
    if (now - since < GONE_AFTER_MS) return;
    const kept = store.find(order.id);
    if (kept) journal.gone(kept);
    this.#missing.delete(order.id);
  }

  #lostAfter(id: string): number {
    const { journal, turnedAway } = this.#deps;
    const { isCancelWanted } = journal.sent(id);
    // The exchange has said twice, to the cancel and to the look after it, that it does not have it.
    if (turnedAway.has(id)) return isCancelWanted ? 0 : LOST_TURNED_AWAY_AFTER_MS;
    return isCancelWanted ? LOST_UNWANTED_AFTER_MS : LOST_AFTER_MS;
  }

  /** Keeps an order that was placed elsewhere. */
  async #adopt(seen: SeenOrder): Promise<void> {
    const { link, journal, currency, since } = this.#deps;
    const known = journal.find(seen);
    // One that was given up as lost or refused, and is there all the same, comes back as an order of its own: no end is left.
    if ((known && !isGivenUp(known)) || this.#mayBeOurs(seen)) return;
    const instrument = await link.instrument(seen.symbol);
    if (instrument?.currency !== currency) return;
    const trades = isAbove(seen.filled, ZERO) ? await link.trades(seen.exchangeId, seen.symbol) : [];
    const own = trades.filter((each) => each.exchangeId === seen.exchangeId && each.symbol === seen.symbol);
    // Its trades from before the account was connected are in the cash that the account began with.
    if (own.some(({ at }) => at < since)) return;
    const order: Order = {
      ...{
        id: `${ELSEWHERE}${seen.exchangeId}`,
        side: seen.side,
        type: seen.type,
        tif: "gtc",
        quantity: seen.quantity,
      },
      ...(seen.price && { price: seen.price }),
      ...(seen.stopPrice && { stopPrice: seen.stopPrice }),
      ...{ status: "pending_new", filled: ZERO, value: ZERO, triggered: false },
    };
    journal.begin({ order, symbol: seen.symbol }, { exchangeId: seen.exchangeId });
    const kept = journal.find(seen);
    if (kept) journal.apply(kept, seen, own);
  }

  /** An order without our id may be one whose answer did not come. */
  #mayBeOurs({ sentId, symbol }: SeenOrder): boolean {
    if (sentId !== undefined) return false;
    return this.#deps.store.orders("live").some((each) => each.symbol === symbol && isUncertain(each.order.status));
  }

  /** Orders of the account's instruments that were placed elsewhere and have ended while nobody looked. */
  async #adoptTraded(): Promise<void> {
    const { link, journal, store, since, clock } = this.#deps;
    const now = clock.now().getTime();
    if (this.#tradesAt !== undefined && now - this.#tradesAt < TRADES_EVERY_MS) return;
    const live = store.orders("live");
    this.#tradesAt = undefined;
    for (const symbol of new Set(store.orders("all").map((each) => each.symbol))) {
      const strange = (await link.tradesOf(symbol)).filter((trade) => trade.at >= since && !journal.find(trade));
      for (const exchangeId of new Set(strange.map((trade) => trade.exchangeId))) {
        const seen = await link.find({ symbol, exchangeId });
        if (seen) await this.#adopt(seen);
      }
    }
    // While an order is uncertain, a strange one may be it.
    if (!live.some(({ order }) => isUncertain(order.status))) this.#tradesAt = now;
  }
}
