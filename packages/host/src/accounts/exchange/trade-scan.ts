import { isEnd } from "@bourse/orders";
import type { Clock } from "@bourse/platform";
import type { KeptOrder } from "../store.ts";
import type { ExchangeJournal } from "./journal.ts";
import { ExchangeFault, type ExchangeLink, type SeenOrder, type SeenTrade } from "./link.ts";

/** How often the trades of an instrument are looked through where nothing says that one is missing. */
const TRADES_EVERY_MS = 60_000;
/** How far a look reaches back before the last one: an exchange may tell a trade late. */
const OVERLAP_MS = 3_600_000;
/** How often all trades since the account was connected are looked through. */
const ALL_EVERY_MS = 6 * 3_600_000;
/** The same for an instrument in which something is missing. */
const ALL_AGAIN_EVERY_MS = 60_000;
/**
 * How often, while a difference has no reason, the exchange is asked in which instruments it has traded at all. Buying an asset and selling
 * it leaves its balance unchanged: only the cash shows the cost and fees, and the cash names no instrument.
 */
const TRADED_EVERY_MS = 60_000;
/** Instruments in one round: each is a request at least, and the orders are asked for in between. */
const AT_ONCE = 20;

/** Dependencies of {@link TradeScan}. */
interface ScanDeps {
  readonly clock: Clock;
  readonly link: Pick<ExchangeLink, "find" | "instrument" | "traded" | "tradesOf">;
  readonly journal: Pick<ExchangeJournal, "symbols" | "newTrades" | "isExplained" | "find" | "sent" | "late">;
  /** Instruments in other currencies are left alone. */
  readonly currency: string;
  /** When the account was connected: what was traded before is in its cash already. */
  readonly since: number;
  /** Keeps an order that the account does not know, or knows under another name. */
  adopt(seen: SeenOrder): Promise<void>;
  /** True while an order may be at the exchange under a name that is not known. */
  isUncertain(symbol: string): boolean;
}

/** The differences that trades may account for. */
export interface Sought {
  /** Instruments of which the exchange has another amount, which are always due. */
  readonly symbols: readonly string[];
  /** True while a difference, also of the cash, has no reason yet. */
  readonly isUnexplained: boolean;
}

/** When the trades of an instrument were looked through, on the clock that nobody sets. */
interface Looked {
  readonly at: number;
  /** When all its trades were checked. */
  readonly allAt: number;
  /** The look's time of day, which the next request to the exchange starts from. */
  readonly time: number;
}

/** Looks through the trades of an account's instruments for those that belong to no fill yet. */
export class TradeScan {
  readonly strange = new Map<string, readonly SeenTrade[]>();
  readonly #deps: ScanDeps;
  readonly #looked = new Map<string, Looked>();
  /** Instruments in which the exchange has traded. */
  #traded: readonly string[] = [];
  #tradedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: ScanDeps) {
    this.#deps = deps;
  }

  /** @throws the first fault */
  async look(sought: Sought): Promise<void> {
    const faults: unknown[] = [];
    const each = async (work: Promise<unknown>) => work.catch((cause: unknown) => void faults.push(cause));
    const urgent = new Set(sought.symbols);
    const now = this.#deps.clock.elapsed();
    if (sought.isUnexplained && now - this.#tradedAt >= TRADED_EVERY_MS) {
      await each(this.#askTraded());
      for (const symbol of this.#traded) urgent.add(symbol);
    }
    const traded = sought.isUnexplained ? this.#traded : [];
    const all = new Set([...urgent, ...this.#deps.journal.symbols(), ...traded]);
    const age = (symbol: string) => now - (this.#looked.get(symbol)?.at ?? Number.NEGATIVE_INFINITY);
    const due = [...all]
      .filter((symbol) => urgent.has(symbol) || age(symbol) >= TRADES_EVERY_MS)
      .toSorted((one, other) => age(other) - age(one));
    for (const symbol of due.slice(0, AT_ONCE)) await each(this.#lookAt(symbol, urgent.has(symbol)));
    if (faults.length > 0) throw faults[0];
  }

  async #askTraded(): Promise<void> {
    const { clock, currency, link } = this.#deps;
    const traded: string[] = [];
    for (const symbol of await link.traded()) {
      if ((await link.instrument(symbol))?.currency === currency) traded.push(symbol);
    }
    // Noted after the answers: after a failure the next round asks again, and after a start nothing is reported without it.
    this.#traded = traded;
    this.#tradedAt = clock.elapsed();
  }

  /** True once the trades of each of the account's instruments were looked through. */
  get hasLookedAtAll(): boolean {
    return this.#deps.journal.symbols().every((symbol) => this.#looked.has(symbol));
  }

  async #lookAt(symbol: string, isUrgent: boolean): Promise<void> {
    const { clock, link, since } = this.#deps;
    const [now, time] = [clock.elapsed(), clock.now().getTime()];
    const before = this.#looked.get(symbol);
    const isAll = !before || now - before.allAt >= (isUrgent ? ALL_AGAIN_EVERY_MS : ALL_EVERY_MS);
    const from = isAll || !before ? since : Math.max(since, Math.min(before.time, time) - OVERLAP_MS);
    const trades = (await link.tradesOf(symbol, from)).filter((trade) => trade.symbol === symbol && trade.at >= since);
    const strange = await this.#book(symbol, trades);
    // Trades from before this look's span are unchanged.
    const rest = (this.strange.get(symbol) ?? []).filter((each) => each.at < from);
    this.strange.set(symbol, this.#deps.journal.newTrades(symbol, [...rest, ...strange]));
    // While an order is uncertain, a strange trade may be its own: the instrument is due again at once.
    const at = this.#deps.isUncertain(symbol) ? now - TRADES_EVERY_MS : now;
    this.#looked.set(symbol, { at, allAt: isAll ? now : before.allAt, time });
  }

  /** @returns the trades that belong to nothing */
  async #book(symbol: string, trades: readonly SeenTrade[]): Promise<readonly SeenTrade[]> {
    const { journal, adopt, link } = this.#deps;
    const fresh = journal.newTrades(symbol, trades);
    // A trade that the trader has booked as a difference stays strange: it is no fill, and explains the rest of the difference.
    const strange: SeenTrade[] = fresh.filter((trade) => journal.isExplained(trade));
    for (const exchangeId of new Set(fresh.map((trade) => trade.exchangeId))) {
      const own = fresh.filter((trade) => trade.exchangeId === exchangeId && !journal.isExplained(trade));
      if (own.length === 0) continue;
      if (!journal.find({ exchangeId })) {
        const seen = await link.find({ symbol, exchangeId });
        if (seen?.exchangeId === exchangeId && seen.symbol === symbol) await adopt(seen);
      }
      const kept = journal.find({ exchangeId });
      if (!kept) strange.push(...own);
      // A live order is followed separately, together with its trades.
      else if (isEnd(kept.order.status)) strange.push(...(await this.#bookLate(kept, own)));
    }
    return strange;
  }

  async #bookLate(kept: KeptOrder, trades: readonly SeenTrade[]): Promise<readonly SeenTrade[]> {
    const { journal, link } = this.#deps;
    const seen = await link.find({ symbol: kept.symbol, ...journal.sent(kept.order.id) });
    try {
      return journal.late(kept, trades, seen);
    } catch (cause) {
      // The trades do not fit their order, so none is booked; the balances then show the difference.
      if (!(cause instanceof ExchangeFault)) throw cause;
      return trades;
    }
  }
}
