import { DatabaseSync, type StatementSync } from "node:sqlite";

/** A disk that a test can fill, empty and make slow; SQLite behaves as on a real one. */
export interface FullDisk {
  /** For `HostOptions.openConnection`. */
  openConnection(path: string): DatabaseSync;
  fill(): void;
  /** Refuses every write from now on, with a result code of SQLite. */
  refuse(errcode: number): void;
  empty(): void;
  /** Runs `work` whenever a write waits for the disk, before the disk takes or refuses it; the thread waits with it. */
  whileWaiting(work: () => void): void;
}

interface DiskState {
  refuses: number | undefined;
  wait(): void;
}

const SQLITE_FULL = 13;
/** Result codes of a disk that is full, fails, or is read-only. */
export const DISK_REFUSALS = [SQLITE_FULL, 10, 8] as const;

export function fullDisk(): FullDisk {
  const state: DiskState = { refuses: undefined, wait: () => undefined };
  return {
    openConnection: (path) => new Fillable(path, state),
    fill() {
      state.refuses = SQLITE_FULL;
    },
    refuse(errcode) {
      state.refuses = errcode;
    },
    empty() {
      state.refuses = undefined;
    },
    whileWaiting(work) {
      state.wait = work;
    },
  };
}

class Fillable extends DatabaseSync {
  readonly #state: Readonly<DiskState>;

  constructor(path: string, state: Readonly<DiskState>) {
    super(path, { timeout: 0 });
    this.#state = state;
  }

  override exec(sql: string): void {
    if (sql === "COMMIT") this.#state.wait();
    const { refuses } = this.#state;
    if (refuses !== undefined && sql === "COMMIT") {
      // Like SQLite: a commit that the disk refuses is rolled back as a whole.
      super.exec("ROLLBACK");
      throw failure(refuses);
    }
    super.exec(sql);
  }

  override prepare(sql: string): StatementSync {
    const statement = super.prepare(sql);
    const run = statement.run.bind(statement) as StatementSync["run"];
    const guarded = (...values: Parameters<StatementSync["run"]>) => {
      // Within a transaction nothing reaches the disk before the commit.
      if (this.isTransaction) return run(...values);
      this.#state.wait();
      const { refuses } = this.#state;
      if (refuses !== undefined) throw failure(refuses);
      return run(...values);
    };
    statement.run = guarded as StatementSync["run"];
    return statement;
  }
}

function failure(errcode: number): Error {
  const message = errcode === SQLITE_FULL ? "database or disk is full" : `SQLite's result code ${errcode}`;
  return Object.assign(new Error(message), { code: "ERR_SQLITE_ERROR", errcode });
}
