import { defineErrors } from "./entry.ts";

/** Refusals of changes to workspaces. */
export const WORKSPACE_ERRORS = defineErrors({
  "workspace.not_found": {
    number: 3480,
    title: "There is no such workspace",
    hint: "Read the list of workspaces again; another window may have deleted it.",
    status: 404,
  },
  "workspace.name_taken": {
    number: 3481,
    title: "Another workspace has this name",
    hint: "Choose another name; case, spaces and letters that look alike do not count.",
    status: 409,
  },
  "workspace.is_open": {
    number: 3482,
    title: "The open workspace cannot be deleted",
    hint: "Open another workspace first.",
    status: 409,
  },
  "workspace.changed": {
    number: 3530,
    title: "Another window opened another workspace",
    hint: "Nothing was read or changed. This window follows; look at the workspace that is open now, then try again.",
    status: 409,
  },
  "workspace.limit": {
    number: 3483,
    title: "There are too many workspaces",
    hint: "Delete one that you no longer need.",
    status: 409,
  },
});
