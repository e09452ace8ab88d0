import { Layers } from "lucide-react";
import { openDialog } from "../state/dialogs.ts";
import { isFollowing } from "../state/layout-key.ts";
import { useWorkspaces } from "./queries.ts";

/** Shows the open workspace once there is more than one, and opens their list. */
export function WorkspaceButton() {
  const list = useWorkspaces().data;
  const open = list?.find((each) => each.open);
  if (!open || !list || list.length < 2) return null;
  return (
    <button
      type="button"
      aria-label={`Workspace ${open.name}`}
      title="Workspaces"
      onClick={() => openDialog({ kind: "workspaces" })}
      className="flex h-7 max-w-64 shrink-0 max-[1640px]:max-w-40 items-center gap-1.5 rounded border border-line px-2 text-xs hover:bg-raised"
    >
      <Layers size={13} aria-hidden="true" />
      <bdi className="truncate">{open.name}</bdi>
      {isFollowing() && (
        <span role="status" className="truncate text-2xs text-muted">
          opened in another window
        </span>
      )}
    </button>
  );
}
