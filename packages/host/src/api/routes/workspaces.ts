import { defineRoute, type Route } from "../route.ts";

const listWorkspaces = defineRoute({
  name: "GET /api/workspaces",
  run: (_request, { service }) => service.workspaces.list(),
});

const createWorkspace = defineRoute({
  name: "POST /api/workspaces",
  run: ({ body }, { service }) => service.workspaces.create(body),
});

const changeWorkspace = defineRoute({
  name: "PUT /api/workspaces/:id",
  run: ({ params, body }, { service }) => service.workspaces.change(params.id, body),
});

const removeWorkspace = defineRoute({
  name: "DELETE /api/workspaces/:id",
  run: ({ params }, { service }) => service.workspaces.remove(params.id),
});

export const WORKSPACE_ROUTES: readonly Route[] = [listWorkspaces, createWorkspace, changeWorkspace, removeWorkspace];
