import { Button, Modal } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { showTab } from "../shell/workspace.ts";
import { closeDialog } from "../state/dialogs.ts";
import { useTaskAct, useTasks } from "./queries.ts";

/** Asks for confirmation before a task is removed. */
export function RemoveTaskDialog({ id }: { readonly id: string }) {
  const task = useTasks().data?.tasks.find((each) => each.id === id);
  const act = useTaskAct();
  /** The button that opened the dialog disappears with its row: the list gets the focus. */
  const leave = () => {
    closeDialog();
    showTab("automations");
  };
  return (
    <Modal
      title="Remove the task?"
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>Keep</Button>
          <Button
            tone="danger"
            disabled={act.isPending}
            onClick={() => act.mutate({ id, verb: "remove" }, { onSuccess: leave })}
          >
            {act.isPending ? "Removing…" : "Remove"}
          </Button>
        </>
      }
    >
      <p>
        {task ? <bdi className="font-medium">{task.name}</bdi> : "The task"} will not run again, and a run under way is
        stopped. Its results stay.
      </p>
      {act.error && <ErrorNotice error={act.error} />}
    </Modal>
  );
}
