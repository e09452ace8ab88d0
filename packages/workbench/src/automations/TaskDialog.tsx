import type { Task, TaskKindFacts, TaskList } from "@bourse/contract/host-api";
import { Button, Modal } from "@bourse/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useFocusFault } from "../forms/use-focus-fault.ts";
import { closeDialog } from "../state/dialogs.ts";
import { blankDraft, changeOf, draftOf, faultsOf, newTaskOf, type TaskDraft, type TaskFaults } from "./draft.ts";
import { useTaskAct, useTasks } from "./queries.ts";
import { TaskForm } from "./TaskForm.tsx";

/** Creates a task, or changes the one with the given id. */
export function TaskDialog({ id }: { readonly id?: string | undefined }) {
  const { data } = useTasks();
  const task = data?.tasks.find((each) => each.id === id);
  const [first] = data?.kinds ?? [];
  if (!data || !first || (id !== undefined && !task)) return null;
  return <DraftDialog list={data} first={first} task={task} />;
}

interface DraftDialogProps {
  readonly list: TaskList;
  readonly first: TaskKindFacts;
  /** The task to change; absent: a new one. */
  readonly task: Task | undefined;
}

function DraftDialog({ list, first, task }: DraftDialogProps) {
  const [draft, setDraft] = useState<TaskDraft>(() => (task ? draftOf(task) : blankDraft(first)));
  const [faults, setFaults] = useState<TaskFaults>({});
  const act = useTaskAct();
  const form = useId();
  const element = useRef<HTMLFormElement>(null);
  useFocusFault(element, faults);
  const facts = list.kinds.find((each) => each.task === draft.task) ?? first;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(draft, task?.minimum_interval_minutes ?? facts.minimum_interval_minutes);
    setFaults(found);
    if (Object.keys(found).length > 0 || act.isPending) return;
    const wanted = task ? { id: task.id, change: changeOf(task, draft) } : { create: newTaskOf(draft) };
    act.mutate(wanted, { onSuccess: closeDialog });
  };
  return (
    <Modal
      title={task ? `Edit ${task.name}` : "New task"}
      description="It asks your language model at set times and keeps the answer. It changes nothing."
      onClose={closeDialog}
      startsAt="field"
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button type="submit" form={form} tone="primary" disabled={act.isPending}>
            {act.isPending ? "Saving…" : task ? "Save" : "Create task"}
          </Button>
        </>
      }
    >
      <form ref={element} id={form} onSubmit={submit} noValidate className="space-y-3">
        <TaskForm draft={draft} faults={faults} list={list} isNew={task === undefined} onDraft={setDraft} />
        {act.error && <ErrorNotice error={act.error} />}
      </form>
    </Modal>
  );
}
