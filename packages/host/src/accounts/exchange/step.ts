import type { ErrorCode, OrderState } from "@bourse/contract";
import {
  add,
  type Decimal,
  decimalText,
  type Fill,
  isEnd,
  isEqual,
  isPositive,
  leavesOf,
  negative,
  next,
  type Order,
  withFill,
  ZERO,
} from "@bourse/orders";
import type { Correction } from "../corrections.ts";
import type { KeptOrder } from "../store.ts";
import { baseOf, ExchangeFault, type SeenOrder, type SeenTrade } from "./link.ts";

/** One step of an order, before it is written. */
export interface Draft {
  order: Order;
  /** Entries beside the fills, each with the index of its fill in this step. */
  readonly entries: Entry[];
  /** Number of fills so far. */
  fills: number;
  readonly moves: { readonly order: string; readonly from: OrderState; readonly to: OrderState }[];
}

/** An entry beside a fill, before it is written. */
interface Entry extends Omit<Correction, "at"> {
  readonly fill: number;
}

export const draftOf = (order: Order): Draft => ({ order, moves: [], entries: [], fills: 0 });

export function move(draft: Draft, to: OrderState, reject?: ErrorCode): void {
  const from = draft.order.status;
  if (from === to) return;
  draft.moves.push({ order: draft.order.id, from, to: next(from, to) });
  draft.order = { ...draft.order, status: to, ...(reject && { reject }) };
}

export const isFee = <Each extends Pick<Correction, "kind">>(entry: Each): entry is Each & { readonly kind: "fee" } =>
  entry.kind === "fee";

/** The contents of a trade as text, without its number. */
export const printOf = ({ at, side, price, quantity }: SeenTrade): string =>
  [at, side, decimalText(price), decimalText(quantity)].join(" ");

/** An order that was found at the exchange. */
export const foundOrder = (id: string, { side, type, quantity, price, stopPrice }: SeenOrder): Order => ({
  id,
  side,
  type,
  tif: "gtc",
  quantity,
  ...(price && { price }),
  ...(stopPrice && { stopPrice }),
  status: "pending_new",
  filled: ZERO,
  value: ZERO,
  triggered: false,
});

/** Adds a trade to an order, as a fill. */
export function fill(draft: Draft, { id, symbol, price, quantity, fees, side, at }: SeenTrade, currency: string): Fill {
  const { order } = draft;
  const index = draft.fills;
  draft.fills += 1;
  const after = { ...order, ...withFill(order, { price, quantity }) };
  if (side !== order.side || leavesOf(after).digits < 0n) {
    throw new ExchangeFault(`the trade ${id} does not fit its order`);
  }
  draft.order = after;
  // A fill of an order that has ended is a fact, too; its state stays, and the entry says that it came late.
  const asset = baseOf(symbol);
  if (isEnd(after.status)) {
    const amount = side === "buy" ? quantity : negative(quantity);
    draft.entries.push({ kind: "late_fill", asset, amount, symbol, price, order: order.id, fill: index });
  }
  for (const { currency: paidIn, amount } of fees.filter((each) => each.currency !== currency)) {
    const held = paidIn === asset && { symbol, price };
    draft.entries.push({ kind: "fee", asset: paidIn, amount: negative(amount), ...held, order: order.id, fill: index });
  }
  const fee = fees.filter((each) => each.currency === currency).reduce((sum, each) => add(sum, each.amount), ZERO);
  if (!isPositive(leavesOf(after))) {
    if (!isEnd(after.status)) move(draft, "filled");
  } else if (after.status === "working") move(draft, "partially_filled");
  return { order: order.id, side, at, price, quantity, fee, ambiguous: false };
}

/** True while nobody knows whether the order is at the exchange. */
export const isUncertain = (status: OrderState): boolean => status === "pending_new" || status === "unknown";

/** Names of an order at the exchange, and how much of it another row has filled under them. */
interface Names {
  readonly sentId?: string;
  readonly exchangeId?: string;
  readonly filledBefore?: Decimal;
}

/** True if the exchange means this order and not another one. */
export function isSame(
  { order, symbol }: Pick<KeptOrder, "order" | "symbol">,
  seen: SeenOrder,
  { sentId, exchangeId, filledBefore = ZERO }: Names,
): boolean {
  return (
    seen.symbol === symbol &&
    seen.side === order.side &&
    isEqual(seen.quantity, add(order.quantity, filledBefore)) &&
    (exchangeId === undefined || exchangeId === seen.exchangeId) &&
    (sentId === undefined || seen.sentId === undefined || sentId === seen.sentId)
  );
}
