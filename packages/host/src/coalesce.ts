import type { Clock } from "@bourse/platform";

/** Tells of what changed, each key at a calm pace. */
export interface Coalesced {
  tell(key: string): void;
  /** Nothing is told after it. */
  end(): void;
}

export interface CoalesceOptions {
  readonly clock: Clock;
  readonly everyMs: number;
  tell(key: string): void;
}

/**
 * Tells at most once within `everyMs` for a key: at once for the first change, and at the end of the span where there was
 * another one. A listener reads again when notified, so no state between is missed permanently.
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
