import type { Account, AccountOrder } from "@bourse/contract/host-api";
import { Button, plural } from "@bourse/ui";
import { useState } from "react";
import { useChange } from "../../api/use-change.ts";
import { ConfirmDialog } from "../../forms/ConfirmDialog.tsx";
import { accountName } from "../kinds.ts";
import { ACCOUNTS_KEY } from "../queries.ts";
import { isCancelable, orderName } from "../words.ts";

interface CancelAllProps {
  readonly account: Account;
  readonly open: readonly AccountOrder[];
}

/** Cancels every open order after a question. Exits of brackets stay, so that no position loses its stop. */
export function CancelAll({ account, open }: CancelAllProps) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelOrders(account.id);
  const entries = open.filter((order) => order.entry === undefined && isCancelable(order));
  const exits = open.length - entries.length;
  const close = () => {
    setAsking(false);
    cancel.reset();
  };
  if (entries.length === 0 && !isAsking) return null;
  const many = plural(entries.length, "order");
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Cancel all
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Cancel ${many}?`}
          description={`Of the ${accountName(account)}.`}
          words={{ keep: "Keep them", act: `Cancel ${many}`, acting: "Canceling…" }}
          request={cancel}
          onYes={() =>
            cancel.mutate(
              entries.map(({ client_order_id: id }) => id),
              { onSuccess: close },
            )
          }
          onClose={close}
        >
          <ul className="list-disc pl-4">
            {entries.slice(0, MOST_NAMED).map((order) => (
              <li key={order.client_order_id}>{orderName(order)}</li>
            ))}
            {entries.length > MOST_NAMED && <li>and {entries.length - MOST_NAMED} more</li>}
          </ul>
          {exits > 0 && <p>Stops and targets of positions stay.</p>}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Orders that a question names one by one. */
const MOST_NAMED = 8;

/** Cancels orders one after the other. One that cannot be canceled keeps none of the others. */
export const useCancelOrders = (id: string) =>
  useChange(ACCOUNTS_KEY, async (api, orders: readonly string[]) => {
    const failures: unknown[] = [];
    for (const order of orders) {
      await api
        .call("POST /api/accounts/:id/cancellations", { params: { id }, body: { client_order_id: order } })
        .catch((cause: unknown) => failures.push(cause));
    }
    if (failures.length > 0) throw failures[0];
  });
