import { Button, Modal, usePrices } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { showTab } from "../shell/workspace.ts";
import { closeDialog } from "../state/dialogs.ts";
import { conditionWords } from "./conditions.ts";
import { useAlertAct, useAlerts } from "./queries.ts";

/** Asks for confirmation before an alert is removed. */
export function RemoveAlertDialog({ id }: { readonly id: string }) {
  const alert = useAlerts().data?.alerts.find((each) => each.id === id);
  const prices = usePrices(alert?.symbol ?? "");
  const act = useAlertAct();
  /** The button that opened the dialog disappears with its row: the list gets the focus. */
  const leave = () => {
    closeDialog();
    showTab("alerts");
  };
  return (
    <Modal
      title="Remove the alert?"
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
        {alert ? (
          <p>
            <bdi className="font-medium">{alert.title}</bdi>: {alert.symbol} {alert.timeframe}{" "}
            {conditionWords(alert, prices)}.
          </p>
        ) : (
          <p>It no longer exists.</p>
        )}
        {alert?.owner && (
          <p className="text-muted">
            <bdi>{alert.owner.name}</bdi> may not propose the same one again.
          </p>
        )}
        {act.error && <ErrorNotice error={act.error} />}
      </div>
    </Modal>
  );
}
