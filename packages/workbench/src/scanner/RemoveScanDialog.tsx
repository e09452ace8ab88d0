import { Button, Modal } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { showTab } from "../shell/workspace.ts";
import { closeDialog } from "../state/dialogs.ts";
import { useScanAct, useScans } from "./queries.ts";

/** Asks for confirmation before a scan is removed with its results. */
export function RemoveScanDialog({ id }: { readonly id: string }) {
  const scan = useScans().data?.find((each) => each.id === id);
  const act = useScanAct();
  /** The button that opened the dialog disappears with its row: the panel gets the focus. */
  const leave = () => {
    closeDialog();
    showTab("scanner");
  };
  return (
    <Modal
      title="Remove the scan?"
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>Keep</Button>
          <Button
            tone="danger"
            disabled={act.isPending}
            onClick={() => act.mutate({ id, remove: true }, { onSuccess: leave })}
          >
            {act.isPending ? "Removing…" : "Remove"}
          </Button>
        </>
      }
    >
      <div className="space-y-2">
        <p>
          {scan ? <bdi className="font-medium">{scan.name}</bdi> : "The scan"}, its run log and its results are deleted.
        </p>
        {act.error && <ErrorNotice error={act.error} />}
      </div>
    </Modal>
  );
}
