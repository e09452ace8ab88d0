/** Runs one action after the other: no action on extensions ever sees another half done. */
export interface Turns {
  take<Result>(act: () => Promise<Result>): Promise<Result>;
}

export function turns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take(act) {
      const turn = last.then(act);
      // Only the order is kept here; the caller gets the failure from `turn`.
      last = turn.then(
        () => undefined,
        () => undefined,
      );
      return turn;
    },
  };
}
