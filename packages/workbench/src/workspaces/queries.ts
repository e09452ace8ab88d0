import type { NewWorkspace, WorkspaceChange } from "@bourse/contract/host-api";
import { useEffect } from "react";
import { useHostState } from "../api/queries.ts";
import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";
import { followWorkspace, wantWorkspace } from "../state/layout-key.ts";

const KEY = ["workspaces"];

/** The trader's workspaces, in the order they were created. */
export const useWorkspaces = () =>
  useRead(KEY, async (api, signal) => (await api.call("GET /api/workspaces", { signal })).workspaces);

/** Changes of the workspaces. */
export function useWorkspaceActions() {
  const create = useChange(KEY, (api, body: NewWorkspace) => api.call("POST /api/workspaces", { body }));
  const change = useChange(
    KEY,
    (api, { id, ...body }: WorkspaceChange & { readonly id: string }) => {
      if (body.open) wantWorkspace(id);
      return api.call("PUT /api/workspaces/:id", { params: { id }, body });
    },
    { also: [["state"]] },
  );
  const remove = useChange(KEY, (api, id: string) => api.call("DELETE /api/workspaces/:id", { params: { id } }));
  return { create, change, remove };
}

/** Follows the workspace that the host has open, also when another window opened it. */
export function useFollowWorkspace(): void {
  const open = useHostState().data?.workspace;
  useEffect(() => {
    if (open !== undefined) followWorkspace(open, () => location.reload());
  }, [open]);
}
