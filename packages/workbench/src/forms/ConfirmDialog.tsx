import { Button, Modal } from "@bourse/ui";
import type { ReactNode } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";

interface ConfirmDialogProps {
  readonly title: string;
  readonly description?: string;
  /** Words of the buttons; the usual ones are those of a removal. */
  readonly words?: { readonly keep: string; readonly act: string; readonly acting: string };
  /** The request under way, or what became of it. */
  readonly request: { readonly isPending: boolean; readonly error: unknown };
  readonly onYes: () => void;
  readonly onClose: () => void;
  /** Says which things are lost. */
  readonly children: ReactNode;
}

const REMOVAL = { keep: "Keep", act: "Remove", acting: "Removing…" } as const;

/** Asks before something is lost. A refusal leaves it as it was, and the dialog open. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, words = REMOVAL, request, onYes, onClose, children } = props;
  return (
    <Modal
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button tone="danger" disabled={request.isPending} onClick={onYes}>
            {request.isPending ? words.acting : words.act}
          </Button>
        </>
      }
    >
      <div className="space-y-2">
        {children}
        {request.error != null && <ErrorNotice error={request.error} />}
      </div>
    </Modal>
  );
}
