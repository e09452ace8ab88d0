import type { ErrorCode } from "@bourse/contract";
import type { ExchangeList } from "@bourse/contract/host-api";
import type { Order } from "@bourse/orders";
import { HostRefusal } from "../../refusal.ts";
import { coinbase } from "./offered/coinbase.ts";
import { okx } from "./offered/okx.ts";
import type { OfferedExchange } from "./offered/row.ts";

/** Requirements: an order can be found by the id that the host gave it, alive or ended, and the exchange was tried on a loopback server. */
const OFFERED: readonly OfferedExchange[] = [coinbase, okx];

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
