import type { Account, AccountOrder, NewOrder } from "@bourse/contract/host-api";
import { Button, Modal, usePrices } from "@bourse/ui";
import { type ReactNode, useRef } from "react";
import { useChange } from "../api/use-change.ts";
import { useAnswerGuard } from "../asks/answer-guard.ts";
import { newObjectId } from "../history/ids.ts";
import { KindIcon } from "./KindIcon.tsx";
import { ACCOUNTS_KEY } from "./queries.ts";
import { Rejection } from "./Rejection.tsx";
import { orderName, orderSentence } from "./words.ts";

/** The answer to an order that was sent. */
export function Outcome({ order }: { readonly order: AccountOrder }) {
  if (order.reject) return <Rejection code={order.reject.code} />;
  if (order.status === "unknown") {
    return (
      <>
        Not known yet: {orderName(order)} was sent, and the answer of the exchange did not come. It is not sent again:
        its outcome will be under Orders.
      </>
    );
  }
  return <>Placed: {orderName(order)}.</>;
}

interface ConfirmOrderProps {
  readonly account: Account;
  readonly order: Omit<NewOrder, "client_order_id">;
  readonly onSend: () => void;
  readonly onClose: () => void;
  /** Further words on its consequences. */
  readonly children?: ReactNode;
}

/** Shows an order in words before it is sent. */
export function ConfirmOrder({ account, order, onSend, onClose, children }: ConfirmOrderProps) {
  const { kind, name, exchange } = account;
  const { isReady, mayAnswer } = useAnswerGuard();
  const prices = usePrices(order.symbol);
  const isLive = kind === "live";
  return (
    <Modal
      title={isLive ? `Send to ${name}, live?` : "Place on paper?"}
      description={isLive ? "This order trades with real money." : "This order trades with nobody."}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Do not send</Button>
          <Button tone={isLive ? "danger" : "primary"} disabled={!isReady} onClick={() => mayAnswer() && onSend()}>
            <KindIcon kind={kind} /> {isLive ? "Send live order" : "Place order"}
          </Button>
        </>
      }
    >
      <p className="font-medium">{orderSentence(order, prices, exchange?.currency)}</p>
      {children}
    </Modal>
  );
}

/** Places an order. One that the account rejects is an answer, too; `onAnswer` hears which order was answered. */
export const usePlaceOrder = (id: string, onAnswer?: (sent: NewOrder) => void) =>
  useChange(
    ACCOUNTS_KEY,
    (api, body: NewOrder) => api.call("POST /api/accounts/:id/orders", { params: { id }, body }),
    { onSuccess: (_answer, sent) => onAnswer?.(sent) },
  );

/**
 * Sends orders of single presses. An order keeps its id until it is answered, so that the same press after a lost answer is the same
 * order.
 */
export function useSendOnce(accountId: string) {
  const ids = useRef(new Map<string, string>());
  const place = usePlaceOrder(accountId, ({ client_order_id: answered }) => {
    for (const [key, id] of ids.current) if (id === answered) ids.current.delete(key);
  });
  return {
    place,
    send(order: Omit<NewOrder, "client_order_id">, onError?: (error: Error) => void) {
      const key = JSON.stringify(order);
      const id = ids.current.get(key) ?? newObjectId();
      ids.current.set(key, id);
      place.mutate({ ...order, client_order_id: id }, onError && { onError });
    },
  };
}
