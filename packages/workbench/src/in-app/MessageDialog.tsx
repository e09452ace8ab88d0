import type { InAppMessage } from "@bourse/contract/host-api";
import { Button, Modal } from "@bourse/ui";
import { useInAppAct } from "./queries.ts";

/** A message that waits for its answer. */
export function MessageDialog({ message: { id, extension_name: from, message, detail, items } }: Props) {
  const { mutate, isPending } = useInAppAct();
  const close = () => mutate({ message: id });
  return (
    <Modal
      title={message}
      description={`Asked by ${from}`}
      onClose={close}
      footer={
        <>
          <Button tone="quiet" disabled={isPending} onClick={close}>
            Cancel
          </Button>
          {items.map((item, chosen) => (
            <Button key={item} disabled={isPending} onClick={() => mutate({ message: id, chosen })}>
              {item}
            </Button>
          ))}
        </>
      }
    >
      <p className="break-words whitespace-pre-wrap">{detail}</p>
    </Modal>
  );
}

interface Props {
  readonly message: InAppMessage;
}
