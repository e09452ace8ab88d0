import type { ErrorCode, OrderSide, OrderType, TimeInForce } from "@bourse/contract";
import type { Decimal } from "@bourse/orders";

/** Steps of an instrument's amounts, and the currency of its prices. */
export interface Instrument {
  readonly tick: Decimal;
  readonly lot: Decimal;
  readonly currency: string;
}

/** An order as the exchange tells it. */
export interface SeenOrder {
  readonly exchangeId: string;
  /** Absent: the exchange does not repeat it, or has none. */
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
  /** In the account's currency. */
  readonly fee: Decimal;
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

/** An order's names at the exchange; one of the ids is there. */
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
  /** Cash of a currency, with what orders hold of it. */
  cash(currency: string): Promise<Decimal>;
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
  trades(exchangeId: string, symbol: string): Promise<readonly SeenTrade[]>;
  /** The latest trades of an instrument, of all orders. */
  tradesOf(symbol: string): Promise<readonly SeenTrade[]>;
  close(): void;
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
