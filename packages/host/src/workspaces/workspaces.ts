import type { HostLimits } from "@bourse/contract";
import type { NewWorkspace, Workspace, WorkspaceChange, WorkspaceList } from "@bourse/contract/host-api";
import type { Random } from "@bourse/platform";
import type { EventBus } from "../events.ts";
import { HostRefusal } from "../refusal.ts";
import { newChartId } from "../services/charts/store.ts";
import { DELETE_UNSHOWN_FEEDS } from "../services/news/feed-store.ts";
import { type Row, text } from "../store/columns.ts";
import type { Database } from "../store/database.ts";
import type { StoredWorkspace, WorkspaceStore } from "../store/workspaces.ts";

/** Copies and deletes what belongs to a workspace. Runs plain statements, as a part of the caller's transaction. */
interface WorkspaceContent {
  copy(from: string, to: string): void;
  remove(workspace: string): void;
}

/** The tables whose rows belong to a workspace, ordered so that no row is deleted before one that refers to it. */
export const CONTENT_TABLES = [
  "indicators",
  "compared",
  "drawings",
  "object_origins",
  "charts",
  "stored_values",
  "workspace_feeds",
  "layouts",
  "page_layouts",
  "in_app_state",
] as const;
type ContentTable = (typeof CONTENT_TABLES)[number];

/** A copy was made from a contribution like its original, is listed with it, and is removed with the extension. */
const COPY_TAKE = `INSERT INTO takes (take_id, request, extension_id, version, kind, contribution_id, object_id, taken_at)
  SELECT ?1, request, extension_id, version, kind, contribution_id, ?1, taken_at FROM takes WHERE object_id = ?2`;

function workspaceContent(database: Database, random: Random): WorkspaceContent {
  const rowsOf = (table: ContentTable, workspace: string) =>
    database.all(`SELECT * FROM ${table} WHERE workspace = ?`, workspace);
  const insert = (table: ContentTable, row: Row) => {
    // The database numbers the copy.
    const { position: _position, ...values } = row;
    const names = Object.keys(values);
    const marks = names.map(() => "?").join(", ");
    database.run(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${marks})`, ...Object.values(values));
  };
  const insertObject = (table: ContentTable, row: Row) => {
    const id = random.uuid();
    insert(table, { ...row, id });
    const { origin = null, workspace = null } = row;
    if (origin === null) return;
    insert("object_origins", { id, workspace, origin });
    database.run(COPY_TAKE, id, text(row.id));
  };
  return {
    copy(from, workspace) {
      const charts = new Map<string, string>();
      for (const row of rowsOf("charts", from)) {
        const chart_id = newChartId(random);
        charts.set(text(row.chart_id), chart_id);
        insert("charts", { ...row, chart_id, workspace });
      }
      for (const row of rowsOf("drawings", from)) insertObject("drawings", { ...row, workspace });
      for (const row of rowsOf("indicators", from)) {
        const place = row.place === null ? null : (charts.get(text(row.place)) ?? null);
        insertObject("indicators", { ...row, place, workspace });
      }
      for (const row of rowsOf("compared", from)) {
        insertObject("compared", { ...row, place: charts.get(text(row.place)) ?? null, workspace });
      }
      for (const table of ["stored_values", "workspace_feeds", "in_app_state"] as const) {
        for (const row of rowsOf(table, from)) insert(table, { ...row, workspace });
      }
      for (const row of rowsOf("page_layouts", from)) {
        insert("page_layouts", { ...row, layout: withCharts(text(row.layout), charts), workspace });
      }
      for (const row of rowsOf("layouts", from)) {
        insert("layouts", { ...row, id: random.uuid(), content: withCharts(text(row.content), charts), workspace });
      }
    },
    remove(workspace) {
      for (const table of CONTENT_TABLES) database.run(`DELETE FROM ${table} WHERE workspace = ?`, workspace);
      database.run(DELETE_UNSHOWN_FEEDS);
    },
  };
}

/** A layout that names the copied charts. Ids are random and appear nowhere else in an arrangement. */
const withCharts = (content: string, charts: ReadonlyMap<string, string>): string =>
  [...charts].reduce((replaced, [from, to]) => replaced.replaceAll(from, to), content);

/** Changes the trader's workspaces. */
export interface WorkspaceParts {
  readonly workspaces: WorkspaceStore;
  readonly limits: Pick<HostLimits, "maxWorkspaces">;
  readonly database: Database;
  readonly random: Random;
  readonly events: EventBus;
}

/** The generations that belong to the open workspace. */
export interface WorkspaceGenerations {
  /** Ids of their extensions. */
  inWorkspace(): readonly string[];
  stop(id: string, reason: string): Promise<void>;
  /** Starts a generation for the workspace that is open now. */
  run(id: string): Promise<void>;
}

type OpeningParts = WorkspaceParts & { readonly generations: WorkspaceGenerations };
type Known = Pick<WorkspaceParts, "workspaces">;

export function listWorkspaces({ workspaces }: Known): WorkspaceList {
  const open = workspaces.current();
  return { workspaces: workspaces.list().map((each) => describe(each, open)) };
}

/** @throws HostRefusal `workspace.limit`, `workspace.name_taken`, `workspace.not_found` */
export function createWorkspace(parts: WorkspaceParts, { name, copy_of }: NewWorkspace): Workspace {
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
export async function changeWorkspace(parts: OpeningParts, id: string, change: WorkspaceChange): Promise<Workspace> {
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
export function removeWorkspace(parts: WorkspaceParts, id: string): void {
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
async function openWorkspace({ workspaces, generations }: OpeningParts, id: string): Promise<void> {
  workspaces.open(id);
  const ended = generations.inWorkspace();
  await Promise.all(ended.map((each) => generations.stop(each, "another workspace was opened")));
  for (const each of ended) await generations.run(each);
}

function existing({ workspaces }: Known, id: string): StoredWorkspace {
  const found = workspaces.find(id);
  if (!found) throw new HostRefusal("workspace.not_found", "it was deleted");
  return found;
}

/** Zero-width characters, fillers, marks without a letter, halves of characters. */
const UNSEEN = /^[\s\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0]*$/u;

/** @throws HostRefusal `host.body_invalid`, `workspace.name_taken` */
function checkName(parts: Known, name: string, own?: string): void {
  if (UNSEEN.test(name)) throw new HostRefusal("host.body_invalid", "the name has no visible character");
  if (!name.isWellFormed()) throw new HostRefusal("host.body_invalid", "the name holds half a character");
  refuseTaken(parts, name, own);
}

function refuseTaken({ workspaces }: Known, name: string, own?: string): void {
  const other = workspaces.named(name);
  if (other && other.id !== own) throw new HostRefusal("workspace.name_taken", `${JSON.stringify(other.name)} exists`);
}

function describe({ id, name, createdAt }: StoredWorkspace, open: string): Workspace {
  return { id, name, created_at: createdAt, open: id === open };
}
