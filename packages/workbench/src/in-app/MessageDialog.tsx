import type { InAppMessage } from "@bourse/contract/host-api";
import { Button, Modal } from "@bourse/ui";
import { AnswerFailure } from "./AnswerFailure.tsx";
import { ItemButtons } from "./ItemButtons.tsx";
import { useAnswer } from "./use-answer.ts";

/** A message that waits for its answer. */
export function MessageDialog({ message: { id, extension_name: from, message, detail, items } }: Props) {
  const answer = useAnswer();
  const close = () => answer(id, {});
  return (
    <Modal
      title={message}
      description={`Asked by ${from}`}
      onClose={close}
      footer={
        <>
          <Button tone="quiet" onClick={close}>
            {items.length === 0 ? "OK" : "Cancel"}
          </Button>
          <ItemButtons id={id} items={items} />
        </>
      }
    >
      <p className="break-words whitespace-pre-wrap">{detail}</p>
      <AnswerFailure id={id} />
    </Modal>
  );
}

interface Props {
  readonly message: InAppMessage;
}
