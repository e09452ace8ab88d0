import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";
import { HostRefusal } from "../refusal.ts";
import { type Held, heldActs } from "./held-acts.ts";
import { MIGRATIONS } from "./migrations.ts";
import { storeFailure } from "./store-failure.ts";

export type Row = Record<string, SQLOutputValue>;

/** The host's state. Each statement is prepared once; every write is on the disk when it returns. */
export interface Database {
  all(sql: string, ...values: SQLInputValue[]): Row[];
  one(sql: string, ...values: SQLInputValue[]): Row | undefined;
  run(sql: string, ...values: SQLInputValue[]): void;
  /** All of `work` or nothing. Does not nest. */
  transaction<Result>(work: () => Result): Result;
  /**
   * As `transaction`, for an act that takes something away. Where the disk does not take it, it holds in memory for every
   * reader, and `work` is done again whenever the writing is tried: a full disk must not keep what was revoked running.
   * Until it is written, nothing else is.
   */
  take(work: () => void): void;
  /** Undefined: everything is written. */
  held(): Held | undefined;
  /** Told whenever an act could not be written. */
  onHeld(listener: () => void): void;
  /** Tries to write what is held; true when nothing is any more. */
  flush(): boolean;
  close(): void;
}

/**
 * Opens `host.sqlite`, in a folder of mode 0700 when it makes one, and holds it alone until `close` or the end of the process: the kernel
 * gives the lock back after kill -9 too, so there is no stale lock file to judge.
 *
 * @throws HostRefusal `host.folder_in_use`, `host.folder_newer`, `host.store_full`, `host.store_failed`, `host.store_damaged`
 */
export function openDatabase(dataDir: string, connect: Connect = connectTo): Database {
  try {
    return wrap(open(dataDir, connect));
  } catch (cause) {
    throw storeFailure(cause) ?? cause;
  }
}

/** Opens a connection to the file of the state. */
export type Connect = (path: string) => DatabaseSync;

function connectTo(path: string): DatabaseSync {
  return new DatabaseSync(path, { timeout: 0 });
}

function open(dataDir: string, connect: Connect): DatabaseSync {
  // A folder that is there already keeps its mode: it may be one that others need. What we put into it is private.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "host.sqlite");
  // Only when absent: closing any other handle of an open database would drop this process's lock on it.
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
  const connection = connect(path);
  try {
    lock(connection, dataDir);
    check(connection);
    migrate(connection);
  } catch (cause) {
    connection.close();
    throw cause;
  }
  return connection;
}

/** A damaged state is told at the start, not by the one act that meets the damage. */
function check(connection: DatabaseSync): void {
  const found = connection.prepare("PRAGMA quick_check(1)").get()?.quick_check;
  if (found !== "ok") throw new HostRefusal("host.store_damaged", `host.sqlite: ${String(found)}`);
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
    // What is held in memory must not need the disk after all.
    connection.exec("PRAGMA cache_spill = OFF");
    connection.exec("PRAGMA temp_store = MEMORY");
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
  const held = heldActs(connection);
  const listeners: (() => void)[] = [];
  let inside = false;
  const within = <Result>(work: () => Result): Result => {
    inside = true;
    try {
      return work();
    } finally {
      inside = false;
    }
  };
  /** A write would join the acts that are held and be taken for written. */
  const refuseHeld = () => {
    const current = inside ? undefined : held.current();
    if (current) throw current.why;
  };
  const commit = <Result>(work: () => Result): Result => {
    connection.exec("BEGIN IMMEDIATE");
    try {
      const result = within(work);
      connection.exec("COMMIT");
      return result;
    } catch (cause) {
      // A full disk has rolled it back already; a second time would hide why.
      if (connection.isTransaction) connection.exec("ROLLBACK");
      throw cause;
    }
  };
  const hold = (work: () => void, why: HostRefusal) => {
    held.hold(() => within(work), why);
    for (const listener of listeners) listener();
  };
  return {
    all: (sql, ...values) => telling(() => prepared(sql).all(...values)),
    one: (sql, ...values) => telling(() => prepared(sql).get(...values)),
    run(sql, ...values) {
      refuseHeld();
      telling(() => prepared(sql).run(...values));
    },
    transaction(work) {
      refuseHeld();
      return telling(() => commit(work));
    },
    take(work) {
      const current = held.current();
      if (current && !held.flush()) return hold(work, current.why);
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
    flush: () => held.flush(),
    close: () => connection.close(),
  };
}

/** Says of a failure of the disk that it is one. */
function telling<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    throw storeFailure(cause) ?? cause;
  }
}
