import type { Bar } from "@bourse/bars";
import type { OrderSide } from "@bourse/contract";
import { compare, type Decimal, decimalOf } from "./decimal.ts";
import type { LimitFills } from "./instrument.ts";

/** Prices of a market in a span of time; a sample is a bar whose prices are all the same. */
export interface MarketBar {
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly close: Decimal;
  /** Absent: unknown, so it limits nothing. */
  readonly volume?: Decimal;
}

/** A single price as a bar. */
export function sampleBar(price: Decimal, volume?: Decimal): MarketBar {
  return { open: price, high: price, low: price, close: price, ...(volume && { volume }) };
}

/** The prices of a stored bar. Without `hasVolume` its volume is unknown. */
export function marketBar(
  { open, high, low, close, volume }: Bar,
  { hasVolume }: { readonly hasVolume: boolean },
): MarketBar {
  const prices = { open: decimalOf(open), high: decimalOf(high), low: decimalOf(low), close: decimalOf(close) };
  return hasVolume ? { ...prices, volume: decimalOf(volume) } : prices;
}

/** A price and the side of the order to which it belongs. */
export interface Level {
  readonly side: OrderSide;
  readonly price: Decimal;
}

/** True if a trade at `traded` fills a limit order: for a buyer at its price or lower. */
export function fillsLimit(traded: Decimal, { side, price }: Level, rule: LimitFills): boolean {
  const order = side === "buy" ? compare(traded, price) : compare(price, traded);
  return rule === "touched" ? order <= 0 : order < 0;
}

/** True if a trade at `traded` triggers a stop order: for a buyer at its price or higher. */
export const triggersStop = (traded: Decimal, { side, price }: Level): boolean =>
  (side === "buy" ? compare(traded, price) : compare(price, traded)) >= 0;

/** The price of a bar that is best for a limit order. */
export const bestOf = ({ high, low }: MarketBar, side: OrderSide): Decimal => (side === "buy" ? low : high);

/** The price of a bar that first triggers a stop order. */
export const worstOf = ({ high, low }: MarketBar, side: OrderSide): Decimal => (side === "buy" ? high : low);
