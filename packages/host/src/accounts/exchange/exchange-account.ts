import type { ErrorCode } from "@bourse/contract";
import type { Account, AccountOrder, BookDifferences, NewOrder } from "@bourse/contract/host-api";
import { type Decimal, decimalOf, newOrder, rejectionOf } from "@bourse/orders";
import { HostRefusal } from "../../refusal.ts";
import { describeOrder, unwritten } from "../describe.ts";
import { keptOrder, liveOrder, placedBefore } from "../find-order.ts";
import { JournaledAccount } from "../journaled-account.ts";
import type { AccountRiskChange, Program, TradingAccount } from "../port.ts";
import { FIRST_LIVE_LIMITS } from "../risk/limits.ts";
import { isProtective } from "../risk/protective.ts";
import { Standing } from "../standing.ts";
import { type AccountStore, accountStore, type KeptOrder } from "../store.ts";
import { type Asked, disagreement, workingBeside } from "./agreement.ts";
import { bookDifferences } from "./booking.ts";
import { type ConnectionRow, type ExchangeDeps, instrumentAt, type Opening, type Placing } from "./connection.ts";
import { Follower } from "./follower.ts";
import { ExchangeJournal, type NewKept } from "./journal.ts";
import type { ExchangeLink } from "./link.ts";
import type { OfferedExchange } from "./offered/row.ts";
import { kindRefusal } from "./offered.ts";
import { Reconciler } from "./reconcile.ts";
import { isSame } from "./step.ts";

/** An account whose orders trade with money at an exchange. Off until the trader switches it on. */
export class ExchangeAccount extends JournaledAccount implements TradingAccount {
  readonly id: string;
  readonly #deps: ExchangeDeps;
  readonly #offered: OfferedExchange;
  protected readonly store: AccountStore;
  protected readonly standing: Standing;
  /** For the parts that read and change the books. */
  readonly #books;
  readonly #journal: ExchangeJournal;
  readonly #reconciler: Reconciler;
  readonly #inFlight = new Set<string>();
  /** Orders answered with a refusal for too many requests that may not have come from the exchange itself. */
  readonly #turnedAway = new Set<string>();
  readonly #unwatch: () => void;
  #row: ConnectionRow;
  #link: ExchangeLink | undefined;
  #follower: Follower | undefined;
  #checkedAt: string | undefined;
  #isFailing = false;

  constructor(deps: ExchangeDeps, { offered, row, startingCash }: Opening) {
    super();
    const { database, market, events } = deps;
    this.id = row.account;
    this.#deps = deps;
    this.#offered = offered;
    this.#row = row;
    this.store = accountStore(database, this.id);
    const kept = { ...deps, id: this.id, store: this.store };
    const first = { startingCash, limits: FIRST_LIVE_LIMITS };
    this.standing = new Standing({ ...kept, lastPrice: (symbol) => this.#lastPrice(symbol) }, first);
    const changed = () => events.emit({ type: "orders" });
    this.#books = { ...kept, account: this.id, currency: row.currency, standing: this.standing, changed };
    this.#journal = new ExchangeJournal(this.#books);
    this.#reconciler = new Reconciler({ ...this.#books, since: () => Date.parse(this.#row.connectedAt) });
    this.#unwatch = market.samples(({ symbol, sourceId, price }) => {
      if (sourceId === `ccxt:${row.exchange}`) this.standing.priced(symbol, decimalOf(price));
    });
  }

  /** Follows the account's orders through a link. */
  follow(link: ExchangeLink): void {
    const { clock, events } = this.#deps;
    this.#link = link;
    this.#isFailing = false;
    this.#reconciler.connected();
    this.#follower = new Follower({
      ...this.#books,
      link,
      journal: this.#journal,
      inFlight: this.#inFlight,
      turnedAway: this.#turnedAway,
      reconciler: this.#reconciler,
      since: Date.parse(this.#row.connectedAt),
      checked: (fault) => {
        const wasFailing = this.#isFailing;
        this.#isFailing = fault !== undefined;
        if (fault === undefined) this.#checkedAt = clock.now().toISOString();
        if (wasFailing !== this.#isFailing) events.emit({ type: "orders" });
      },
    });
    this.#follower.start();
  }

  /** Ends the link; orders at the exchange stay there. */
  async unfollow(): Promise<void> {
    const follower = this.#follower;
    this.#follower = undefined;
    this.#link = undefined;
    await follower?.stop();
  }

  async close(): Promise<void> {
    this.#unwatch();
    await this.unfollow();
  }

  /** True while an order of it may be at the exchange. */
  get isTrading(): boolean {
    return this.store.orders("live", { limit: 1 }).length > 0;
  }

  /** Its books against those of the exchange. */
  get books(): Pick<Reconciler["balances"], "begin" | "agreesWith"> {
    return this.#reconciler.balances;
  }

  /** Takes another state of the connection, which is written already. */
  take(row: ConnectionRow): void {
    this.#row = row;
  }

  /** Asks the exchange for all orders now. */
  async check(): Promise<void> {
    await this.#follower?.check();
  }

  describe(): Account {
    const { exchange, currency, isLive } = this.#row;
    const { name, types } = this.#offered;
    return {
      id: this.id,
      kind: "live",
      name,
      ...this.standing.describe(),
      takes: { types, brackets: false, replacements: false },
      exchange: {
        exchange,
        currency,
        session: this.#link ? "connected" : "disconnected",
        live: isLive ? "on" : "off",
        ...(this.#checkedAt !== undefined && { checked_at: this.#checkedAt }),
        failing: this.#isFailing,
        ...(this.#reconciler.comparedAt !== undefined && { compared_at: this.#reconciler.comparedAt }),
        differences: [...this.#reconciler.differences()],
      },
    };
  }

  async place({ symbol, ...request }: NewOrder, by?: string): Promise<AccountOrder> {
    this.#requireGrant(by);
    const order = newOrder(request);
    const known = placedBefore(this.store, symbol, order);
    if (known) return describeOrder(known);
    const link = this.#readyLink();
    const instrument = await instrumentAt(link, symbol, { ...this.#row, report: this.#deps.report });
    const lastPrice = await this.standing.priceOf(symbol);
    // While the exchange was asked, the same order may have come again, and the switch may have been turned
    // or the caller's session ended.
    this.#requireGrant(by);
    const meanwhile = placedBefore(this.store, symbol, order);
    if (meanwhile) return describeOrder(meanwhile);
    if (this.#readyLink() !== link) throw new HostRefusal("exchange.not_connected", this.id);
    this.standing.checkRate();
    const working = workingBeside(this.store, symbol, order);
    const refusal =
      kindRefusal(this.#offered, order) ??
      rejectionOf(order, instrument) ??
      this.standing.refusal({ symbol, order, lastPrice, working });
    const disagreement = refusal ? undefined : this.#disagreement({ symbol, order, working });
    if (disagreement !== undefined) throw new HostRefusal("exchange.difference", disagreement);
    this.standing.placed();
    const placed: NewKept = { order, symbol, placedBy: by };
    if (refusal) this.#journal.refuse(placed, refusal);
    else await this.#send(link, { ...placed, lastPrice });
    return describeOrder(keptOrder(this.store, order.id));
  }

  cancel(id: string, by?: Program): AccountOrder {
    const kept = liveOrder(this.store, id);
    if (this.#isGuarded(kept, by)) throw new HostRefusal("exchange.traders_own", `${id} protects a position`);
    this.#journal.wantCancel(kept, by?.id);
    this.#follower?.soon();
    return { ...describeOrder(keptOrder(this.store, id)), ...unwritten(this.#deps.database) };
  }

  async replace(): Promise<AccountOrder> {
    throw new HostRefusal("exchange.replace", "cancel it and place another");
  }

  setRisk(change: AccountRiskChange, by?: Program): Account {
    try {
      this.standing.setRisk({ ...change, by }, () => {
        // Orders may have come since the backup: the trader decides about what works at the exchange.
        if (change.reason === "restored") return undefined;
        const live = this.store.orders("live").filter((each) => !this.#isGuarded(each, by));
        return this.#journal.canceling(live, by?.id);
      });
    } finally {
      // Done even if a part of the change was refused, since orders may have been canceled.
      this.#follower?.soon();
    }
    return this.describe();
  }

  /**
   * Books differences to the exchange as they are told now, all at once or not at all.
   * @throws HostRefusal `exchange.difference_changed`, `risk.price_unknown`
   */
  async book(asked: BookDifferences): Promise<Account> {
    await bookDifferences({ ...this.#books, reconciler: this.#reconciler }, asked);
    this.#deps.events.emit({ type: "orders" });
    this.#follower?.soon();
    return this.describe();
  }

  /** The order is on disk before it is sent, and it is sent once. */
  async #send(link: ExchangeLink, placing: Placing): Promise<void> {
    const { order, symbol } = placing;
    const sentId = this.#offered.sentId(this.#deps.random.uuid());
    this.#inFlight.add(order.id);
    try {
      this.#journal.begin(placing, { sentId });
      const refusal = () => (this.#link === link ? this.#refusalNow(placing) : "exchange.not_connected");
      const placed = await link.place({ ...order, sentId, symbol }, refusal);
      const kept = keptOrder(this.store, order.id);
      if (placed.kind === "refused") this.#journal.reject(kept, placed.code);
      else if (placed.kind === "unknown") {
        if (placed.wasTooMany) this.#turnedAway.add(order.id);
        this.#journal.doubt(kept);
      } else if (!isSame(kept, placed.order, { sentId })) this.#journal.doubt(kept);
      else this.#journal.apply(kept, placed.order, []);
    } finally {
      this.#inFlight.delete(order.id);
      // Finds an order whose answer did not come, and cancels one that was canceled meanwhile.
      this.#follower?.soon();
    }
  }

  /** Why an order that waits for its turn among the requests may no longer be sent; undefined if it may. */
  #refusalNow({ order, symbol, placedBy, lastPrice }: Placing): ErrorCode | undefined {
    if (!this.#row.isLive) return "exchange.live_off";
    if (!this.#isGranted(placedBy)) return "exchange.traders_own";
    const working = workingBeside(this.store, symbol, order);
    const refusal = this.standing.refusal({ symbol, order, lastPrice, working });
    if (!refusal && this.#disagreement({ symbol, order, working }) !== undefined) return "exchange.difference";
    return refusal ?? (this.#journal.sent(order.id).isCancelWanted ? "exchange.not_sent" : undefined);
  }

  #isGranted(by: string | undefined): boolean {
    return by === undefined || this.#deps.grants.mayTrade(by, this.id);
  }

  /** Whether cancelling the order makes the risk greater, which a plugin may do only with a session. */
  #isGuarded({ order, symbol }: KeptOrder, by: Program | undefined): boolean {
    if (by?.origin !== "plugin" || this.#isGranted(by.id)) return false;
    return isProtective(order, this.standing.position(symbol));
  }

  #requireGrant(by: string | undefined): void {
    if (this.#isGranted(by)) return;
    throw new HostRefusal("exchange.traders_own", `${by} has no session of ${this.id}`);
  }

  #disagreement(asked: Asked): string | undefined {
    return disagreement({ standing: this.standing, reconciler: this.#reconciler }, asked);
  }

  #readyLink(): ExchangeLink {
    if (!this.#row.isLive) throw new HostRefusal("exchange.live_off", this.id);
    if (!this.#link) throw new HostRefusal("exchange.not_connected", this.id);
    return this.#link;
  }

  async #lastPrice(symbol: string): Promise<Decimal> {
    const price = await this.#link?.price(symbol).catch((cause: unknown) => void this.#deps.report(cause));
    if (!price) throw new HostRefusal("risk.price_unknown", `${this.id} tells no price of ${symbol}`);
    return price;
  }
}
