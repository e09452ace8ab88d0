import { Modal } from "@bourse/ui";
import { closeDialog } from "../state/dialogs.ts";
import { ErrorNotice } from "./ErrorNotice.tsx";

export interface FailureDialogProps {
  /** What was tried, as the palette names it. */
  readonly action: string;
  readonly error: unknown;
}

/** Says why something that was asked for by name did not happen: there is no card beside which it could stand. */
export function FailureDialog({ action, error }: FailureDialogProps) {
  return (
    <Modal title={action} description="This did not happen." onClose={closeDialog}>
      <ErrorNotice error={error} />
    </Modal>
  );
}
