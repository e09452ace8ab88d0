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
      "an order whose answer was lost may still reach it at any later time, so the host could never say that it is lost; its stocks come without their steps of price, and trades without their fees",
  },
  {
    exchange: "bitstamp",
    name: "Bitstamp",
    reason:
      "its answer about one order, as far as the host can read it, has no side, quantity or price, so a lost order could not be recognised",
  },
  {
    exchange: "bybit",
    name: "Bybit",
    reason:
      "asked for one order, it looks among your latest 500 alone, so the host could not tell whether a missing one was ever placed",
  },
  {
    exchange: "kraken",
    name: "Kraken",
    reason:
      "it tells in money also the fees that it takes in coins, so your positions would not add up, and an order is found by our id in two lists only, not by one question",
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
