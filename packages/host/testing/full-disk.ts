import { DatabaseSync, type StatementSync } from "node:sqlite";

/** A disk that a test can fill and empty; SQLite behaves as on a real one. */
export interface FullDisk {
  /** For `HostOptions.openConnection`. */
  openConnection(path: string): DatabaseSync;
  fill(): void;
  empty(): void;
}

const SQLITE_FULL = 13;

export function fullDisk(): FullDisk {
  const state = { full: false };
  return {
    openConnection: (path) => new Fillable(path, state),
    fill() {
      state.full = true;
    },
    empty() {
      state.full = false;
    },
  };
}

class Fillable extends DatabaseSync {
  readonly #state: { readonly full: boolean };

  constructor(path: string, state: { readonly full: boolean }) {
    super(path, { timeout: 0 });
    this.#state = state;
  }

  override exec(sql: string): void {
    if (this.#state.full && sql === "COMMIT") {
      // Like SQLite: a commit that the disk refuses is rolled back as a whole.
      super.exec("ROLLBACK");
      throw failure();
    }
    super.exec(sql);
  }

  override prepare(sql: string): StatementSync {
    const statement = super.prepare(sql);
    const run = statement.run.bind(statement) as StatementSync["run"];
    const guarded = (...values: Parameters<StatementSync["run"]>) => {
      // Within a transaction nothing reaches the disk before the commit.
      if (this.#state.full && !this.isTransaction) throw failure();
      return run(...values);
    };
    statement.run = guarded as StatementSync["run"];
    return statement;
  }
}

function failure(): Error {
  return Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: SQLITE_FULL });
}
