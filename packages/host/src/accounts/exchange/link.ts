import type { ErrorCode, OrderSide, OrderType, TimeInForce } from "@bourse/contract";
import { type Decimal, isAbove } from "@bourse/orders";

/** Steps of an instrument's amounts, and the currency of its prices. */
export interface Instrument {
  readonly tick: Decimal;
  readonly lot: Decimal;
  readonly currency: string;
}

/** The asset that is traded in an instrument. */
export const baseOf = (symbol: string): string => symbol.split("/", 1)[0] ?? symbol;

/** An order as the exchange tells it. */
export interface SeenOrder {
  readonly exchangeId: string;
  /** Our id; absent: the exchange does not repeat it, or the order has none. */
  readonly sentId?: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly quantity: Decimal;
  readonly price?: Decimal;
  readonly stopPrice?: Decimal;
  readonly filled: Decimal;
  readonly state: "open" | "canceled" | "expired" | "rejected";
}

/** A trade of an order as the exchange tells it. */
export interface SeenTrade {
  readonly id: string;
  readonly exchangeId: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly price: Decimal;
  readonly quantity: Decimal;
  /** Each in the currency in which the exchange took it. */
  readonly fees: readonly SeenFee[];
  readonly at: number;
}

/** A fee of a trade; below zero: a rebate. */
export interface SeenFee {
  readonly currency: string;
  readonly amount: Decimal;
}

/** A deposit, or below zero a withdrawal. */
export interface SeenTransfer {
  readonly id: string;
  readonly amount: Decimal;
  readonly at: number;
}

/** An order as it is sent. */
export interface Sending {
  /** The id under which the order is found again. */
  readonly sentId: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly tif: TimeInForce;
  readonly quantity: Decimal;
  readonly price?: Decimal;
  readonly stopPrice?: Decimal;
}

/** An order's ids at the exchange. At least one is set; if both are, the exchange's own counts. */
export interface Reference {
  readonly symbol: string;
  readonly sentId?: string | undefined;
  readonly exchangeId?: string | undefined;
}

/**
 * The outcome of sending an order. `unknown`: it may be there or not. `wasTooMany`: its answer was a refusal for too many requests,
 * though not in the exchange's words, so nothing of it is on its way any more.
 */
export type Placed =
  | { readonly kind: "accepted"; readonly order: SeenOrder }
  | { readonly kind: "refused"; readonly code: ErrorCode }
  | { readonly kind: "unknown"; readonly wasTooMany: boolean };

/** The requests that an account makes at its exchange. Each fails with an {@link ExchangeFault} within its deadline. */
export interface ExchangeLink {
  /** The account's amounts of all assets, with those that orders hold. */
  balances(): Promise<ReadonlyMap<string, Decimal>>;
  /** A name that this account has at the exchange under each of its keys; undefined: it has none. */
  identity(currency: string): Promise<string | undefined>;
  /** Deposits and withdrawals of an asset that are done. */
  transfers(asset: string, since: number): Promise<readonly SeenTransfer[]>;
  /** Undefined: the exchange has no such instrument. */
  instrument(symbol: string): Promise<Instrument | undefined>;
  price(symbol: string): Promise<Decimal>;
  /**
   * Sends an order once. Never fails: what is not certain is `unknown`.
   * @param refusal - Asked at the moment of sending; with a code nothing is sent, for certain.
   */
  place(sending: Sending, refusal: () => ErrorCode | undefined): Promise<Placed>;
  /** Undefined: the exchange says that it has no such order. */
  find(reference: Reference): Promise<SeenOrder | undefined>;
  /** Asks for the end of an order; one that has ended, or that is not there, is no fault. */
  cancel(reference: Reference): Promise<void>;
  open(): Promise<readonly SeenOrder[]>;
  /** The instruments in which the latest orders that have ended were filled, those of other programs too. */
  traded(): Promise<readonly string[]>;
  trades(exchangeId: string, symbol: string): Promise<readonly SeenTrade[]>;
  /** The trades of an instrument since a time, of all orders; of very many the latest. */
  tradesOf(symbol: string, since: number): Promise<readonly SeenTrade[]>;
  close(): void;
}

/** An order as the exchange tells it, and how much of what it has filled is booked. */
interface Filling {
  readonly seen: SeenOrder;
  readonly booked: Decimal;
}

/** The order's own trades, if it has filled more than is booked; otherwise none. */
export async function ownTrades(
  link: Pick<ExchangeLink, "trades">,
  { seen: { exchangeId, symbol, filled }, booked }: Filling,
): Promise<readonly SeenTrade[]> {
  if (!isAbove(filled, booked)) return [];
  const trades = await link.trades(exchangeId, symbol);
  return trades.filter((trade) => trade.exchangeId === exchangeId && trade.symbol === symbol);
}

/** A request to an exchange that failed. Its message holds no text of the exchange, which may have echoed a key. */
export class ExchangeFault extends Error {
  override readonly name = "ExchangeFault";
  /** The exchange refuses the credentials. */
  readonly isKeyRefused: boolean;

  constructor(message: string, { isKeyRefused = false } = {}) {
    super(message);
    this.isKeyRefused = isKeyRefused;
  }
}
