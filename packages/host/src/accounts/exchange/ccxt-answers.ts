import { isDecimalText, type OrderSide } from "@bourse/contract";
import { type Decimal, decimal, decimalText, isPositive, isZero, negative, readDecimal, ZERO } from "@bourse/orders";
import type { Balances, Order as LibraryOrder, Trade as LibraryTrade, Transaction } from "ccxt";
import {
  ExchangeFault,
  type SeenFee,
  type SeenOrder,
  type SeenTrade,
  type SeenTransfer,
  type Sending,
} from "./link.ts";

/** @throws ExchangeFault if the value is no list */
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

/** @throws ExchangeFault if the value is not above zero */
export function positive(value: unknown): Decimal {
  const read = amount(value);
  if (!isPositive(read)) throw new ExchangeFault("the exchange sends an amount that is not above zero");
  return read;
}

/** @throws ExchangeFault if the value is not a name of printable characters */
function named(value: unknown): string {
  if (typeof value === "string" && /^[!-.0-~]{1,64}$/.test(value)) return value;
  throw new ExchangeFault("the exchange sends no id");
}

/** True of an id that a program has given; other programs may use any characters, and ours are among these. */
const isPrintable = (value: unknown): value is string => typeof value === "string" && /^[!-~]{1,64}$/.test(value);

function oneOf<Word extends string>(value: unknown, words: readonly Word[]): Word {
  const word = words.find((each) => each === value);
  if (word === undefined) throw new ExchangeFault("the exchange sends an unknown word");
  return word;
}

const SIDES: readonly OrderSide[] = ["buy", "sell"];
const TYPES = ["market", "limit"] as const;
/** ccxt's order states. A closed order is filled, or has ended with an unfilled rest. */
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
  const { id, clientOrderId, symbol, side, type, status, amount: told, filled, price, triggerPrice } = order;
  const state = STATES[String(status)];
  if (state === undefined) throw new ExchangeFault("the exchange sends an unknown state");
  const isLimit = oneOf(type, TYPES) === "limit";
  // An order for an amount of money has no quantity: when it has ended, it is what was filled.
  const quantity = told ?? (state === "open" ? undefined : filled);
  return {
    exchangeId: named(id),
    ...(isPrintable(clientOrderId) && { sentId: clientOrderId }),
    symbol: String(symbol),
    side: oneOf(side, SIDES),
    quantity: positive(quantity),
    ...kindOf({ isLimit, price, triggerPrice }),
    filled: filled == null ? ZERO : amount(filled),
    state,
  };
}

/** Reads an answer that has only the ids of the order that was sent. @throws ExchangeFault if it has none */
export const acknowledged =
  ({ symbol, side, type, quantity, price, stopPrice }: Sending) =>
  ({ id, clientOrderId }: LibraryOrder): SeenOrder => ({
    exchangeId: named(id),
    sentId: named(clientOrderId),
    symbol,
    side,
    type,
    quantity,
    ...(price && { price }),
    ...(stopPrice && { stopPrice }),
    filled: ZERO,
    state: "open",
  });

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

/**
 * The instruments in which orders were filled. Nothing else is read of these orders: other programs may place kinds that the account does
 * not take. @throws ExchangeFault if a filled amount is invalid
 */
export function tradedIn(orders: readonly LibraryOrder[]): readonly string[] {
  const filled = orders.filter((order) => order.filled != null && isPositive(amount(order.filled)));
  return [...new Set(filled.map(({ symbol }) => String(symbol)))];
}

/** @throws ExchangeFault if it is not a trade of an order */
export function tradeOf(trade: LibraryTrade): SeenTrade {
  const { id, order, symbol, side, price, amount: quantity, timestamp } = trade;
  return {
    id: named(id),
    exchangeId: named(order),
    symbol: String(symbol),
    side: oneOf(side, SIDES),
    price: positive(price),
    quantity: positive(quantity),
    fees: feesOf(trade),
    at: timeOf(timestamp),
  };
}

/** The library tells one fee, or several, or both. @throws ExchangeFault for one without its currency */
function feesOf({ fee, fees, symbol }: LibraryTrade & { readonly fees?: readonly unknown[] }): readonly SeenFee[] {
  const told = [...(Array.isArray(fees) && fees.length > 0 ? fees : [fee])];
  return told.flatMap((each: { readonly cost?: unknown; readonly currency?: unknown } | null | undefined) => {
    if (each?.cost == null) return [];
    const paid = signed(each.cost);
    if (isZero(paid)) return [];
    if (typeof each.currency !== "string") throw new ExchangeFault(`a fee of ${String(symbol)} has no currency`);
    return [{ currency: each.currency, amount: paid }];
  });
}

/** Totals by currency. @throws ExchangeFault if one is no amount */
export function balancesOf(balances: Balances): ReadonlyMap<string, Decimal> {
  const rows: Readonly<Record<string, unknown>> = Object(balances.total);
  return new Map(Object.entries(rows).flatMap(([asset, total]) => (total == null ? [] : [[asset, signed(total)]])));
}

/** Completed deposits and withdrawals. @throws ExchangeFault if one is invalid */
export function transferOf({ id, type, status, amount: moved, timestamp }: Transaction): readonly SeenTransfer[] {
  if (status !== "ok" || (type !== "deposit" && type !== "withdrawal")) return [];
  const sum = amount(moved);
  return [{ id: named(id), amount: type === "deposit" ? sum : negative(sum), at: timeOf(timestamp) }];
}

/** A row of an account's bills, whose sign tells the direction. */
interface Bill {
  readonly id: unknown;
  readonly amount: unknown;
  readonly timestamp: unknown;
}

/** @throws ExchangeFault if the bill is invalid */
export const billOf = ({ id, amount: moved, timestamp }: Bill): SeenTransfer => ({
  id: named(id),
  amount: signed(moved),
  at: timeOf(timestamp),
});

/** @throws ExchangeFault if the value is no time */
function timeOf(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new ExchangeFault("the exchange sends no time");
  return Number(value);
}

/** An amount that may be below zero. @throws ExchangeFault for any other value */
function signed(value: unknown): Decimal {
  const text = String(value);
  return text.startsWith("-") ? negative(amount(text.slice(1))) : amount(value);
}
