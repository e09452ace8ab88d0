import type { Workspace } from "@bourse/contract/host-api";
import { Badge, Button, Modal, Skeleton } from "@bourse/ui";
import { useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { RenameForm, useRenaming } from "../forms/RenameForm.tsx";
import { TextField } from "../forms/TextField.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { copyName } from "./copy-name.ts";
import { useWorkspaceActions, useWorkspaces } from "./queries.ts";

const NAME_MAX = 64;

/** Creates, opens, renames, copies and deletes workspaces. */
export function WorkspacesDialog() {
  const { data, error, refetch } = useWorkspaces();
  const actions = useWorkspaceActions();
  const { create, change, remove } = actions;
  const refused = create.error ?? change.error ?? remove.error;
  const [name, setName] = useState("");
  const add = () => create.mutate({ name: name.trim() }, { onSuccess: () => setName("") });
  return (
    <Modal
      title="Workspaces"
      description="Each has its own charts, drawings, indicators, layout and data of extensions. Watchlists, alerts, scans and tasks are the same in all."
      size="large"
      onClose={closeDialog}
    >
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton label="Loading the workspaces" />}
      <ul aria-label="Workspaces" className="divide-y divide-line">
        {data?.map((each) => (
          <WorkspaceRow key={each.id} workspace={each} taken={data.map((other) => other.name)} actions={actions} />
        ))}
      </ul>
      <form
        className="mt-3 flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField label="New workspace" value={name} onChange={setName} maxLength={NAME_MAX} required />
        <Button type="submit" tone="primary" disabled={create.isPending || name.trim() === ""}>
          Create
        </Button>
      </form>
      {refused && <ErrorNotice error={refused} />}
    </Modal>
  );
}

interface RowProps {
  readonly workspace: Workspace;
  /** Names of all workspaces. */
  readonly taken: readonly string[];
  readonly actions: ReturnType<typeof useWorkspaceActions>;
}

function WorkspaceRow({ workspace: { id, name, open }, taken, actions }: RowProps) {
  const { create, change, remove } = actions;
  const { row, isRenaming, begin, end } = useRenaming<HTMLLIElement>();
  const [isSure, setSure] = useState(false);
  if (isRenaming) {
    const onRename = (wanted: string) => change.mutate({ id, name: wanted }, { onSuccess: end });
    return (
      <li ref={row} className="py-1.5">
        <RenameForm name={name} maxLength={NAME_MAX} onRename={onRename} onCancel={end} />
      </li>
    );
  }
  return (
    <li ref={row} className="flex flex-wrap items-center gap-2 py-1.5" data-workspace={id}>
      <span className="min-w-0 flex-1 break-words">
        <bdi>{name}</bdi> {open && <Badge tone="accent">open</Badge>}
      </span>
      {!open && (
        <Button
          aria-label={`Open ${name}`}
          disabled={change.isPending}
          onClick={() => change.mutate({ id, open: true }, { onSuccess: closeDialog })}
        >
          Open
        </Button>
      )}
      <Button aria-label={`Rename ${name}`} data-rename="" onClick={begin}>
        Rename
      </Button>
      <Button
        aria-label={`Copy ${name}`}
        disabled={create.isPending}
        onClick={() => create.mutate({ name: copyName(name, taken), copy_of: id })}
      >
        Copy
      </Button>
      {!open && (
        <Button
          tone={isSure ? "danger" : "plain"}
          aria-label={isSure ? `Delete ${name} with everything in it` : `Delete ${name}`}
          disabled={remove.isPending}
          onClick={() => (isSure ? remove.mutate(id) : setSure(true))}
        >
          {isSure ? "Delete everything in it" : "Delete"}
        </Button>
      )}
    </li>
  );
}
