import type { ErrorCode, OrderSide } from "@bourse/contract";
import type { Account, AccountCredential, ExchangeList } from "@bourse/contract/host-api";
import type { Order } from "@bourse/orders";
import { HostRefusal } from "../../refusal.ts";

/** An exchange at which the host offers accounts. */
export interface OfferedExchange {
  /** The exchange's id in ccxt. */
  readonly exchange: string;
  readonly name: string;
  readonly needs: readonly AccountCredential[];
  readonly types: Account["takes"]["types"];
  /** Parameters of an order with a stop price. */
  readonly stops: Readonly<Record<OrderSide, Readonly<Record<string, string>>>>;
  /** Parameters for as many trades or orders as one answer may have. */
  readonly fullPage: Readonly<Record<string, string | number>>;
  /** The field of a balance that names the account as a whole. */
  readonly identity: string;
  /** The parameter that asks for trades before the one with an id. */
  readonly tradesBefore: string;
  /** Its own words for too many requests; a gateway on the way has others. */
  readonly saysTooMany: RegExp;
}

/** Requirements: an order can be found by the id that the host gave it, alive or ended, and the exchange was tried on a loopback server. */
const OFFERED: readonly OfferedExchange[] = [
  {
    exchange: "coinbaseexchange",
    name: "Coinbase Exchange",
    needs: ["key", "secret", "passphrase"],
    types: [
      // A market order has no time in force here: it is filled at once.
      { type: "market", times_in_force: ["gtc"] },
      { type: "limit", times_in_force: ["gtc", "ioc", "fok"] },
      // It has no stop without a limit: its stop orders are limit orders that wait for a price.
      { type: "stop_limit", times_in_force: ["gtc"] },
    ],
    // A buy triggers at or above the stop price, a sell at or below it.
    stops: { buy: { stop: "entry" }, sell: { stop: "loss" } },
    fullPage: { limit: 1000 },
    identity: "profile_id",
    tradesBefore: "after",
    saysTooMany: /"message"\s*:\s*"(?:Private|Public) rate limit exceeded"/i,
  },
];

const UNTRIED = "its orders can be found again by our id, but it was not yet tried on a loopback exchange";

/** Exchanges that traders look for. */
const ABSENT: ExchangeList["absent"] = [
  {
    exchange: "alpaca",
    name: "Alpaca",
    reason:
      "through the library an order is not found by the id that the host gave it, a lost request is never certainly lost, and trades come without their fees",
  },
  { exchange: "binance", name: "Binance", reason: UNTRIED },
  { exchange: "bitstamp", name: "Bitstamp", reason: UNTRIED },
  {
    exchange: "kraken",
    name: "Kraken",
    reason: "through the library an order that has ended is not found by the id that the host gave it",
  },
  { exchange: "okx", name: "OKX", reason: UNTRIED },
];

/** Where accounts are offered, and why not elsewhere. */
export const listExchanges = (): ExchangeList => ({
  exchanges: OFFERED.map(({ exchange, name, needs, types }) => ({ exchange, name, needs: [...needs], types })),
  absent: ABSENT,
});

/** @throws HostRefusal `exchange.not_offered` */
export function offeredExchange(exchange: string): OfferedExchange {
  const offered = OFFERED.find((each) => each.exchange === exchange);
  if (offered) return offered;
  const reason = ABSENT.find((each) => each.exchange === exchange)?.reason ?? "it is not known";
  throw new HostRefusal("exchange.not_offered", `${exchange}: ${reason}`);
}

/** The code for an order of a kind that the exchange does not take; undefined: it takes it. */
export function kindRefusal({ types }: OfferedExchange, order: Order): ErrorCode | undefined {
  const { type, tif, takeProfit, stopLoss } = order;
  const taken = types.find((each) => each.type === type);
  return taken?.times_in_force.includes(tif) && !takeProfit && !stopLoss ? undefined : "exchange.order_kind";
}
