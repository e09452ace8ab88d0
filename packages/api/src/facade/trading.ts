import type {
  Account,
  AccountFill,
  AccountOrder,
  NewOrder,
  ReplaceOrder,
  Scan,
  ScanResult,
} from "@bourse/contract/host-api";
import type { InAppParams, InAppResult, Strategy, TradingQuote } from "@bourse/contract/in-app";
import type { CancellationToken } from "../cancellation.ts";
import type { Connection } from "../connection.ts";
import { type Event, EventEmitter } from "../event.ts";
import { handles } from "./handles.ts";

/** The trader's accounts and orders, prices and scans, by sub-domains. Amounts are exact decimals as texts. */
export interface TradingApi {
  readonly accounts: AccountsApi;
  readonly quotes: QuotesApi;
  readonly orders: OrdersApi;
  readonly positions: PositionsApi;
  readonly risk: RiskApi;
  readonly scans: ScansApi;
}

export function tradingApi(connection: Connection): TradingApi {
  const changed = new EventEmitter<Account>();
  connection.on("trading/accounts.changed", ({ account }) => changed.fire(account));
  return {
    accounts: accountsApi(connection, changed.event),
    quotes: quotesApi(connection),
    orders: ordersApi(connection),
    positions: positionsApi(connection, changed.event),
    risk: riskApi(connection, changed.event),
    scans: scansApi(connection),
  };
}

/** The trader's accounts. */
interface AccountsApi {
  list(): Promise<readonly Account[]>;
  /** The account after something on it changed; a new price alone is no change. */
  readonly onDidChange: Event<Account>;
}

function accountsApi(connection: Connection, onDidChange: Event<Account>): AccountsApi {
  return {
    list: async () => (await connection.ask("trading/accounts.list", {})).accounts,
    onDidChange,
  };
}

/** Prices of some instruments, until it is disposed. */
export interface QuoteSubscription {
  /** As their sources name them. */
  readonly symbols: readonly string[];
  /** The latest price of each instrument that had one since the last event. Prices in between are left out. */
  readonly onDidChange: Event<readonly TradingQuote[]>;
  dispose(): void;
}

/** Prices as they arrive. */
interface QuotesApi {
  /** @throws WireFailure `account.symbol_unknown`, `trading.no_quote` */
  get(symbol: string, token?: CancellationToken): Promise<TradingQuote>;
  /** @throws WireFailure `account.symbol_unknown` with every name that no source has, `inapp.limit` */
  subscribe(symbols: readonly string[], token?: CancellationToken): Promise<QuoteSubscription>;
}

function quotesApi(connection: Connection): QuotesApi {
  const newHandle = handles();
  return {
    get: async (symbol, token) => (await connection.ask("trading/quotes.get", { symbol }, token)).quote,
    async subscribe(symbols, token) {
      const subscription = newHandle();
      const end = () => connection.tell("trading/quotes.unsubscribe", { subscription });
      try {
        const found = await connection.ask("trading/quotes.subscribe", { subscription, symbols: [...symbols] }, token);
        return opened(connection, { subscription, symbols: found.symbols, end });
      } catch (cause) {
        // The host may have begun the subscription before it learned of the cancellation.
        if (token?.isCancellationRequested) end();
        throw cause;
      }
    },
  };
}

interface Opened {
  readonly subscription: number;
  readonly symbols: readonly string[];
  end(): void;
}

/** Fetches prices one call after the other: an extension that is slow misses some, and none pile up. */
function opened(connection: Connection, { subscription, symbols, end }: Opened): QuoteSubscription {
  const changed = new EventEmitter<readonly TradingQuote[]>();
  let isOpen = true;
  const fetch = async () => {
    while (isOpen) {
      const { quotes } = await connection.ask("trading/quotes.next", { subscription });
      if (isOpen && quotes.length > 0) changed.fire(quotes);
    }
  };
  fetch().catch((cause: unknown) => {
    if (isOpen) connection.failed(cause);
  });
  return {
    symbols,
    onDidChange: changed.event,
    dispose() {
      if (!isOpen) return;
      isOpen = false;
      changed.dispose();
      end();
    },
  };
}

/** Changes of the orders of an account since the last event. */
export interface OrdersChangeEvent {
  /** Id of the account. */
  readonly account: string;
  /** Orders that are new or have changed, whoever placed them, oldest first. */
  readonly orders: readonly AccountOrder[];
  /** Oldest first. */
  readonly fills: readonly AccountFill[];
}

type ListOptions = Omit<InAppParams<"trading/orders.list">, "account">;

/** Orders of the trader's accounts. */
interface OrdersApi {
  /**
   * Places an order once: a repeated request with the same id returns the first order. An order that the account or its risk
   * gate refuses is `rejected`, with the code. A cancelled token does not withdraw the order. @throws WireFailure
   * `account.unknown`, `account.symbol_unknown`, `order.id_taken`, `risk.rate`, `risk.price_unknown`; at an exchange also
   * `exchange.traders_own` without a session, `exchange.live_off`, `exchange.not_connected`, `exchange.symbol_not_traded`
   */
  place(account: string, order: NewOrder, token?: CancellationToken): Promise<AccountOrder>;
  /** @throws WireFailure the reason why it stays as it was */
  replace(account: string, change: ReplaceOrder, token?: CancellationToken): Promise<AccountOrder>;
  /** @throws WireFailure `order.unknown`, `order.ended` */
  cancel(account: string, clientOrderId: string): Promise<AccountOrder>;
  /** One page of orders, the latest first. Pass its `next` as `before` to get the page after it. */
  list(account: string, options: ListOptions): Promise<InAppResult<"trading/orders.list">>;
  readonly onDidChange: Event<OrdersChangeEvent>;
}

function ordersApi(connection: Connection): OrdersApi {
  const changed = new EventEmitter<OrdersChangeEvent>();
  connection.on("trading/accounts.changed", ({ account, orders, fills }) => {
    if (orders.length > 0 || fills.length > 0) changed.fire({ account: account.id, orders, fills });
  });
  return {
    place: async (account, order, token) =>
      (await connection.ask("trading/orders.place", { account, order }, token)).order,
    replace: async (account, change, token) =>
      (await connection.ask("trading/orders.replace", { account, change }, token)).order,
    cancel: async (account, clientOrderId) =>
      (await connection.ask("trading/orders.cancel", { account, client_order_id: clientOrderId })).order,
    list: (account, options) => connection.ask("trading/orders.list", { account, ...options }),
    onDidChange: changed.event,
  };
}

type Positions = Pick<Account, "positions">;

/** Positions of the accounts. */
interface PositionsApi {
  /** @throws WireFailure `account.unknown` */
  list(account: string): Promise<Account["positions"]>;
  /** All positions of an account, after one of them changed. */
  readonly onDidChange: Event<Positions & { readonly account: string }>;
}

function positionsApi(connection: Connection, changed: Event<Account>): PositionsApi {
  return {
    list: async (account) => (await connection.ask("trading/positions.list", { account })).positions,
    onDidChange: changedPart(changed, ({ positions }): Positions => ({ positions })),
  };
}

type Risk = Account["risk"];

/** The risk gate of an account: its state and the trader's bounds, which only the trader changes. */
interface RiskApi {
  /** @throws WireFailure `account.unknown` */
  get(account: string): Promise<Risk>;
  /** Takes no orders from now on and cancels the open ones, except the exits of brackets. */
  halt(account: string): Promise<Risk>;
  /** @throws WireFailure `trading.resume_refused` in a plugin */
  resume(account: string): Promise<Risk>;
  /** After the state or a bound changed. */
  readonly onDidChange: Event<Risk & { readonly account: string }>;
}

function riskApi(connection: Connection, changed: Event<Account>): RiskApi {
  return {
    get: (account) => connection.ask("trading/risk.get", { account }),
    halt: (account) => connection.ask("trading/risk.halt", { account }),
    resume: (account) => connection.ask("trading/risk.resume", { account }),
    onDidChange: changedPart(changed, ({ risk }) => risk),
  };
}

/** The trader's scans. */
interface ScansApi {
  /** Oldest first. */
  list(): Promise<readonly Scan[]>;
  /** Begins a run, and does not wait for its end. @throws WireFailure `scan.unknown`, `scan.running` */
  run(scan: string): Promise<Scan>;
  /** At most `limit` events that the scan found, newest first. @throws WireFailure `scan.unknown` */
  results(scan: string, limit: number): Promise<readonly ScanResult[]>;
}

function scansApi(connection: Connection): ScansApi {
  return {
    list: async () => (await connection.ask("trading/scans.list", {})).scans,
    run: async (scan) => (await connection.ask("trading/scans.run", { scan })).scan,
    results: async (scan, limit) => (await connection.ask("trading/scans.results", { scan, limit })).results,
  };
}

/** Fires when a part of an account differs from that of the last event, and always at the first change of the account. */
function changedPart<Part extends object>(
  changed: Event<Account>,
  partOf: (account: Account) => Part,
): Event<Part & { readonly account: string }> {
  const emitter = new EventEmitter<Part & { readonly account: string }>();
  const last = new Map<string, string>();
  changed((account) => {
    const part = partOf(account);
    const text = JSON.stringify(part);
    if (last.get(account.id) === text) return;
    last.set(account.id, text);
    emitter.fire({ ...part, account: account.id });
  });
  return emitter.event;
}

/**
 * Types a table of strategies, by the ids of the manifest. Its module exports it under the name `strategies`, and is
 * loaded in a thread of its own for each backtest: it has no access to the other namespaces there.
 */
export function defineStrategies<const Table extends Readonly<Record<string, Strategy>>>(table: Table): Table {
  return table;
}
