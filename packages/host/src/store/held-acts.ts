import type { DatabaseSync } from "node:sqlite";
import type { HostRefusal } from "../refusal.ts";
import { storeFailure } from "./store-failure.ts";

/** Acts that every reader sees and that are not on the disk. */
export interface Held {
  readonly acts: number;
  /** Why the disk does not take them. */
  readonly why: HostRefusal;
}

/**
 * Holds acts in a transaction that is open and not committed: readers of this connection see them, the disk need not take
 * them. Where SQLite rolls such a transaction back, it is played again before anybody can read.
 */
export interface HeldActs {
  current(): Held | undefined;
  hold(work: () => void, why: HostRefusal): void;
  /** Writes what is held; false when the disk still does not take it. */
  flush(): boolean;
}

export function heldActs(connection: DatabaseSync): HeldActs {
  let acts: (() => void)[] = [];
  let why: HostRefusal | undefined;
  const play = () => {
    if (connection.isTransaction) return;
    connection.exec("BEGIN IMMEDIATE");
    for (const act of acts) act();
  };
  const giveUp = () => {
    if (!connection.isTransaction) return play();
    connection.exec("ROLLBACK TO act; RELEASE act");
    if (acts.length === 0) connection.exec("ROLLBACK");
  };
  return {
    current: () => (why === undefined ? undefined : { acts: acts.length, why }),
    hold(work, reason) {
      play();
      connection.exec("SAVEPOINT act");
      try {
        work();
        connection.exec("RELEASE act");
      } catch (cause) {
        giveUp();
        throw cause;
      }
      acts.push(work);
      why ??= reason;
    },
    flush() {
      if (acts.length === 0) return true;
      try {
        play();
        connection.exec("COMMIT");
      } catch (cause) {
        const failure = storeFailure(cause);
        if (!failure) throw cause;
        why = failure;
        play();
        return false;
      }
      acts = [];
      why = undefined;
      return true;
    },
  };
}
