import type { DatabaseSync } from "node:sqlite";
import type { HostRefusal } from "../refusal.ts";
import { storeFailure } from "./store-failure.ts";

/** Actions that every reader sees but that are not on disk. */
export interface Held {
  readonly acts: number;
  /** The reason why the disk refuses them. */
  readonly why: HostRefusal;
}

/**
 * Holds actions in an open, uncommitted transaction: readers of this connection see them although the disk refuses
 * them. If SQLite rolls the transaction back, the actions run again before anybody can read.
 */
export interface HeldActs {
  current(): Held | undefined;
  hold(work: () => void, why: HostRefusal): void;
  /** Writes the held actions; returns false if the disk still refuses. */
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
