import { DatabaseSync } from "node:sqlite";

/** Thrown where the lock was not free in time. */
export class LockBusy extends Error {}

/** SQLite's result code of a lock that somebody else has. */
const BUSY = 5;

/**
 * Does something that no other process does at the same time under the same lock, and blocks this thread meanwhile: for
 * the milliseconds of reading a file and writing it again. The lock is the system's own and ends with its process, so that
 * none is left after kill -9. @throws LockBusy after `waitMs`
 */
export function withFileLock<Result>(path: string, waitMs: number, work: () => Result): Result {
  const lock = new DatabaseSync(path, { timeout: waitMs });
  try {
    take(lock, path);
    return work();
  } finally {
    lock.close();
  }
}

function take(lock: DatabaseSync, path: string): void {
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    if (cause instanceof Error && "errcode" in cause && cause.errcode === BUSY) throw new LockBusy(`${path} is locked`);
    throw cause;
  }
}
