import type { OrderSide } from "@bourse/contract";
import { isDecimalText } from "@bourse/contract";
import { type Decimal, decimal, decimalText, isPositive, readDecimal, ZERO } from "@bourse/orders";
import type { Order as LibraryOrder, Trade as LibraryTrade } from "ccxt";
import { ExchangeFault, type SeenOrder, type SeenTrade } from "./link.ts";

/** @throws ExchangeFault if it is none */
export function listOf<Item>(list: readonly Item[]): readonly Item[] {
  if (!Array.isArray(list)) throw new ExchangeFault("the exchange sends no list");
  return list;
}

/** An amount of the exchange, as exact as it came. @throws ExchangeFault for any other value */
export function amount(value: unknown): Decimal {
  const read = typeof value === "string" || typeof value === "number" ? readDecimal(String(value)) : undefined;
  if (!read || !isDecimalText(decimalText(read))) throw new ExchangeFault("the exchange sends no amount");
  return decimal(decimalText(read));
}

/** @throws ExchangeFault if it is not above zero */
export function positive(value: unknown): Decimal {
  const read = amount(value);
  if (!isPositive(read)) throw new ExchangeFault("the exchange sends an amount that is not above zero");
  return read;
}

/** @throws ExchangeFault if it is not a name of printable characters */
function named(value: unknown): string {
  if (typeof value === "string" && /^[!-.0-~]{1,64}$/.test(value)) return value;
  throw new ExchangeFault("the exchange sends no id");
}

function oneOf<Word extends string>(value: unknown, words: readonly Word[]): Word {
  const word = words.find((each) => each === value);
  if (word === undefined) throw new ExchangeFault("the exchange sends an unknown word");
  return word;
}

const SIDES: readonly OrderSide[] = ["buy", "sell"];
const TYPES = ["market", "limit"] as const;
/** ccxt's states of orders. What is closed is filled, or has ended with a rest. */
const STATES: Readonly<Record<string, SeenOrder["state"]>> = {
  open: "open",
  closed: "canceled",
  canceled: "canceled",
  canceling: "open",
  expired: "expired",
  rejected: "rejected",
};

/** @throws ExchangeFault if it is not an order */
export function orderOf(order: LibraryOrder): SeenOrder {
  const { id, clientOrderId, symbol, side, type, status, amount: quantity, filled, price, triggerPrice } = order;
  const state = STATES[String(status)];
  if (state === undefined) throw new ExchangeFault("the exchange sends an unknown state");
  const isLimit = oneOf(type, TYPES) === "limit";
  return {
    exchangeId: named(id),
    ...(clientOrderId != null && { sentId: named(clientOrderId) }),
    symbol: String(symbol),
    side: oneOf(side, SIDES),
    quantity: positive(quantity),
    ...kindOf({ isLimit, price, triggerPrice }),
    filled: filled == null ? ZERO : amount(filled),
    state,
  };
}

interface Kind {
  readonly isLimit: boolean;
  readonly price: unknown;
  readonly triggerPrice: unknown;
}

function kindOf({ isLimit, price, triggerPrice }: Kind): Pick<SeenOrder, "type" | "price" | "stopPrice"> {
  const stopPrice = triggerPrice == null ? undefined : positive(triggerPrice);
  if (!isLimit) return { type: stopPrice ? "stop" : "market", ...(stopPrice && { stopPrice }) };
  return { type: stopPrice ? "stop_limit" : "limit", price: positive(price), ...(stopPrice && { stopPrice }) };
}

/** @throws ExchangeFault if it is not a trade of an order */
export function tradeOf({ id, order, symbol, side, price, amount: quantity, fee, timestamp }: LibraryTrade): SeenTrade {
  if (!Number.isSafeInteger(timestamp)) throw new ExchangeFault("the exchange sends no time");
  return {
    id: named(id),
    exchangeId: named(order),
    symbol: String(symbol),
    side: oneOf(side, SIDES),
    price: positive(price),
    quantity: positive(quantity),
    fee: fee?.cost == null ? ZERO : amount(fee.cost),
    at: Number(timestamp),
  };
}
