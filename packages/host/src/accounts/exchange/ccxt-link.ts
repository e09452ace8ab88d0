import { AsyncLocalStorage } from "node:async_hooks";
import type { ErrorCode } from "@bourse/contract";
import { decimalText } from "@bourse/orders";
import type { Order as LibraryOrder, Trade as LibraryTrade } from "ccxt";
import { type ExchangeParts, type OpenedLibrary, openLibrary } from "../../market/ccxt/library.ts";
import { balancesOf, listOf, orderOf, positive, tradedIn, tradeOf, transferOf } from "./ccxt-answers.ts";
import { ExchangeFault, type ExchangeLink, type Placed, type Reference, type SeenTrade } from "./link.ts";
import type { OfferedExchange } from "./offered.ts";

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

const TOO_MANY = 429;

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.constructor.name : "no error");

/** Why an order was refused for certain; undefined if it may be at the exchange. */
function refusalOf(cause: unknown, { refused, wasSent, status }: Request, said: RegExp): ErrorCode | undefined {
  const name = nameOf(cause);
  if (refused) return refused;
  if (!wasSent) return REFUSALS[name] ?? "exchange.refused";
  // A gateway's fault comes with any text: only the exchange's own refusal of the request counts.
  if (status === undefined || status >= 500 || UNCERTAIN.has(name)) return undefined;
  // The exchange's own rate limit rejects a request unprocessed; a 429 in other words may come from anything on the way.
  if (status === TOO_MANY)
    return cause instanceof Error && said.test(cause.message) ? "exchange.rate_limited" : undefined;
  if (REFUSALS[name]) return REFUSALS[name];
  return name === "ExchangeError" && status >= 400 ? "exchange.refused" : undefined;
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
  exchange.options = { ...exchange.options, maxRetriesOnFailure: 0 };
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
  { identity }: OfferedExchange,
): Pick<ExchangeLink, "balances" | "identity" | "transfers" | "instrument" | "price"> {
  return {
    balances: () => ask("balances", async () => balancesOf(await exchange.fetchBalance())),
    identity: (currency) =>
      ask("accounts", async () => {
        const accounts = listOf(await exchange.fetchAccounts());
        const own = accounts.find((each) => each.code === currency);
        const name: unknown = Object(own?.info)[identity];
        return typeof name === "string" && name !== "" ? name : undefined;
      }),
    transfers: (asset, since) =>
      ask("transfers", async () =>
        listOf(await exchange.fetchDepositsWithdrawals(asset, since)).flatMap((each) => transferOf(each)),
      ),
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
  { stops, saysTooMany }: OfferedExchange,
): Pick<ExchangeLink, "place" | "find" | "cancel"> {
  return {
    async place({ sentId, symbol, side, type, tif, quantity, price, stopPrice }, refusal) {
      const params = {
        clientOrderId: sentId,
        ...(type !== "market" && { timeInForce: tif.toUpperCase() }),
        ...(stopPrice && { triggerPrice: decimalText(stopPrice), ...stops[side] }),
      };
      // The library takes text as well, and keeps its digits; numbers would lose some.
      const amounts = [decimalText(quantity), price && decimalText(price)];
      const create = (): Promise<LibraryOrder> =>
        Reflect.apply(exchange.createOrder, exchange, [symbol, price ? "limit" : "market", side, ...amounts, params]);
      return attempt<Placed>({
        refusal,
        work: async () => ({ kind: "accepted", order: orderOf(await create()) }),
        judge(cause, request) {
          const code = refusalOf(cause, request, saysTooMany);
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
          // It has ended, or is not there: the next look tells which.
          if (nameOf(cause) !== "OrderNotFound") throw cause;
        }
      }),
  };
}

/** A page with fewer trades than this is the last one, although `fullPage` asks for more. */
const FULL_PAGE = 100;
/** Most pages of trades that one look reads: twenty, with a thousand trades each, the newest first. */
const MAX_PAGES = 20;

/**
 * Trades page by page, the newest first, back to a time.
 * @param read - A page of the trades before the one with this id; undefined: the latest
 */
async function tradePages(
  read: (before: string | undefined) => Promise<unknown>,
  since: number,
): Promise<readonly SeenTrade[]> {
  const all = new Map<string, SeenTrade>();
  let before: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const trades = listOf((await read(before)) as readonly LibraryTrade[]).map(tradeOf);
    const fresh = trades.filter(({ id }) => !all.has(id));
    for (const trade of fresh) all.set(trade.id, trade);
    const oldest = trades.reduce<SeenTrade | undefined>(
      (one, each) => (one && one.at <= each.at ? one : each),
      undefined,
    );
    // A page that has nothing new is the last one, also where an exchange repeats itself.
    if (!oldest || fresh.length === 0 || oldest.at < since || trades.length < FULL_PAGE) break;
    before = oldest.id;
  }
  return [...all.values()];
}

function listsOf(
  { exchange, ask }: Calls,
  { fullPage, tradesBefore }: OfferedExchange,
): Pick<ExchangeLink, "open" | "traded" | "trades" | "tradesOf"> {
  const page = (before: string | undefined) => ({
    ...fullPage,
    ...(before !== undefined && { [tradesBefore]: before }),
  });
  return {
    open: () => ask("open orders", async () => listOf(await exchange.fetchOpenOrders()).map(orderOf)),
    traded: () =>
      ask("ended orders", async () =>
        tradedIn(listOf(await exchange.fetchClosedOrders(undefined, undefined, undefined, fullPage))),
      ),
    trades: (exchangeId, symbol) =>
      tradePages(
        (before) =>
          ask("trades", () => exchange.fetchOrderTrades(exchangeId, symbol, undefined, undefined, page(before))),
        0,
      ),
    tradesOf: (symbol, since) =>
      tradePages(
        (before) => ask("trades", () => exchange.fetchMyTrades(symbol, undefined, undefined, page(before))),
        since,
      ),
  };
}
