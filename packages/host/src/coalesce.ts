import type { Clock } from "@bourse/platform";

/** Limits how often changes are reported, for each key. */
export interface Coalesced {
  tell(key: string): void;
  /** Nothing is reported after this call. */
  end(): void;
}

export interface CoalesceOptions {
  readonly clock: Clock;
  readonly everyMs: number;
  tell(key: string): void;
}

/**
 * Reports a key at most once per `everyMs`: the first change at once, later ones at the end of the interval. Listeners
 * read the state again when notified, so they always end with the latest.
 */
export function coalesce({ clock, everyMs, tell }: CoalesceOptions): Coalesced {
  const resting = new Map<string, { changed: boolean; cancel: () => void }>();
  const begin = (key: string) => {
    resting.set(key, { changed: false, cancel: clock.after(everyMs, () => rested(key)) });
    tell(key);
  };
  const rested = (key: string) => {
    const { changed } = resting.get(key) ?? { changed: false };
    resting.delete(key);
    if (changed) begin(key);
  };
  return {
    tell(key) {
      const rest = resting.get(key);
      if (rest) rest.changed = true;
      else begin(key);
    },
    end() {
      for (const { cancel } of resting.values()) cancel();
      resting.clear();
    },
  };
}
