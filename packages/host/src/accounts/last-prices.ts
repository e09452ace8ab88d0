import type { Account } from "@bourse/contract/host-api";
import { type Decimal, decimalText } from "@bourse/orders";
import { HostRefusal } from "../refusal.ts";
import { equityOf, type Holdings } from "./holdings.ts";

/** @throws HostRefusal `risk.price_unknown` */
type AskPrice = (symbol: string) => Promise<Decimal>;

/** Last prices of an account's instruments that have come since the start. */
export class LastPrices {
  readonly #ask: AskPrice;
  readonly #known = new Map<string, Decimal>();

  constructor(ask: AskPrice) {
    this.#ask = ask;
  }

  get(symbol: string): Decimal | undefined {
    return this.#known.get(symbol);
  }

  set(symbol: string, price: Decimal): void {
    this.#known.set(symbol, price);
  }

  all(): ReadonlyMap<string, Decimal> {
    return new Map(this.#known);
  }

  /**
   * Asks for the price of an instrument, and of every other held instrument whose price is not known yet.
   * @throws HostRefusal `risk.price_unknown`
   */
  async ask(symbol: string, { held }: Holdings): Promise<Decimal> {
    const others = [...held.keys()].filter((each) => each !== symbol && !this.#known.has(each));
    const [price] = await Promise.all([this.#ask(symbol), ...others.map((each) => this.#recall(each))]);
    this.#known.set(symbol, price);
    return price;
  }

  /** Asks for the price of something held. Without an answer the journal's price stays: the source may have been removed. */
  async #recall(symbol: string): Promise<void> {
    try {
      const price = await this.#ask(symbol);
      // A price that arrived while this was asked is newer.
      if (!this.#known.has(symbol)) this.#known.set(symbol, price);
    } catch (cause) {
      if (!(cause instanceof HostRefusal)) throw cause;
    }
  }

  /** Cash and positions at these prices. */
  equity(holdings: Holdings): Decimal {
    return equityOf(holdings, (symbol) => this.#known.get(symbol));
  }

  /** Positions as they are listed. */
  positions({ held }: Holdings): Account["positions"] {
    return [...held].map(([symbol, { position, average }]) => {
      const price = this.#known.get(symbol);
      const amounts = { quantity: decimalText(position), average_price: decimalText(average) };
      return { symbol, ...amounts, ...(price && { last_price: decimalText(price) }) };
    });
  }
}
