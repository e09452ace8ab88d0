/** Runs one act after the other: no two acts on extensions ever see each other half done. */
export interface Turns {
  take<Result>(act: () => Promise<Result>): Promise<Result>;
}

export function turns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take(act) {
      const turn = last.then(act);
      // Only the order is kept here; the failure belongs to the caller, who gets it from `turn`.
      last = turn.then(
        () => undefined,
        () => undefined,
      );
      return turn;
    },
  };
}
