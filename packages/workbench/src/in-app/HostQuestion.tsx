import type { InAppMessage } from "@bourse/contract/host-api";
import { Button, Modal } from "@bourse/ui";
import { useAnswerGuard } from "../asks/answer-guard.ts";
import { AnswerFailure } from "./AnswerFailure.tsx";
import { useAnswer } from "./use-answer.ts";

/** A question of the host itself, whose answer gives an extension something, so it is guarded against accidental answers. */
export function HostQuestion({ question: { id, message, detail, items } }: HostQuestionProps) {
  const answer = useAnswer();
  const { isReady, mayAnswer } = useAnswerGuard();
  const give = (chosen: number | undefined) => {
    if (mayAnswer()) answer(id, chosen === undefined ? {} : { chosen: [chosen] });
  };
  return (
    <Modal
      title={message}
      asker="host"
      onClose={() => give(undefined)}
      footer={
        <>
          <Button tone="quiet" disabled={!isReady} onClick={() => give(undefined)}>
            Cancel
          </Button>
          {items.map((title, place) => (
            <Button key={title} disabled={!isReady} onClick={() => give(place)}>
              {title}
            </Button>
          ))}
        </>
      }
    >
      <p className="break-words whitespace-pre-wrap">{detail}</p>
      <AnswerFailure id={id} />
    </Modal>
  );
}

interface HostQuestionProps {
  readonly question: InAppMessage;
}
