import type { ErrorCode, OrderState } from "@bourse/contract";
import { decimalText } from "./decimal.ts";
import { averagePrice, type Fill, type Order } from "./order.ts";
import type { PaperRun } from "./run.ts";

/** A fill as programs read it. */
interface FillAnswer {
  readonly bar: number;
  readonly price: string;
  readonly quantity: string;
  readonly fee: string;
  readonly ambiguous: boolean;
}

interface OrderAnswer {
  readonly client_order_id: string;
  readonly status: OrderState;
  readonly filled: string;
  readonly average_price: string | null;
  readonly fills: readonly FillAnswer[];
  readonly reject?: { readonly code: ErrorCode };
}

/** The end of a run as programs read it: every amount is exact text. */
export interface PaperAnswer {
  readonly orders: readonly OrderAnswer[];
  readonly position: string;
  readonly cash: string;
}

function fillAnswer({ at, price, quantity, fee, ambiguous }: Fill): FillAnswer {
  return { bar: at, price: decimalText(price), quantity: decimalText(quantity), fee: decimalText(fee), ambiguous };
}

function orderAnswer(order: Order, fills: readonly Fill[]): OrderAnswer {
  const average = averagePrice(order);
  return {
    client_order_id: order.id,
    status: order.status,
    filled: decimalText(order.filled),
    average_price: average ? decimalText(average) : null,
    fills: fills.map(fillAnswer),
    ...(order.reject && { reject: { code: order.reject } }),
  };
}

/** Writes a run for programs. */
export function paperAnswer({ orders, fills, position, cash }: PaperRun): PaperAnswer {
  const byOrder = Map.groupBy(fills, ({ order }) => order);
  const filled = (order: Order) => (order.status === "rejected" ? [] : (byOrder.get(order.id) ?? []));
  return {
    orders: orders.map((order) => orderAnswer(order, filled(order))),
    position: decimalText(position),
    cash: decimalText(cash),
  };
}
