import type { Account, AccountOrder } from "@bourse/contract/host-api";
import { Button, formatQuantity, usePrices } from "@bourse/ui";
import { useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { CELL } from "../words/cell.ts";
import { localMoment } from "../words/time.ts";
import { useCancelOrder } from "./queries.ts";
import { Rejection } from "./Rejection.tsx";
import { ReplaceDialog } from "./ReplaceDialog.tsx";
import { Table } from "./Table.tsx";
import { isCancelable, isChangeable, kindWords, orderName, priceWords } from "./words.ts";

const STATUS: Readonly<Record<AccountOrder["status"], string>> = {
  pending_new: "Being placed",
  unknown:
    "Unknown: the answer of the exchange did not come. The host looks for the order by its id, and never sends it twice. Wait for the outcome, or cancel it; do not place it again.",
  working: "Working",
  partially_filled: "Filled in part",
  pending_cancel: "Being canceled",
  filled: "Filled",
  canceled: "Canceled",
  rejected: "Rejected",
  expired: "Expired",
};

interface OrderTableProps {
  readonly account: Account;
  readonly orders: readonly AccountOrder[];
}

/** Every order, the latest first. Open orders can be canceled, and changed where the account allows it. */
export function OrderTable({ account, orders }: OrderTableProps) {
  const cancel = useCancelOrder(account.id);
  const [changed, setChanged] = useState<AccountOrder>();
  return (
    <>
      {cancel.error && <ErrorNotice error={cancel.error} />}
      <Table
        caption="Orders, the latest first"
        columns={["Placed", "Symbol", "Order", "Prices", "Filled", "State", "Act"]}
      >
        {orders.map((order) => (
          <tr key={order.client_order_id} data-order={order.client_order_id} className="border-b border-line">
            <td className={`${CELL} whitespace-nowrap`}>{localMoment(order.placed_at)}</td>
            <th scope="row" className={`${CELL} font-semibold`}>
              {order.symbol}
            </th>
            <td className={CELL}>
              {order.side === "buy" ? "Buy" : "Sell"} {formatQuantity(order.quantity)}, {kindWords(order)}
            </td>
            <Amounts order={order} />
            <td className={CELL}>
              {order.reject ? <Rejection code={order.reject.code} /> : STATUS[order.status]}
              {order.elsewhere && <span className="text-muted"> (placed elsewhere)</span>}
              {order.placed_by !== undefined && <span className="text-muted"> (placed by {order.placed_by})</span>}
            </td>
            <td className={CELL}>
              <span className="flex gap-1">
                {isChangeable(order, account.takes) && (
                  <Button
                    size="small"
                    aria-haspopup="dialog"
                    aria-label={`Change ${orderName(order)}`}
                    onClick={() => setChanged(order)}
                  >
                    Change
                  </Button>
                )}
                {isCancelable(order) && (
                  <Button
                    size="small"
                    disabled={cancel.isPending}
                    aria-label={`Cancel ${orderName(order)}`}
                    onClick={() => cancel.mutate(order.client_order_id)}
                  >
                    Cancel
                  </Button>
                )}
              </span>
            </td>
          </tr>
        ))}
      </Table>
      {changed && <ReplaceDialog account={account} order={changed} onClose={() => setChanged(undefined)} />}
    </>
  );
}

/** The prices of an order, and what is filled at which mean price. */
function Amounts({ order }: { readonly order: AccountOrder }) {
  const prices = usePrices(order.symbol);
  const { filled, average_price: mean } = order;
  return (
    <>
      <td className={CELL}>{priceWords(order, prices) || "market"}</td>
      <td className={CELL} title={mean ?? undefined}>
        {formatQuantity(filled)}
        {mean !== null && ` at ${prices.price(mean)}`}
      </td>
    </>
  );
}
