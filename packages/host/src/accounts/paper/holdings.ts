import { add, type Decimal, type Fill, type Holding, holdingAfter, multiply, startingWith, ZERO } from "@bourse/orders";
import type { KeptFill } from "../store.ts";

interface Held {
  readonly position: Decimal;
  readonly price: Decimal;
}

/** Cash and positions: the sum of the fills, and nothing else. */
export class Holdings {
  #cash: Decimal;
  readonly #held = new Map<string, Held>();

  constructor(startingCash: Decimal, fills: Iterable<KeptFill>) {
    this.#cash = startingCash;
    for (const fill of fills) this.add(fill.symbol, fill);
  }

  get cash(): Decimal {
    return this.#cash;
  }

  add(symbol: string, fill: Pick<Fill, "side" | "price" | "quantity" | "fee">): void {
    const before: Holding = { ...startingWith(this.#cash), position: this.position(symbol) };
    const { position, cash } = holdingAfter(before, fill);
    this.#cash = cash;
    this.#held.set(symbol, { position, price: fill.price });
  }

  position(symbol: string): Decimal {
    return this.#held.get(symbol)?.position ?? ZERO;
  }

  /** Instruments of which something is held. */
  symbols(): readonly string[] {
    return [...this.#held].filter(([, { position }]) => position.digits !== 0n).map(([symbol]) => symbol);
  }

  /** Cash and positions at the given prices; where none is given, at that of the last fill. */
  equity(priceOf: (symbol: string) => Decimal | undefined): Decimal {
    return this.symbols().reduce((sum, symbol) => {
      const { position, price } = this.#held.get(symbol) ?? { position: ZERO, price: ZERO };
      return add(sum, multiply(position, priceOf(symbol) ?? price));
    }, this.#cash);
  }
}
