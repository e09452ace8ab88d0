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
/** The same while something is missing there. */
const ALL_AGAIN_EVERY_MS = 60_000;
/** Instruments in one round: each is a request at least, and the orders are asked for in between. */
const AT_ONCE = 20;

/** Dependencies of {@link TradeScan}. */
interface ScanDeps {
  readonly clock: Clock;
  readonly link: Pick<ExchangeLink, "find" | "tradesOf">;
  readonly journal: Pick<ExchangeJournal, "symbols" | "newTrades" | "isExplained" | "find" | "sent" | "late">;
  /** When the account was connected: what was traded before is in its cash already. */
  readonly since: number;
  /** Keeps an order that the account does not know, or knows under another name. */
  adopt(seen: SeenOrder): Promise<void>;
  /** True while an order may be at the exchange under a name that is not known. */
  isUncertain(symbol: string): boolean;
}

/** When the trades of an instrument were looked through, on the clock that nobody sets. */
interface Looked {
  readonly at: number;
  /** All of them. */
  readonly allAt: number;
  /** The time of day of the look, by which the exchange is asked. */
  readonly time: number;
}

/** Looks through the trades of an account's instruments for those that belong to no fill yet. */
export class TradeScan {
  readonly strange = new Map<string, readonly SeenTrade[]>();
  readonly #deps: ScanDeps;
  readonly #looked = new Map<string, Looked>();

  constructor(deps: ScanDeps) {
    this.#deps = deps;
  }

  /** @param urgent - Instruments in which something is missing, which are always due. @throws the first fault */
  async look(urgent: ReadonlySet<string>): Promise<void> {
    const now = this.#deps.clock.elapsed();
    const all = new Set([...urgent, ...this.#deps.journal.symbols()]);
    const age = (symbol: string) => now - (this.#looked.get(symbol)?.at ?? Number.NEGATIVE_INFINITY);
    const due = [...all]
      .filter((symbol) => urgent.has(symbol) || age(symbol) >= TRADES_EVERY_MS)
      .toSorted((one, other) => age(other) - age(one));
    let fault: unknown;
    for (const symbol of due.slice(0, AT_ONCE)) {
      await this.#lookAt(symbol, urgent.has(symbol)).catch((cause: unknown) => {
        fault ??= cause ?? new Error("unknown");
      });
    }
    if (fault !== undefined) throw fault;
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
    // Those from before this look's reach are as they were.
    const rest = (this.strange.get(symbol) ?? []).filter((each) => each.at < from);
    this.strange.set(symbol, this.#deps.journal.newTrades(symbol, [...rest, ...strange]));
    // While an order is uncertain, a strange trade may be its own: the latest are due again at once.
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
      // An order that lives is followed, with its trades.
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
      // They do not fit their order: nothing of them is booked, and the balances tell.
      if (!(cause instanceof ExchangeFault)) throw cause;
      return trades;
    }
  }
}
