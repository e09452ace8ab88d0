import type { ErrorCode, OrderRequest, OrderSide, OrderState, OrderType, TimeInForce } from "@bourse/contract";
import { type Decimal, decimal, decimalText } from "./decimal.ts";
import type { BracketRole, Order } from "./order.ts";

/** An order as it is kept: plain JSON whose amounts are exact text. */
export interface OrderRecord {
  readonly id: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly tif: TimeInForce;
  readonly amounts: Readonly<Partial<Record<AmountName, string>>>;
  readonly parent?: { readonly id: string; readonly role: BracketRole };
  readonly status: OrderState;
  readonly triggered: boolean;
  readonly reject?: ErrorCode;
  readonly request?: OrderRequest;
}

const NEEDED = ["quantity", "filled", "value"] as const;
const OPTIONAL = ["price", "stopPrice", "takeProfit", "stopLoss"] as const;
type AmountName = (typeof NEEDED)[number] | (typeof OPTIONAL)[number];

/** Writes an order for keeping. */
export function recordOf(order: Order): OrderRecord {
  const { id, side, type, tif, parent, status, triggered, reject, request } = order;
  const amounts = [...NEEDED, ...OPTIONAL].flatMap((name) => {
    const amount = order[name];
    return amount ? [[name, decimalText(amount)] as const] : [];
  });
  return {
    id,
    side,
    type,
    tif,
    status,
    triggered,
    amounts: Object.fromEntries(amounts),
    ...(parent && { parent }),
    ...(reject && { reject }),
    ...(request && { request }),
  };
}

/** Reads a kept order. */
export function orderOf({ amounts, ...rest }: OrderRecord): Order {
  const read = (name: AmountName): Decimal => decimal(amounts[name] ?? "0");
  const optional = OPTIONAL.filter((name) => amounts[name] !== undefined).map((name) => [name, read(name)] as const);
  return {
    ...rest,
    quantity: read("quantity"),
    filled: read("filled"),
    value: read("value"),
    ...Object.fromEntries(optional),
  };
}
