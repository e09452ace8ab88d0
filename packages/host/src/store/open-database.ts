import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { HostRefusal } from "../refusal.ts";
import { afterCommit } from "./after-commit.ts";
import { damagedRecords } from "./damaged-records.ts";
import type { Database } from "./database.ts";
import { heldActs } from "./held-acts.ts";
import { storeFailure } from "./store-failure.ts";

/**
 * Opens `host.sqlite`, in a folder created with mode 0700 if it does not exist, and locks it until `close` or the end
 * of the process. The kernel releases the lock after kill -9 too, so there are no stale lock files. @throws HostRefusal
 * `host.folder_in_use`, `host.folder_newer`, `host.store_full`, `host.store_failed`, `host.store_damaged`
 */
export function openDatabaseFile(file: DatabaseFile): Database {
  try {
    return wrap(open(file));
  } catch (cause) {
    throw storeFailure(cause) ?? cause;
  }
}

/** A database file, and what the host that opens it knows. */
export interface DatabaseFile {
  readonly dataDir: string;
  /** The schema, one step per release; the file gets those that it lacks. */
  readonly migrations: readonly string[];
  readonly connect?: Connect | undefined;
}

/** Opens a connection to the database file. */
export type Connect = (path: string) => DatabaseSync;

function connectTo(path: string): DatabaseSync {
  return new DatabaseSync(path, { timeout: 0 });
}

function open({ dataDir, migrations, connect = connectTo }: DatabaseFile): DatabaseSync {
  // An existing folder keeps its mode, which others may need. The host's files in it are private.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "host.sqlite");
  // Only if absent: closing another handle of an open database would drop this process's lock on it.
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
  const connection = connect(path);
  try {
    lock(connection, dataDir);
    check(connection);
    migrate(connection, migrations);
  } catch (cause) {
    connection.close();
    throw cause;
  }
  return connection;
}

/** A damaged database is reported at the start, not only by the first action that touches the damage. */
function check(connection: DatabaseSync): void {
  const found = connection.prepare("PRAGMA quick_check(1)").get()?.quick_check;
  if (found !== "ok") throw new HostRefusal("host.store_damaged", `host.sqlite: ${String(found)}`);
}

/** Empty databases by their schema: to read one takes a hundredth of the time of all its steps. */
const empty = new WeakMap<readonly string[], Uint8Array>();

/** A private in-memory database that ends with the process: for tests that open many. */
export function openDatabaseInMemory(migrations: readonly string[]): Database {
  const connection = new DatabaseSync(":memory:");
  connection.exec("PRAGMA foreign_keys = ON");
  const image = empty.get(migrations);
  if (image) connection.deserialize(image);
  else {
    migrate(connection, migrations);
    empty.set(migrations, connection.serialize());
  }
  return wrap(connection);
}

function lock(connection: DatabaseSync, dataDir: string): void {
  try {
    connection.exec("PRAGMA locking_mode = EXCLUSIVE");
    connection.exec("PRAGMA journal_mode = WAL");
    connection.exec("PRAGMA synchronous = FULL");
    connection.exec("PRAGMA foreign_keys = ON");
    // Otherwise data held in memory could still need the disk.
    connection.exec("PRAGMA cache_spill = OFF");
    connection.exec("PRAGMA temp_store = MEMORY");
    connection.exec(`PRAGMA wal_autocheckpoint = ${LOG_PAGES}`);
    connection.exec("BEGIN IMMEDIATE; COMMIT");
  } catch (cause) {
    if (!isBusy(cause)) throw cause;
    throw new HostRefusal("host.folder_in_use", `another host has ${dataDir} open`);
  }
}

/**
 * Pages of the write-ahead log after which it is copied into the database: 16 MiB. The action that triggers the copy
 * waits for two more synchronizations; with SQLite's own 1,000 pages that would be one order in a hundred.
 */
const LOG_PAGES = 4096;

/** Pages that are copied at once: 1 MiB, which takes a few milliseconds. */
const COPIED_PAGES = 256;

const SQLITE_BUSY = 5;

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && "errcode" in cause && cause.errcode === SQLITE_BUSY;
}

function migrate(connection: DatabaseSync, migrations: readonly string[]): void {
  const found = Number(connection.prepare("PRAGMA user_version").get()?.user_version);
  if (found > migrations.length) {
    throw new HostRefusal("host.folder_newer", `the state has version ${found}, this host knows ${migrations.length}`);
  }
  if (found === migrations.length) return;
  // All steps at once: each commit waits for the disk, and a start that is cut off leaves the state as it was.
  const steps = migrations.slice(found).join(";\n");
  connection.exec(`BEGIN IMMEDIATE; ${steps}; PRAGMA user_version = ${migrations.length}; COMMIT`);
}

function wrap(connection: DatabaseSync): Database {
  const statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  const prepared = (sql: string) => {
    const known = statements.get(sql) ?? connection.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const held = heldActs(connection);
  const listeners: (() => void)[] = [];
  const after = afterCommit();
  /** A write would join the held actions and wrongly count as written. */
  const refuseHeld = () => {
    const current = after.isInside() ? undefined : held.current();
    if (current) throw current.why;
  };
  const write = <Result>(work: () => Result): Result => {
    connection.exec("BEGIN IMMEDIATE");
    try {
      const result = after.within(work);
      connection.exec("COMMIT");
      return result;
    } catch (cause) {
      after.drop();
      // A full disk has already rolled the transaction back; a second rollback would hide the cause.
      if (connection.isTransaction) connection.exec("ROLLBACK");
      throw cause;
    }
  };
  const commit = <Result>(work: () => Result): Result => {
    const result = write(work);
    after.settle();
    return result;
  };
  const hold = (work: () => void, why: HostRefusal) => {
    after.orDrop(() => held.hold(() => after.within(work), why));
    after.settle();
    for (const listener of listeners) listener();
  };
  const flush = () => after.repeating(held.flush);
  return {
    ...damagedRecords(),
    all: (sql, ...values) => telling(() => prepared(sql).all(...values)),
    one: (sql, ...values) => telling(() => prepared(sql).get(...values)),
    run(sql, ...values) {
      refuseHeld();
      telling(() => prepared(sql).run(...values));
    },
    transaction(work) {
      if (after.isInside()) return work();
      refuseHeld();
      return telling(() => commit(work));
    },
    afterCommit: after.add,
    take(work) {
      if (after.isInside()) return work();
      const current = held.current();
      // The disk refused the last write and is asked again later: a trader who stops something must not wait for it.
      if (current) return hold(work, current.why);
      try {
        commit(work);
      } catch (cause) {
        const failure = storeFailure(cause);
        if (!failure) throw cause;
        hold(work, failure);
      }
    },
    held: held.current,
    onHeld: (listener) => void listeners.push(listener),
    flush,
    async copyTo(path) {
      refuseHeld();
      try {
        await backup(connection, path, { rate: COPIED_PAGES });
      } catch (cause) {
        throw storeFailure(cause) ?? cause;
      }
    },
    close: () => connection.close(),
  };
}

/** Converts a failure of the disk to its refusal. */
function telling<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    throw storeFailure(cause) ?? cause;
  }
}
