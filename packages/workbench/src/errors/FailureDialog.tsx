import { Modal } from "@bourse/ui";
import { closeDialog } from "../state/dialogs.ts";
import { ErrorNotice } from "./ErrorNotice.tsx";

export interface FailureDialogProps {
  /** The failed action, as named in the palette. */
  readonly action: string;
  readonly error: unknown;
}

/** Explains why a palette command failed: it has no card of its own to show the error. */
export function FailureDialog({ action, error }: FailureDialogProps) {
  return (
    <Modal title={action} description="The action failed." onClose={closeDialog}>
      <ErrorNotice error={error} />
    </Modal>
  );
}
