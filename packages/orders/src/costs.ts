import {
  add,
  type Decimal,
  decimal,
  floorTo,
  greatest,
  isMultiple,
  isPositive,
  least,
  multiply,
  subtract,
  ZERO,
} from "./decimal.ts";
import { type MarketRules, NO_COSTS } from "./instrument.ts";
import type { Order } from "./order.ts";
import type { MarketBar } from "./prices.ts";

const HALF = decimal("0.5");

type Side = Order["side"];
type Rules = Pick<MarketRules, "tick" | "costs">;

/** Rounds a price to the tick, in the direction that is worse for a side; no price is below zero. */
function worseTick(price: Decimal, side: Side, tick: Decimal): Decimal {
  if (!isPositive(price)) return ZERO;
  const below = floorTo(price, tick);
  return side === "sell" || isMultiple(price, tick) ? below : add(below, tick);
}

const worseBy = (price: Decimal, amount: Decimal, side: Side): Decimal =>
  side === "buy" ? add(price, amount) : subtract(price, amount);

/** A bar as each side sees it: every price is worse by half of the spread, on the tick. */
export function sidedBars(bar: MarketBar, { tick, costs = NO_COSTS }: Rules): Readonly<Record<Side, MarketBar>> {
  if (!isPositive(costs.spreadTicks)) return { buy: bar, sell: bar };
  const half = multiply(multiply(costs.spreadTicks, tick), HALF);
  const seen = (side: Side): MarketBar => {
    const { volume, ...prices } = bar;
    const at = (price: Decimal) => worseTick(worseBy(price, half, side), side, tick);
    const { open, high, low, close } = prices;
    return { open: at(open), high: at(high), low: at(low), close: at(close), ...(volume && { volume }) };
  };
  return { buy: seen("buy"), sell: seen("sell") };
}

/** The price of an order that takes liquidity, made worse by the slippage; never beyond the order's limit. */
export function slippedPrice(
  price: Decimal,
  { side, price: limit }: Pick<Order, "side" | "price">,
  { bar, rules }: { readonly bar: MarketBar; readonly rules: Rules },
): Decimal {
  const { tick, costs = NO_COSTS } = rules;
  const range = multiply(costs.slippageShare, subtract(bar.high, bar.low));
  const slip = add(multiply(costs.slippageTicks, tick), range);
  if (!isPositive(slip)) return price;
  const worse = worseTick(worseBy(price, slip, side), side, tick);
  if (!limit) return worse;
  return side === "buy" ? least(worse, limit) : greatest(worse, limit);
}
