import type { SQLInputValue } from "node:sqlite";
import type { Row } from "./columns.ts";
import type { DamagedRecords } from "./damaged-records.ts";
import type { Held } from "./held-acts.ts";

/** The host's database. Each statement is prepared once; every write is on disk when it returns. */
export interface Database extends DamagedRecords {
  all(sql: string, ...values: SQLInputValue[]): Row[];
  one(sql: string, ...values: SQLInputValue[]): Row | undefined;
  run(sql: string, ...values: SQLInputValue[]): void;
  /** Commits all of `work` or nothing. Inside another transaction, `work` becomes a part of that one. */
  transaction<Result>(work: () => Result): Result;
  /**
   * Runs `work` once the surrounding transaction is committed, and never if it is not; at once outside of one. For what
   * a rollback cannot undo, such as watching a new rule.
   */
  afterCommit(work: () => void): void;
  /**
   * Like `transaction`, for an action that removes rights or reduces risk, and for facts that a full disk does not
   * undo, such as a fill. If the disk refuses the write, it is held in memory, visible to every reader, and `work` runs
   * again at each retry, so it must do the same each time: a full disk must not keep revoked code running or an order
   * working. Until it is written, no other write is accepted, and later actions of this kind are held without asking
   * the disk.
   */
  take(work: () => void): void;
  /** Undefined if everything is written. */
  held(): Held | undefined;
  /** Called whenever an action could not be written. */
  onHeld(listener: () => void): void;
  /** Tries to write the held actions; returns true when none is left. */
  flush(): boolean;
  /** Writes a consistent copy to a new file while the database stays in use, without holding up other work. */
  copyTo(path: string): Promise<void>;
  close(): void;
}
