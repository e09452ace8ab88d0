import { type Static, Type } from "typebox";
import { closed, TimeText } from "../schemas/bodies.ts";
import { shownText } from "../schemas/fields.ts";

export { WORKSPACE_HEADER } from "../workspace-header.ts";

/** Characters of a workspace's name; it must fit the page's header. */
const NAME_MAX = 64;
const Name = shownText(NAME_MAX);
const Id = Type.String({ minLength: 1, maxLength: 64 });

/**
 * A workspace: its own charts, drawings, indicators, layout, stored data of extensions, news and calendar. Watchlists,
 * alerts, scans, tasks, keys and accounts are the same in all of them.
 */
export const WorkspaceSchema = closed({ id: Id, name: Name, created_at: TimeText, open: Type.Boolean() });
export type Workspace = Static<typeof WorkspaceSchema>;

/** `GET /api/workspaces`, in the order they were created; exactly one is open. */
export const WorkspaceListSchema = closed({ workspaces: Type.Array(WorkspaceSchema) });
export type WorkspaceList = Static<typeof WorkspaceListSchema>;

/** Body of `POST /api/workspaces`. The new workspace is not opened. */
export const NewWorkspaceSchema = closed({
  name: Name,
  /** The workspace to copy; absent: an empty one. */
  copy_of: Type.Optional(Id),
});
export type NewWorkspace = Static<typeof NewWorkspaceSchema>;

/** Body of `PUT /api/workspaces/{id}`: the fields to change. */
export const WorkspaceChangeSchema = closed({
  name: Type.Optional(Name),
  /** Opens it: everything that runs in the open one ends first. */
  open: Type.Optional(Type.Literal(true)),
});
export type WorkspaceChange = Static<typeof WorkspaceChangeSchema>;

/** `{id}` in a path. */
export const WorkspaceParams = closed({ id: Id });
