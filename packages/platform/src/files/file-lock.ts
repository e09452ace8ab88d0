import { DatabaseSync } from "node:sqlite";

/** Thrown when the lock was not free in time. */
export class LockBusy extends Error {}

/** SQLite's result code of a lock that somebody else has. */
const BUSY = 5;

/**
 * Takes a lock until it is released or this process ends, however it ends. The lock is the system's own, of the file
 * and not of its path, and holds between containers that share a volume. @throws LockBusy if somebody else has it
 */
export function holdFileLock(path: string): () => void {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    take(lock, path);
  } catch (cause) {
    lock.close();
    throw cause;
  }
  return () => lock.close();
}

/**
 * Runs `work` while no other process holds the same lock. It blocks this thread, so `work` must take only milliseconds,
 * such as reading a file and writing it again. The lock is the system's own and ends with its process, so that none is
 * left after kill -9. @throws LockBusy after `waitMs`
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
