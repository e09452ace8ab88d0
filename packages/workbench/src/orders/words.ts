import type { Funding } from "@bourse/contract";
import type { Account, AccountFill, AccountOrder, NewOrder } from "@bourse/contract/host-api";
import { formatQuantity, type PriceWriter } from "@bourse/ui";

/** The words for each type of order. */
export const TYPE_WORDS: Readonly<Record<NewOrder["type"], string>> = {
  market: "Market",
  limit: "Limit",
  stop: "Stop",
  stop_limit: "Stop limit",
};

/** The words for what may pay for orders. */
export const FUNDING_WORDS: Readonly<Record<Funding, string>> = {
  cash: "Cash only",
  shorts: "Cash and short sales",
  margin: "Margin: no cover",
};

/** The state of an order in a list. */
export const STATUS_WORDS: Readonly<Record<AccountOrder["status"], string>> = {
  pending_new: "Being placed",
  unknown:
    "Unknown: the answer of the exchange did not come. The host looks for the order by its id, and never sends it twice. Wait for the outcome, or cancel it; do not place it again.",
  working: "Working",
  partially_filled: "Filled in part",
  pending_cancel: "Being canceled",
  filled: "Filled",
  canceled: "Canceled",
  rejected: "Rejected",
  expired: "Expired",
};

/** The kind of an order in a sentence: its type, or which exit of a bracket it is. */
export function kindWords({ type, entry, client_order_id: id }: AccountOrder): string {
  if (entry === undefined) return TYPE_WORDS[type].toLowerCase();
  return id.endsWith("/stop_loss") ? "stop loss" : "take profit";
}

/** States in which an order can be changed, where its account can. */
const CHANGEABLE: ReadonlySet<AccountOrder["status"]> = new Set(["working", "partially_filled"]);

/** Whether the amounts of an order can be changed. */
export const isChangeable = ({ status }: AccountOrder, { replacements }: Account["takes"]): boolean =>
  replacements && CHANGEABLE.has(status);

/** Whether it can be canceled. An order whose answer did not come can be, too. */
export const isCancelable = ({ status }: AccountOrder): boolean => CHANGEABLE.has(status) || status === "unknown";

/** How much, without its sign: `3,500.5`. */
export const sizeWords = (quantity: string): string => formatQuantity(quantity.replace("-", ""));

/** An order in an instrument, for the name of a button. */
export const orderName = ({ side, quantity, symbol }: AccountOrder): string =>
  `${side} ${formatQuantity(quantity)} ${symbol}`;

/** The side of a fill in a list. */
export const FILL_SIDES = { buy: "Bought", sell: "Sold" } as const;

/** A fill in an instrument, for the name of a button: `bought 2 BTC/USD`. */
export const fillName = ({ side, quantity, symbol }: AccountFill): string =>
  `${FILL_SIDES[side].toLowerCase()} ${formatQuantity(quantity)} ${symbol}`;

/** The prices of an order with their kinds: `limit 99.50, guard 90.00`; empty: it has none. */
export const priceWords = (
  { price, stop_price, take_profit, stop_loss }: Pick<NewOrder, "price" | "stop_price" | "take_profit" | "stop_loss">,
  { exact }: Pick<PriceWriter, "exact">,
): string =>
  Object.entries({ stop: stop_price, limit: price, target: take_profit, guard: stop_loss })
    .flatMap(([kind, text]) => (text === undefined ? [] : [`${kind} ${exact(text)}`]))
    .join(", ");

/** An order in full, before it is sent: `Buy 2 BTC/USD, limit 99.50 USD.` */
export function orderSentence(
  order: Omit<NewOrder, "client_order_id">,
  prices: Pick<PriceWriter, "exact">,
  currency = "",
): string {
  const { side, quantity, symbol } = order;
  const amounts = priceWords(order, prices);
  const terms = [
    order.type === "market" && "market, at the next price",
    amounts !== "" && `${amounts} ${currency}`.trim(),
  ].filter((each) => each !== false);
  return `${side === "buy" ? "Buy" : "Sell"} ${formatQuantity(quantity)} ${symbol}, ${terms.join(", ")}.`;
}
