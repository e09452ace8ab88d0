import type { NewWorkspace, Workspace, WorkspaceChange, WorkspaceList } from "@bourse/contract/host-api";
import { runInstalled } from "../activation/run.ts";
import type { HostParts } from "../parts.ts";
import { HostRefusal } from "../refusal.ts";
import type { StoredWorkspace } from "../store/workspaces.ts";
import { workspaceContent } from "./content.ts";

type Parts = Pick<HostParts, "workspaces" | "limits" | "database" | "random" | "events">;

export function listWorkspaces({ workspaces }: Pick<HostParts, "workspaces">): WorkspaceList {
  const open = workspaces.current();
  return { workspaces: workspaces.list().map((each) => describe(each, open)) };
}

/** @throws HostRefusal `workspace.limit`, `workspace.name_taken`, `workspace.not_found` */
export function createWorkspace(parts: Parts, { name, copy_of }: NewWorkspace): Workspace {
  const { workspaces, limits, database, random, events } = parts;
  if (workspaces.list().length >= limits.maxWorkspaces) {
    throw new HostRefusal("workspace.limit", `there are ${limits.maxWorkspaces} workspaces`);
  }
  const from = copy_of === undefined ? undefined : existing(parts, copy_of);
  checkName(parts, name);
  const made = database.transaction(() => {
    const added = workspaces.add(name);
    if (from) workspaceContent(database, random).copy(from.id, added.id);
    return added;
  });
  events.emit({ type: "workspaces" });
  return describe(made, workspaces.current());
}

/** @throws HostRefusal `workspace.name_taken`, `workspace.not_found` */
export async function changeWorkspace(parts: HostParts, id: string, change: WorkspaceChange): Promise<Workspace> {
  const { workspaces, events } = parts;
  const before = existing(parts, id);
  if (change.name !== undefined) {
    checkName(parts, change.name, id);
    workspaces.rename(id, change.name);
  }
  if (change.open && workspaces.current() !== id) await openWorkspace(parts, id);
  events.emit({ type: "workspaces" });
  return describe(workspaces.find(id) ?? before, workspaces.current());
}

/**
 * Deletes a workspace with everything in it. @throws HostRefusal `workspace.is_open`, `workspace.not_found`
 */
export function removeWorkspace(parts: Parts, id: string): void {
  const { workspaces, database, random, events } = parts;
  existing(parts, id);
  if (workspaces.current() === id) throw new HostRefusal("workspace.is_open", "it is the one that is shown");
  database.transaction(() => {
    workspaceContent(database, random).remove(id);
    workspaces.remove(id);
  });
  events.emit({ type: "workspaces" });
}

/**
 * From the first line on no effect of a guest of the former workspace is accepted: a command that still runs there ends
 * without a result. Only generations that know a workspace are ended and started again.
 */
async function openWorkspace(parts: HostParts, id: string): Promise<void> {
  const { workspaces, activations } = parts;
  workspaces.open(id);
  const ended = activations.inWorkspace();
  await Promise.all(ended.map((each) => activations.stop(each, "another workspace was opened")));
  for (const each of ended) await runInstalled(parts, each);
}

function existing({ workspaces }: Pick<HostParts, "workspaces">, id: string): StoredWorkspace {
  const found = workspaces.find(id);
  if (!found) throw new HostRefusal("workspace.not_found", "it was deleted");
  return found;
}

/** Zero-width characters, fillers, marks without a letter, halves of characters. */
const UNSEEN = /^[\s\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0]*$/u;

/** @throws HostRefusal `host.body_invalid`, `workspace.name_taken` */
function checkName(parts: Pick<HostParts, "workspaces">, name: string, own?: string): void {
  if (UNSEEN.test(name)) throw new HostRefusal("host.body_invalid", "the name has no visible character");
  if (!name.isWellFormed()) throw new HostRefusal("host.body_invalid", "the name holds half a character");
  refuseTaken(parts, name, own);
}

function refuseTaken({ workspaces }: Pick<HostParts, "workspaces">, name: string, own?: string): void {
  const other = workspaces.named(name);
  if (other && other.id !== own) throw new HostRefusal("workspace.name_taken", `${JSON.stringify(other.name)} exists`);
}

function describe({ id, name, createdAt }: StoredWorkspace, open: string): Workspace {
  return { id, name, created_at: createdAt, open: id === open };
}
