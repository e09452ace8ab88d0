import { AsyncLocalStorage } from "node:async_hooks";
import { type ErrorCode, isDecimalText, type OrderSide } from "@bourse/contract";
import { type Decimal, decimal, decimalText, isPositive, readDecimal, ZERO } from "@bourse/orders";
import type { Order as LibraryOrder, Trade as LibraryTrade } from "ccxt";
import { type ExchangeParts, type OpenedLibrary, openLibrary } from "../../market/ccxt/library.ts";
import {
  ExchangeFault,
  type ExchangeLink,
  type Placed,
  type Reference,
  type SeenOrder,
  type SeenTrade,
} from "./link.ts";
import type { OfferedExchange } from "./offered.ts";

/** As the trader typed them. */
export interface Credentials {
  readonly key: string;
  readonly secret: string;
  readonly passphrase?: string;
}

/** A request under way: whether it was sent, how it was answered, and whether anybody still waits for it. */
interface Request {
  wasSent: boolean;
  status?: number;
  isOver: boolean;
}

/** Errors of the library that say no without a doubt, also where the exchange answers with the status 200. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  InsufficientFunds: "exchange.funds",
  InvalidOrder: "exchange.refused",
  OrderImmediatelyFillable: "exchange.refused",
  OrderNotFillable: "exchange.refused",
  ContractUnavailable: "exchange.refused",
  AuthenticationError: "exchange.refused",
  PermissionDenied: "exchange.refused",
  AccountNotEnabled: "exchange.refused",
  AccountSuspended: "exchange.refused",
  BadRequest: "exchange.refused",
  BadSymbol: "exchange.refused",
  OperationRejected: "exchange.refused",
  MarketClosed: "exchange.refused",
  RestrictedLocation: "exchange.refused",
};
/** Errors under which an order may be there. */
const UNCERTAIN: ReadonlySet<string> = new Set(["DuplicateOrderId", "OrderNotFound", "OrderNotCached"]);

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.constructor.name : "no error");

/** Why an order was refused for certain; undefined if it may be at the exchange. */
function refusalOf(cause: unknown, { wasSent, status }: Request): ErrorCode | undefined {
  const name = nameOf(cause);
  if (!wasSent) return REFUSALS[name] ?? "exchange.refused";
  // A gateway's fault comes with any text: only the exchange's own refusal of the request counts.
  if (status === undefined || status >= 500 || UNCERTAIN.has(name)) return undefined;
  if (REFUSALS[name]) return REFUSALS[name];
  return name === "ExchangeError" && status >= 400 ? "exchange.refused" : undefined;
}

/** Calls of the library within their bounds. */
interface Calls {
  readonly exchange: OpenedLibrary["exchange"];
  /** @throws ExchangeFault */
  ask<Result>(what: string, work: () => Promise<Result>): Promise<Result>;
  /** @param judge - Makes a result of a failure. */
  attempt<Result>(work: () => Promise<Result>, judge: (cause: unknown, request: Request) => Result): Promise<Result>;
  end(): void;
}

async function openCalls(
  { exchange: id }: OfferedExchange,
  { key, secret, passphrase }: Credentials,
  parts: ExchangeParts,
): Promise<Calls> {
  const requests = new AsyncLocalStorage<Request>();
  const around =
    (bounded: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (input, init) => {
      const request = requests.getStore();
      // The library's queue may let a request go after its caller has given it up.
      if (request?.isOver) throw new Error("nobody waits for this request any more");
      if (request) request.wasSent = true;
      const response = await bounded(input, init);
      if (request) request.status = response.status;
      return response;
    };
  const credentials = { apiKey: key, secret, ...(passphrase !== undefined && { password: passphrase }) };
  const { exchange, call, end } = await openLibrary(id, { ...parts, around, streams: false });
  // Amounts as the text in which they came; one attempt alone.
  Object.assign(exchange, credentials, { number: String });
  exchange.options = { ...exchange.options, maxRetriesOnFailure: 0 };
  const attempt: Calls["attempt"] = async (work, judge) => {
    const request: Request = { wasSent: false, isOver: false };
    try {
      return await call(requests.run(request, work));
    } catch (cause) {
      return judge(cause, request);
    } finally {
      request.isOver = true;
    }
  };
  const ask: Calls["ask"] = (what, work) =>
    attempt(work, (cause) => {
      if (cause instanceof ExchangeFault) throw cause;
      const isKeyRefused = nameOf(cause) === "AuthenticationError" || nameOf(cause) === "PermissionDenied";
      throw new ExchangeFault(`${id} ${what}: ${nameOf(cause)}`, { isKeyRefused });
    });
  return { exchange, ask, attempt, end };
}

const byName = ({ sentId }: Reference) => (sentId === undefined ? {} : { clientOrderId: sentId });

/** Opens an account's requests over ccxt. Sends nothing yet. @throws HostRefusal `market.source_missing` */
export async function ccxtLink(
  offered: OfferedExchange,
  credentials: Credentials,
  parts: ExchangeParts = {},
): Promise<ExchangeLink> {
  const calls = await openCalls(offered, credentials, parts);
  return { ...marketOf(calls), ...ordersOf(calls, offered), ...listsOf(calls, offered), close: calls.end };
}

function marketOf({ exchange, ask }: Calls): Pick<ExchangeLink, "cash" | "instrument" | "price"> {
  return {
    cash: (currency) =>
      ask("cash", async () => {
        const balance: object = await exchange.fetchBalance();
        const own: { readonly total?: unknown } | undefined = Object.entries(balance).find(
          ([name]) => name === currency,
        )?.[1];
        const total = own?.total;
        return total === undefined ? ZERO : amount(total);
      }),
    instrument: (symbol) =>
      ask("instrument", async () => {
        await exchange.loadMarkets();
        const market = exchange.markets?.[symbol];
        if (market?.spot !== true || market.active === false) return undefined;
        const [tick, lot] = [positive(market.precision.price), positive(market.precision.amount)];
        return { tick, lot, currency: String(market.quote) };
      }),
    price: (symbol) => ask("price", async () => positive((await exchange.fetchTicker(symbol)).last)),
  };
}

function ordersOf(
  { exchange, ask, attempt }: Calls,
  { stops }: OfferedExchange,
): Pick<ExchangeLink, "place" | "find" | "cancel"> {
  return {
    async place({ sentId, symbol, side, type, tif, quantity, price, stopPrice }) {
      const params = {
        clientOrderId: sentId,
        ...(type !== "market" && { timeInForce: tif.toUpperCase() }),
        ...(stopPrice && { triggerPrice: decimalText(stopPrice), ...stops[side] }),
      };
      // The library takes text as well, and keeps its digits; numbers would lose some.
      const amounts = [decimalText(quantity), price && decimalText(price)];
      const send = (): Promise<LibraryOrder> =>
        Reflect.apply(exchange.createOrder, exchange, [symbol, price ? "limit" : "market", side, ...amounts, params]);
      return attempt<Placed>(
        async () => ({ kind: "accepted", order: orderOf(await send()) }),
        (cause, request) => {
          const code = refusalOf(cause, request);
          return code === undefined ? { kind: "unknown" } : { kind: "refused", code };
        },
      );
    },
    find: (reference) =>
      ask("order", async () => {
        try {
          return orderOf(await exchange.fetchOrder(reference.exchangeId ?? "", reference.symbol, byName(reference)));
        } catch (cause) {
          if (nameOf(cause) === "OrderNotFound") return undefined;
          throw cause;
        }
      }),
    cancel: (reference) =>
      ask("cancel", async () => {
        await exchange.cancelOrder(reference.exchangeId ?? "", reference.symbol, byName(reference));
      }),
  };
}

function listsOf(
  { exchange, ask }: Calls,
  { allTrades }: OfferedExchange,
): Pick<ExchangeLink, "open" | "trades" | "tradesOf"> {
  return {
    open: () => ask("open orders", async () => listOf(await exchange.fetchOpenOrders()).map(orderOf)),
    trades: (exchangeId, symbol) =>
      ask("trades", async () => {
        const trades = await exchange.fetchOrderTrades(exchangeId, symbol, undefined, undefined, { ...allTrades });
        return listOf(trades).map(tradeOf);
      }),
    tradesOf: (symbol) => ask("trades", async () => listOf(await exchange.fetchMyTrades(symbol)).map(tradeOf)),
  };
}

function listOf<Item>(list: readonly Item[]): readonly Item[] {
  if (!Array.isArray(list)) throw new ExchangeFault("the exchange sends no list");
  return list;
}

/** An amount of the exchange, as exact as it came. @throws ExchangeFault for any other value */
function amount(value: unknown): Decimal {
  const read = typeof value === "string" || typeof value === "number" ? readDecimal(String(value)) : undefined;
  if (!read || !isDecimalText(decimalText(read))) throw new ExchangeFault("the exchange sends no amount");
  return decimal(decimalText(read));
}

function positive(value: unknown): Decimal {
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

function orderOf(order: LibraryOrder): SeenOrder {
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

function tradeOf({ id, order, symbol, side, price, amount: quantity, fee, timestamp }: LibraryTrade): SeenTrade {
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
