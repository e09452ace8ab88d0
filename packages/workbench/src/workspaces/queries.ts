import type { NewWorkspace, WorkspaceChange } from "@bourse/contract/host-api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../api/context.ts";
import { useHostState } from "../api/queries.ts";
import { followWorkspace, wantWorkspace } from "../state/layout-key.ts";

const KEY = ["workspaces"];

/** The trader's workspaces, in the order they were created. */
export function useWorkspaces() {
  const api = useApi();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call("GET /api/workspaces", { signal })).workspaces,
  });
}

/** Changes of the workspaces. */
export function useWorkspaceActions() {
  const api = useApi();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: KEY });
  const create = useMutation({
    mutationFn: (body: NewWorkspace) => api.call("POST /api/workspaces", { body }),
    onSettled,
  });
  const change = useMutation({
    mutationFn({ id, ...body }: WorkspaceChange & { readonly id: string }) {
      if (body.open) wantWorkspace(id);
      return api.call("PUT /api/workspaces/:id", { params: { id }, body });
    },
    onSettled: async () => {
      await Promise.all([onSettled(), client.invalidateQueries({ queryKey: ["state"] })]);
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.call("DELETE /api/workspaces/:id", { params: { id } }),
    onSettled,
  });
  return { create, change, remove };
}

/** Follows the workspace that the host has open, also when another window opened it. */
export function useFollowWorkspace(): void {
  const open = useHostState().data?.workspace;
  useEffect(() => {
    if (open !== undefined) followWorkspace(open, () => location.reload());
  }, [open]);
}
