import type { Account, NewOrder } from "@bourse/contract/host-api";
import { Button, Modal, usePrices } from "@bourse/ui";
import { useAnswerGuard } from "../asks/answer-guard.ts";
import { KindIcon } from "./KindIcon.tsx";
import { orderSentence } from "./words.ts";

interface ConfirmOrderProps {
  readonly account: Account;
  readonly order: NewOrder;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Shows a live order in words before it is sent, because it trades with money. */
export function ConfirmOrder({ account: { kind, name, exchange }, order, onSend, onClose }: ConfirmOrderProps) {
  const { isReady, mayAnswer } = useAnswerGuard();
  const prices = usePrices(order.symbol);
  return (
    <Modal
      title={`Send to ${name}, live?`}
      description="This order trades with real money."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Do not send</Button>
          <Button tone="danger" disabled={!isReady} onClick={() => mayAnswer() && onSend()}>
            <KindIcon kind={kind} /> Send live order
          </Button>
        </>
      }
    >
      <p className="font-medium">{orderSentence(order, prices, exchange?.currency)}</p>
    </Modal>
  );
}
