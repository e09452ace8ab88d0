import type { ErrorCode } from "@bourse/contract";
import type { ExchangeList } from "@bourse/contract/host-api";
import type { Order } from "@bourse/orders";
import { HostRefusal } from "../../refusal.ts";
import { binance } from "./offered/binance.ts";
import { coinbase } from "./offered/coinbase.ts";
import { okx } from "./offered/okx.ts";
import type { OfferedExchange } from "./offered/row.ts";

/** Requirements: an order can be found by the id that the host gave it, alive or ended, and the exchange was tried on a loopback server. */
const OFFERED: readonly OfferedExchange[] = [coinbase, okx, binance];

/** Exchanges that traders look for. */
const ABSENT: ExchangeList["absent"] = [
  {
    exchange: "alpaca",
    name: "Alpaca",
    reason:
      "a request that was lost may reach it at any later time, so that no order is ever lost for certain; the library lists its coins and no stocks, and trades come without their fees",
  },
  {
    exchange: "bitstamp",
    name: "Bitstamp",
    reason:
      "its answer about an order says neither side nor quantity nor price, and the library cancels none by our id",
  },
  {
    exchange: "bybit",
    name: "Bybit",
    reason: "the library looks for an order among the account's latest 500 alone, so that a missing one proves nothing",
  },
  {
    exchange: "kraken",
    name: "Kraken",
    reason:
      "the library asks for an order by another number than our id, and reads every fee as one in money, also those taken in coins, so that positions would not add up",
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
