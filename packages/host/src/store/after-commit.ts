/** Work that waits for the transaction around it, which writes everything or nothing. */
export interface AfterCommit {
  /** True while a transaction's work runs. */
  isInside(): boolean;
  /** Runs a transaction's work. */
  within<Result>(work: () => Result): Result;
  /** Waits for the end of the transaction; runs at once outside of one. */
  add(work: () => void): void;
  /** Runs what waits: the transaction is committed, or held in memory until the disk accepts it. */
  settle(): void;
  /** Forgets what waits: the transaction was rolled back. */
  drop(): void;
  /** Forgets what waits if `work` throws. */
  orDrop(work: () => void): void;
  /** Runs `work`, which repeats transactions, and then forgets what waits: it ran with the first attempt. */
  repeating<Result>(work: () => Result): Result;
}

export function afterCommit(): AfterCommit {
  const waiting: (() => void)[] = [];
  let inside = false;
  const drop = () => {
    waiting.length = 0;
  };
  return {
    isInside: () => inside,
    within(work) {
      inside = true;
      try {
        return work();
      } finally {
        inside = false;
      }
    },
    add(work) {
      if (inside) waiting.push(work);
      else work();
    },
    settle() {
      for (const work of waiting.splice(0)) work();
    },
    drop,
    orDrop(work) {
      try {
        work();
      } catch (cause) {
        drop();
        throw cause;
      }
    },
    repeating(work) {
      try {
        return work();
      } finally {
        drop();
      }
    },
  };
}
