import type { TaskKind } from "@bourse/contract";
import type { NewTask, ObjectOrigin, TaskBudget } from "@bourse/contract/host-api";
import { integer, type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";

/** The fields that a trader can change. */
export interface TaskSettings extends Pick<NewTask, "name" | "interval_minutes" | "symbol" | "timeframe"> {
  readonly minimum_interval_minutes: number;
  readonly time_of_day?: string;
  readonly time_zone?: string;
  readonly budget: TaskBudget;
}

/** A stored task. */
export interface StoredTask {
  readonly id: string;
  readonly kind: TaskKind;
  readonly settings: TaskSettings;
  readonly origin?: ObjectOrigin;
  readonly enabled: boolean;
  readonly revision: number;
  readonly createdAt: string;
  /** When it is due, in milliseconds. */
  readonly nextAt: number;
}

/** The scheduled tasks, oldest first. */
export interface TaskStore {
  list(): readonly StoredTask[];
  find(id: string): StoredTask | undefined;
  add(task: StoredTask): void;
  /** Writes settings, switch, revision and due time. */
  change(task: StoredTask): void;
  plan(id: string, nextAt: number): void;
  remove(id: string): void;
}

export function taskStore(database: Database): TaskStore {
  const find = (id: string) => {
    const row = database.one("SELECT * FROM tasks WHERE id = ?", id);
    return row && fromRow(row);
  };
  return {
    list: () =>
      database.readable("an automation", database.all("SELECT * FROM tasks ORDER BY created_at, rowid"), fromRow),
    find,
    add: ({ id, kind, settings, origin, enabled, revision, createdAt, nextAt }) =>
      database.run(
        `INSERT INTO tasks (id, kind, settings, origin, enabled, revision, created_at, next_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        kind,
        JSON.stringify(settings),
        origin === undefined ? null : JSON.stringify(origin),
        enabled ? 1 : 0,
        revision,
        createdAt,
        nextAt,
      ),
    change: ({ id, settings, enabled, revision, nextAt }) =>
      database.run(
        "UPDATE tasks SET settings = ?, enabled = ?, revision = ?, next_at = ? WHERE id = ?",
        JSON.stringify(settings),
        enabled ? 1 : 0,
        revision,
        nextAt,
        id,
      ),
    plan: (id, nextAt) => database.run("UPDATE tasks SET next_at = ? WHERE id = ?", nextAt, id),
    remove: (id) => database.run("DELETE FROM tasks WHERE id = ?", id),
  };
}

function fromRow(row: Row): StoredTask {
  return {
    id: text(row.id),
    kind: text(row.kind) as TaskKind,
    settings: JSON.parse(text(row.settings)) as TaskSettings,
    ...(row.origin === null ? {} : { origin: JSON.parse(text(row.origin)) as ObjectOrigin }),
    enabled: row.enabled === 1,
    revision: integer(row.revision),
    createdAt: text(row.created_at),
    nextAt: integer(row.next_at),
  };
}
