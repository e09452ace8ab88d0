import { compare, type Decimal, isEqual, ZERO } from "./decimal.ts";
import type { Order } from "./order.ts";
import type { MarketBar } from "./prices.ts";

/** An order at a price. */
interface Entry {
  readonly price: Decimal;
  /** Rises in the order of acceptance. */
  readonly ordinal: number;
  readonly id: string;
}

/** Orders by price, the lowest first, and at one price in the order of their acceptance. */
class PriceLevels {
  readonly #entries: Entry[] = [];

  add(entry: Entry): void {
    this.#entries.splice(this.#placeOf(entry), 0, entry);
  }

  remove(entry: Entry): void {
    this.#entries.splice(this.#placeOf(entry), 1);
  }

  /** Those at a price or above it. */
  atLeast(price: Decimal): readonly Entry[] {
    return this.#entries.slice(this.#placeOf({ price, ordinal: 0 }));
  }

  /** Those at a price or below it. */
  atMost(price: Decimal): readonly Entry[] {
    return this.#entries.slice(0, this.#placeOf({ price, ordinal: Number.POSITIVE_INFINITY }));
  }

  #placeOf({ price, ordinal }: Pick<Entry, "price" | "ordinal">): number {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const entry = this.#entries[middle] as Entry;
      const order = compare(entry.price, price) || entry.ordinal - ordinal;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Each side's view of a bar. */
export type SidedBar = Readonly<Record<Order["side"], Pick<MarketBar, "high" | "low">>>;

/** Live orders by the price that touches them, so that a bar meets only those and not every live order. */
export class PriceIndex {
  /** Orders that the next bar meets whatever its prices are. */
  readonly #always = new Map<string, number>();
  readonly #limits = { buy: new PriceLevels(), sell: new PriceLevels() };
  readonly #stops = { buy: new PriceLevels(), sell: new PriceLevels() };
  readonly #places = new Map<string, { readonly entry: Entry; readonly levels: PriceLevels | undefined }>();
  #next = 1;

  /** Indexes an order by the price that touches it next; a known order keeps its place in the order of acceptance. */
  put(order: Order): void {
    const { id } = order;
    const before = this.#places.get(id);
    const { levels, price } = this.#levelsOf(order);
    if (before && before.levels === levels && isEqual(before.entry.price, price)) return;
    const entry = { price, id, ordinal: before?.entry.ordinal ?? this.#next };
    if (before) this.drop(id);
    else this.#next += 1;
    this.#places.set(id, { entry, levels });
    if (levels) levels.add(entry);
    else this.#always.set(id, entry.ordinal);
  }

  drop(id: string): void {
    const place = this.#places.get(id);
    if (!place) return;
    this.#places.delete(id);
    if (place.levels) place.levels.remove(place.entry);
    else this.#always.delete(id);
  }

  /** Ids of the orders that a bar may touch, in the order of their acceptance. */
  touchedBy({ buy, sell }: SidedBar): string[] {
    const touched = [
      ...this.#limits.buy.atLeast(buy.low),
      ...this.#limits.sell.atMost(sell.high),
      ...this.#stops.buy.atMost(buy.high),
      ...this.#stops.sell.atLeast(sell.low),
      ...[...this.#always].map(([id, ordinal]) => ({ id, ordinal })),
    ];
    return touched.toSorted((one, other) => one.ordinal - other.ordinal).map(({ id }) => id);
  }

  #levelsOf({ side, price, stopPrice, triggered, tif }: Order) {
    if (stopPrice && !triggered) return { levels: this.#stops[side], price: stopPrice };
    if (!price || tif === "ioc" || tif === "fok") return { levels: undefined, price: price ?? ZERO };
    return { levels: this.#limits[side], price };
  }
}
