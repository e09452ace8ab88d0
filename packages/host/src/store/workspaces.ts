import { nameSkeleton } from "@bourse/contract";
import type { Clock, Random } from "@bourse/platform";
import { type Row, text } from "./columns.ts";
import type { Database } from "./database.ts";

/** A workspace of the trader. */
export interface StoredWorkspace {
  /** Opaque: extensions see it and learn nothing from it. */
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

export interface WorkspaceStore {
  /** Id of the open workspace. Read before every effect of a guest, so it is kept in memory. */
  current(): string;
  /** In the order they were created. */
  list(): readonly StoredWorkspace[];
  find(id: string): StoredWorkspace | undefined;
  /** A workspace whose name looks like this one. */
  named(name: string): StoredWorkspace | undefined;
  add(name: string): StoredWorkspace;
  rename(id: string, name: string): void;
  open(id: string): void;
  remove(id: string): void;
}

/** Name of the workspace that every desk begins with. */
const FIRST_NAME = "Main";
const ID_BYTES = 16;

/**
 * A desk of an earlier host has one workspace without a name; a new one gets its first here. Charts from before belong
 * to it.
 */
export const WORKSPACES_STEP = `
  CREATE TABLE workspaces (
    position   INTEGER PRIMARY KEY AUTOINCREMENT,
    id         TEXT NOT NULL UNIQUE,
    name       TEXT NOT NULL,
    name_key   TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL
  ) STRICT;

  ALTER TABLE charts ADD COLUMN workspace TEXT NOT NULL DEFAULT '';
  UPDATE charts SET workspace = coalesce((SELECT workspace FROM host), '');
  DROP INDEX one_chart_is_active;
  CREATE UNIQUE INDEX one_chart_is_active ON charts (workspace) WHERE active = 1;
`;

export interface WorkspaceStoreDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
}

export function workspaceStore({ database, clock, random }: WorkspaceStoreDeps): WorkspaceStore {
  const newId = () => random.bytes(ID_BYTES).toString("base64url");
  const insert = (workspace: StoredWorkspace) =>
    database.run(
      "INSERT INTO workspaces (id, name, name_key, created_at) VALUES (?, ?, ?, ?)",
      workspace.id,
      workspace.name,
      nameKey(workspace.name),
      workspace.createdAt,
    );
  const make = (id: string, name: string): StoredWorkspace => ({ id, name, createdAt: clock.now().toISOString() });
  const begin = () => {
    database.run("INSERT INTO host (only_row, workspace) VALUES (1, ?) ON CONFLICT DO NOTHING", newId());
    const id = text(database.one("SELECT workspace FROM host")?.workspace);
    if (!database.one("SELECT 1 AS found FROM workspaces")) insert(make(id, FIRST_NAME));
    return id;
  };
  let current = database.transaction(begin);
  const list = () => database.all("SELECT * FROM workspaces ORDER BY position").map(fromRow);
  return {
    current: () => current,
    list,
    find(id) {
      const row = database.one("SELECT * FROM workspaces WHERE id = ?", id);
      return row && fromRow(row);
    },
    named: (name) => list().find((each) => alike(each.name, name)),
    add(name) {
      const made = make(newId(), name);
      insert(made);
      return made;
    },
    rename: (id, name) =>
      database.run("UPDATE workspaces SET name = ?, name_key = ? WHERE id = ?", name, nameKey(name), id),
    open(id) {
      database.run("UPDATE host SET workspace = ?", id);
      current = id;
    },
    remove: (id) => database.run("DELETE FROM workspaces WHERE id = ?", id),
  };
}

/** Whether a person cannot tell two names apart: other case, letters of another alphabet, signs that do not show. */
function alike(name: string, other: string): boolean {
  const [one, two] = [nameSkeleton(name), nameSkeleton(other)];
  // Names of signs alone have no letters to compare.
  return one === "" || two === "" ? nameKey(name) === nameKey(other) : one === two;
}

/** Names that differ only in case or in compatible characters are the same. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

function fromRow(row: Row): StoredWorkspace {
  return { id: text(row.id), name: text(row.name), createdAt: text(row.created_at) };
}
