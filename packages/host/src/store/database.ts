import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";
import { HostRefusal } from "../refusal.ts";
import { MIGRATIONS } from "./migrations.ts";

export type Row = Record<string, SQLOutputValue>;

/** The host's state. Each statement is prepared once; every write is on the disk when it returns. */
export interface Database {
  all(sql: string, ...values: SQLInputValue[]): Row[];
  one(sql: string, ...values: SQLInputValue[]): Row | undefined;
  run(sql: string, ...values: SQLInputValue[]): void;
  /** All of `work` or nothing. Does not nest. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

/**
 * Opens `host.sqlite`, in a folder of mode 0700 when it makes one, and holds it alone until `close` or the end of the process: the kernel
 * gives the lock back after kill -9 too, so there is no stale lock file to judge.
 *
 * @throws HostRefusal `host.folder_in_use`, `host.folder_newer`
 */
export function openDatabase(dataDir: string): Database {
  // A folder that is there already keeps its mode: it may be one that others need. What we put into it is private.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "host.sqlite");
  // Only when absent: closing any other handle of an open database would drop this process's lock on it.
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
  const connection = new DatabaseSync(path, { timeout: 0 });
  try {
    lock(connection, dataDir);
    migrate(connection);
  } catch (cause) {
    connection.close();
    throw cause;
  }
  return wrap(connection);
}

/** A state that nobody else sees and that goes with the process: for tests that open many. */
export function openMemoryDatabase(): Database {
  const connection = new DatabaseSync(":memory:");
  connection.exec("PRAGMA foreign_keys = ON");
  migrate(connection);
  return wrap(connection);
}

function lock(connection: DatabaseSync, dataDir: string): void {
  try {
    connection.exec("PRAGMA locking_mode = EXCLUSIVE");
    connection.exec("PRAGMA journal_mode = WAL");
    connection.exec("PRAGMA synchronous = FULL");
    connection.exec("PRAGMA foreign_keys = ON");
    connection.exec("BEGIN IMMEDIATE; COMMIT");
  } catch (cause) {
    if (!isBusy(cause)) throw cause;
    throw new HostRefusal("host.folder_in_use", `another host has ${dataDir} open`);
  }
}

const SQLITE_BUSY = 5;

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && "errcode" in cause && cause.errcode === SQLITE_BUSY;
}

function migrate(connection: DatabaseSync): void {
  const found = Number(connection.prepare("PRAGMA user_version").get()?.user_version);
  if (found > MIGRATIONS.length) {
    throw new HostRefusal("host.folder_newer", `the state has version ${found}, this host knows ${MIGRATIONS.length}`);
  }
  for (let step = found; step < MIGRATIONS.length; step += 1) {
    connection.exec(`BEGIN IMMEDIATE; ${MIGRATIONS[step]}; PRAGMA user_version = ${step + 1}; COMMIT`);
  }
}

function wrap(connection: DatabaseSync): Database {
  const statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  const prepared = (sql: string) => {
    const known = statements.get(sql) ?? connection.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  return {
    all: (sql, ...values) => prepared(sql).all(...values),
    one: (sql, ...values) => prepared(sql).get(...values),
    run(sql, ...values) {
      prepared(sql).run(...values);
    },
    transaction(work) {
      connection.exec("BEGIN IMMEDIATE");
      try {
        const result = work();
        connection.exec("COMMIT");
        return result;
      } catch (cause) {
        // A full disk has rolled it back already; a second time would hide why.
        if (connection.isTransaction) connection.exec("ROLLBACK");
        throw cause;
      }
    },
    close: () => connection.close(),
  };
}
