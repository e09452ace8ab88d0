import { AsyncLocalStorage } from "node:async_hooks";
import type { ErrorCode } from "@bourse/contract";
import { decimalText } from "@bourse/orders";
import type { Order as LibraryOrder, Trade as LibraryTrade } from "ccxt";
import { type ExchangeParts, type OpenedLibrary, openLibrary } from "../../market/ccxt/library.ts";
import { acknowledged, balancesOf, listOf, orderOf, positive, tradeOf } from "./ccxt-answers.ts";
import { ExchangeFault, type ExchangeLink, type Placed, type Reference, type SeenTrade } from "./link.ts";
import type { OfferedExchange, TradePages } from "./offered/row.ts";

/** As the trader typed them. */
export interface Credentials {
  readonly key: string;
  readonly secret: string;
  readonly passphrase?: string;
}

/** Why an order may no longer be sent; undefined if it may. */
type Refusal = () => ErrorCode | undefined;

/** A request under way: whether it was sent, how it was answered, and whether anybody still waits for it. */
interface Request {
  /** Asked at the moment of sending: the library's queue may have held the request for long. */
  readonly refusal?: Refusal | undefined;
  /** Why it was not sent after all. */
  refused?: ErrorCode;
  wasSent: boolean;
  status?: number;
  isOver: boolean;
}

/** Errors of the library that are a certain refusal, even if the exchange answers with the status 200. */
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
/** Errors that leave open whether the exchange has the order. */
const UNCERTAIN: ReadonlySet<string> = new Set(["DuplicateOrderId", "OrderNotFound", "OrderNotCached"]);

/** Errors of a cancel of an order that needs none. */
const UNCANCELED: ReadonlySet<string> = new Set(["OrderNotFound", "CancelPending"]);

const TOO_MANY = 429;

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.constructor.name : "no error");

/** Why an order was refused for certain; undefined if it may be at the exchange. */
function refusalOf(
  cause: unknown,
  { refused, wasSent, status }: Request,
  { saysTooMany, saysTaken, saysRefused }: OfferedExchange,
): ErrorCode | undefined {
  const name = nameOf(cause);
  const said = cause instanceof Error ? cause.message : "";
  if (refused) return refused;
  if (!wasSent) return REFUSALS[name] ?? "exchange.refused";
  // A gateway's fault comes with any text: only the exchange's own refusal of the request counts.
  if (status === undefined || status >= 500 || UNCERTAIN.has(name) || saysTaken?.test(said)) return undefined;
  // The exchange's own rate limit rejects a request unprocessed; a 429 in other words may come from anything on the way.
  if (saysTooMany.test(said)) return "exchange.rate_limited";
  if (status === TOO_MANY) return undefined;
  const isRefused = saysRefused?.test(said) || (name === "ExchangeError" && status >= 400);
  return REFUSALS[name] ?? (isRefused ? "exchange.refused" : undefined);
}

interface Attempt<Result> {
  work(): Promise<Result>;
  /** Makes a result of a failure. */
  judge(cause: unknown, request: Request): Result;
  readonly refusal?: Refusal;
}

/** Calls of the library within their bounds. */
interface Calls {
  readonly exchange: OpenedLibrary["exchange"];
  /** @throws ExchangeFault */
  ask<Result>(what: string, work: () => Promise<Result>): Promise<Result>;
  attempt<Result>(attempt: Attempt<Result>): Promise<Result>;
  end(): void;
}

async function openCalls(
  { exchange: id, options }: OfferedExchange,
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
      // Only requests that change something are checked: the library may first fetch the list of instruments, which places nothing.
      if (request && isAct(init)) send(request);
      const response = await bounded(input, init);
      if (request) request.status = response.status;
      return response;
    };
  const credentials = { apiKey: key, secret, ...(passphrase !== undefined && { password: passphrase }) };
  const { exchange, call, end } = await openLibrary(id, { ...parts, around, streams: false });
  // Keeps amounts as the text in which they came, and makes only one attempt.
  Object.assign(exchange, credentials, { number: String });
  exchange.options = { ...exchange.options, ...options, maxRetriesOnFailure: 0 };
  // The list of currencies is not used, and some exchanges show it only to keys with more rights.
  exchange.has.fetchCurrencies = false;
  const attempt: Calls["attempt"] = async ({ work, judge, refusal }) => {
    const request: Request = { refusal, wasSent: false, isOver: false };
    try {
      return await call(requests.run(request, work));
    } catch (cause) {
      return judge(cause, request);
    } finally {
      request.isOver = true;
    }
  };
  const ask: Calls["ask"] = (what, work) =>
    attempt({
      work,
      judge(cause) {
        if (cause instanceof ExchangeFault) throw cause;
        const isKeyRefused = nameOf(cause) === "AuthenticationError" || nameOf(cause) === "PermissionDenied";
        throw new ExchangeFault(`${id} ${what}: ${nameOf(cause)}`, { isKeyRefused });
      },
    });
  return { exchange, ask, attempt, end };
}

const isAct = (init: RequestInit | undefined): boolean => (init?.method ?? "GET") !== "GET";

/** @throws Error if it may not be sent any more */
function send(request: Request): void {
  const refused = request.refusal?.();
  if (refused) {
    request.refused = refused;
    throw new Error("it may not be sent any more");
  }
  request.wasSent = true;
}

/** Our own name of an order, used while the exchange's is not known: the exchange may have accepted two orders under ours. */
const byName = ({ sentId, exchangeId }: Reference) =>
  sentId === undefined || exchangeId !== undefined ? {} : { clientOrderId: sentId };

/** Opens an account's requests over ccxt. Sends nothing yet. @throws HostRefusal `market.source_missing` */
export async function ccxtLink(
  offered: OfferedExchange,
  credentials: Credentials,
  parts: ExchangeParts = {},
): Promise<ExchangeLink> {
  const calls = await openCalls(offered, credentials, parts);
  return { ...marketOf(calls, offered), ...ordersOf(calls, offered), ...listsOf(calls, offered), close: calls.end };
}

function marketOf(
  { exchange, ask }: Calls,
  { identity, transfers }: OfferedExchange,
): Pick<ExchangeLink, "balances" | "identity" | "transfers" | "instrument" | "price"> {
  return {
    balances: () => ask("balances", async () => balancesOf(await exchange.fetchBalance())),
    identity: (currency) => ask("accounts", () => identity(exchange, currency)),
    transfers: (asset, since) => ask("transfers", () => transfers(exchange, asset, since)),
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
  offered: OfferedExchange,
): Pick<ExchangeLink, "place" | "find" | "cancel"> {
  return {
    async place(sending, refusal) {
      const { sentId, symbol, side, tif, quantity, price, stopPrice } = sending;
      const params = {
        clientOrderId: sentId,
        ...(price && { timeInForce: tif.toUpperCase() }),
        ...(stopPrice && { triggerPrice: decimalText(stopPrice), ...offered.stops[side] }),
      };
      // The library takes text as well, and keeps its digits; numbers would lose some.
      const amounts = [decimalText(quantity), price && decimalText(price)];
      const create = (): Promise<LibraryOrder> =>
        Reflect.apply(exchange.createOrder, exchange, [symbol, price ? "limit" : "market", side, ...amounts, params]);
      const read = offered.answers === "order" ? orderOf : acknowledged(sending);
      return attempt<Placed>({
        refusal,
        work: async () => ({ kind: "accepted", order: read(await create()) }),
        judge(cause, request) {
          const code = refusalOf(cause, request, offered);
          return code === undefined
            ? { kind: "unknown", wasTooMany: request.status === TOO_MANY }
            : { kind: "refused", code };
        },
      });
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
        try {
          await exchange.cancelOrder(reference.exchangeId ?? "", reference.symbol, byName(reference));
        } catch (cause) {
          // It ends, has ended, or is not there: the next look tells which.
          if (!UNCANCELED.has(nameOf(cause))) throw cause;
        }
      }),
  };
}

/** A page with fewer trades than this is the last one, however many were asked for. */
const FULL_PAGE = 100;
/** Most trades that one look reads. */
const MAX_TRADES = 20_000;

interface Pages extends Pick<TradePages, "next"> {
  /** Parameters of the first one. */
  readonly first: ReturnType<TradePages["next"]>;
  read(params: ReturnType<TradePages["next"]>): Promise<readonly LibraryTrade[]>;
}

/** Trades page by page, forwards from a time or back to it. */
async function tradePages({ first, next, read }: Pages, since: number): Promise<readonly SeenTrade[]> {
  const all = new Map<string, SeenTrade>();
  for (let params = first; all.size < MAX_TRADES; ) {
    const page = listOf(await read(params));
    const trades = page.map(tradeOf);
    const fresh = trades.filter(({ id }) => !all.has(id));
    for (const trade of fresh) all.set(trade.id, trade);
    // A page that has nothing new is the last one, also where an exchange repeats itself.
    if (fresh.length === 0 || trades.length < FULL_PAGE || trades.some(({ at }) => at < since)) break;
    params = next(page);
  }
  return [...all.values()];
}

function listsOf(
  { exchange, ask }: Calls,
  { open, traded, trades: { since: sinceTime, ofOrder, next } }: OfferedExchange,
): Pick<ExchangeLink, "open" | "traded" | "trades" | "tradesOf"> {
  const none = undefined;
  return {
    open: () =>
      ask("open orders", async () => listOf(await exchange.fetchOpenOrders(none, none, none, open)).map(orderOf)),
    traded: async () => (traded ? ask("ended orders", () => traded(exchange)) : []),
    trades: (exchangeId, symbol) => {
      const read: Pages["read"] = (params) =>
        ask("trades", () => exchange.fetchOrderTrades(exchangeId, symbol, none, none, params));
      return tradePages({ first: ofOrder, next, read }, 0);
    },
    tradesOf: (symbol, since) => {
      const read: Pages["read"] = (params) => ask("trades", () => exchange.fetchMyTrades(symbol, none, none, params));
      return tradePages({ first: sinceTime(since), next, read }, since);
    },
  };
}
