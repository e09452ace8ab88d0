import { add, type Decimal, isAbove, isEnd, ZERO } from "@bourse/orders";
import type { Clock } from "@bourse/platform";
import { type Poller, poller } from "../../market/ccxt/poller.ts";
import { ELSEWHERE } from "../describe.ts";
import type { Standing } from "../standing.ts";
import type { AccountStore, KeptOrder } from "../store.ts";
import type { ExchangeJournal } from "./journal.ts";
import { Lasting } from "./lasting.ts";
import { ExchangeFault, type ExchangeLink, ownTrades, type SeenOrder } from "./link.ts";
import { lostAfter } from "./lost.ts";
import type { Reconciler } from "./reconcile.ts";
import { isRenumbered } from "./renumbered.ts";
import { foundOrder, isSame, isUncertain } from "./step.ts";
import { TradeScan } from "./trade-scan.ts";

/** How often an exchange is asked what has become of the orders. */
const EVERY_MS = 5000;
/** Exchanges forget canceled orders without a fill, but an order missing for a moment may be a fault of the exchange. */
const GONE_AFTER_MS = 60_000;
/** How long an ended order must stay in the list of open orders before it counts as open: the list may be outdated. */
const BACK_AFTER_MS = 60_000;
/** A round begins nothing more after this time; the next round goes on. */
const ROUND_MS = 120_000;

/** Dependencies of {@link Follower}. */
interface FollowerDeps {
  readonly clock: Clock;
  readonly link: ExchangeLink;
  readonly store: AccountStore;
  readonly journal: ExchangeJournal;
  readonly reconciler: Reconciler;
  readonly standing: Pick<Standing, "riskState">;
  /** Orders in other currencies are left alone. */
  readonly currency: string;
  /** When the account was connected: what was traded before is in its cash already. */
  readonly since: number;
  /** Orders whose first answer is awaited. */
  readonly inFlight: ReadonlySet<string>;
  /** Orders answered with a refusal for too many requests that may not have come from the exchange itself. */
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
  /** Orders that were not found, and those that have ended and are listed as open again. */
  readonly #missing: Lasting;
  readonly #back: Lasting;
  readonly #scan: TradeScan;
  #round: Promise<void> | undefined;
  #isAgain = false;
  #isStopped = false;

  constructor(deps: FollowerDeps) {
    this.#deps = deps;
    this.#missing = new Lasting(deps.clock);
    this.#back = new Lasting(deps.clock);
    this.#scan = new TradeScan({
      ...deps,
      adopt: (seen) => this.#adopt(seen),
      isUncertain: (symbol) => this.#isAnyUncertain(symbol),
    });
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
    const { link, store, inFlight, reconciler, clock } = this.#deps;
    const until = clock.elapsed() + ROUND_MS;
    const wasQuiet = inFlight.size === 0;
    const before = reconciler.balances.expected();
    // An order that is in flight before the list is asked for may be missing in it.
    const live = store.orders("live").filter(({ order }) => !inFlight.has(order.id));
    const open = await link.open();
    const told = await link.balances();
    const faults: unknown[] = [];
    const each = async (work: Promise<unknown>) => work.catch((cause: unknown) => void faults.push(cause));
    this.#back.endOthers((id) => open.some((seen) => this.#isOf(seen, id)));
    for (const seen of open) await each(this.#adopt(seen));
    await each(this.#scan.look(reconciler.sought()));
    const isLate = () => clock.elapsed() > until;
    for (const kept of live) {
      if (this.#isStopped || isLate()) break;
      await each(this.#follow(kept, open));
    }
    if (this.#isStopped) return;
    reconciler.strange(this.#scan.strange);
    // While an order is on its way, what it fills may be in one answer and not yet in another.
    const isQuiet = wasQuiet && inFlight.size === 0;
    if (!reconciler.balances.hasBegun) {
      const isWhole = faults.length === 0 && !isLate() && this.#scan.hasLookedAtAll && !this.#isAnyUncertain();
      await each(this.#settle(told, { before, isQuiet: isQuiet && isWhole }));
    }
    if (isQuiet) await each(this.#compare(told, before));
    if (faults.length > 0) throw faults[0];
  }

  async #settle(...settling: Parameters<Reconciler["balances"]["settle"]>): Promise<void> {
    this.#deps.reconciler.balances.settle(...settling);
  }

  async #compare(told: ReadonlyMap<string, Decimal>, before: ReadonlyMap<string, Decimal>): Promise<void> {
    const { link, reconciler } = this.#deps;
    // No early look while balances are not stored yet: only the cash is compared then, and the search for a missing fill needs time.
    if (reconciler.comparedAt === undefined && reconciler.balances.hasBegun) {
      await reconciler.find(told, { before, link });
      // Looks through the trades of instruments that the account has never traded, before any difference is reported.
      await this.#scan.look(reconciler.sought());
      reconciler.strange(this.#scan.strange);
    }
    await reconciler.compare(told, { before, link });
  }

  async #follow({ order: { id } }: KeptOrder, open: readonly SeenOrder[]): Promise<void> {
    const { link, journal, store } = this.#deps;
    const kept = store.find(id);
    if (!kept || isEnd(kept.order.status)) return;
    const names = { symbol: kept.symbol, ...journal.sent(id) };
    let seen = open.find((each) => each.exchangeId === names.exchangeId) ?? (await this.#find(kept));
    if (!seen && names.isCancelWanted) {
      // The order may exist all the same: only the exchange's refusal of a cancel and another look after it count.
      await link.cancel(names);
      seen = await this.#find(kept);
    }
    if (!seen) return this.#notFound(id);
    await this.#take(kept, seen);
    if (!names.isCancelWanted || this.#hasEnded(id)) return;
    const now = { symbol: kept.symbol, ...journal.sent(id) };
    await link.cancel(now);
    const after = await link.find(now);
    const known = store.find(id);
    if (after && known) await this.#take(known, after);
  }

  /** Looks for the exchange's own id first, and then for ours. */
  async #find(kept: KeptOrder): Promise<SeenOrder | undefined> {
    const { link, journal } = this.#deps;
    const { sentId, exchangeId } = journal.sent(kept.order.id);
    const named = exchangeId === undefined ? undefined : await link.find({ symbol: kept.symbol, exchangeId });
    if (named || sentId === undefined) return named;
    const seen = await link.find({ symbol: kept.symbol, sentId });
    if (!seen || exchangeId === undefined) return seen;
    // It may be another order that the exchange accepted under our id. Such an order has a row of its own, or its trades give it one.
    const isOther = journal.find({ exchangeId: seen.exchangeId }) ?? !(await isRenumbered(this.#deps, kept, seen));
    return isOther ? undefined : seen;
  }

  #hasEnded(id: string): boolean {
    const kept = this.#deps.store.find(id);
    return !kept || isEnd(kept.order.status);
  }

  async #take({ order: { id } }: KeptOrder, seen: SeenOrder): Promise<void> {
    this.#missing.end(id);
    const { link, journal, store } = this.#deps;
    const known = store.find(id);
    if (!known || isEnd(known.order.status)) return;
    if (await isRenumbered(this.#deps, known, seen)) journal.rename(known, seen.exchangeId);
    const names = journal.sent(id);
    if (!isSame(known, seen, names)) throw new ExchangeFault(`the exchange tells of another order as ${id}`);
    const booked = add(known.order.filled, names.filledBefore ?? ZERO);
    const own = await ownTrades(link, { seen, booked });
    const now = store.find(id);
    if (now) journal.apply(now, seen, own);
  }

  #notFound(id: string): void {
    const { journal, store } = this.#deps;
    const kept = store.find(id);
    if (!kept || isEnd(kept.order.status)) return;
    const { status } = kept.order;
    const afterMs = isUncertain(status) ? lostAfter(id, this.#deps) : GONE_AFTER_MS;
    const isOver = this.#missing.lasts(id, afterMs);
    if (status === "pending_new") journal.doubt(kept);
    else if (isOver && status === "unknown") journal.reject(kept, "exchange.never_arrived");
    else if (isOver) journal.gone(kept);
    if (isOver) this.#missing.end(id);
  }

  /** Keeps an order that was placed elsewhere. */
  async #adopt(seen: SeenOrder): Promise<void> {
    const { link, journal, currency, since } = this.#deps;
    const known = journal.find(seen);
    // An order given up as lost or refused that exists all the same comes back as an order of its own, since an end is never undone.
    if (known && !isGivenUp(known)) {
      const names = journal.sent(known.order.id);
      if (names.exchangeId === undefined || names.exchangeId === seen.exchangeId) return this.#known(known, seen);
      if (await isRenumbered(this.#deps, known, seen))
        return isEnd(known.order.status) ? journal.rename(known, seen.exchangeId) : undefined;
      // Two orders under one name of ours: the exchange has taken it twice.
    } else if (this.#mayBeOurs(seen)) return;
    const instrument = await link.instrument(seen.symbol);
    if (instrument?.currency !== currency) return;
    const own = await ownTrades(link, { seen, booked: ZERO });
    // Trades from before the account was connected are in its starting cash.
    if (own.some(({ at }) => at < since)) return;
    const order = foundOrder(`${ELSEWHERE}${seen.exchangeId}`, seen);
    journal.begin({ order, symbol: seen.symbol }, { exchangeId: seen.exchangeId });
    const kept = journal.find({ exchangeId: seen.exchangeId });
    if (kept) journal.apply(kept, seen, own);
  }

  /** An order that the account knows: one that lives is followed, and one that has ended may be back. */
  async #known(kept: KeptOrder, seen: SeenOrder): Promise<void> {
    const { journal, inFlight, standing } = this.#deps;
    const { id, status, filled, quantity } = kept.order;
    if (!isEnd(status)) {
      // Its trades revealed an exchange id that no answer had given.
      if (journal.sent(id).exchangeId === undefined && !inFlight.has(id)) await this.#take(kept, seen);
      return;
    }
    if (seen.state !== "open" || !isAbove(quantity, filled)) return;
    if (!this.#back.lasts(id, BACK_AFTER_MS) && !journal.sent(id).isGone) return;
    this.#back.end(id);
    const rest = journal.revive(kept, seen);
    if (!rest) return;
    // A halted account keeps no orders at the exchange.
    if (standing.riskState === "halted") journal.wantCancel(rest);
    await this.#take(rest, seen);
  }

  #isOf({ exchangeId, sentId }: SeenOrder, id: string): boolean {
    const names = this.#deps.journal.sent(id);
    return names.exchangeId === exchangeId || (sentId !== undefined && names.sentId === sentId);
  }

  /** @param of - An instrument; undefined: any instrument */
  #isAnyUncertain(of?: string): boolean {
    const live = this.#deps.store.orders("live");
    return live.some(({ order, symbol }) => isUncertain(order.status) && (of === undefined || symbol === of));
  }

  /** An order without our id may be one whose answer did not come. */
  #mayBeOurs({ sentId, symbol }: SeenOrder): boolean {
    if (sentId !== undefined) return false;
    return this.#isAnyUncertain(symbol);
  }
}
