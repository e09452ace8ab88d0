import type { Clock } from "@bourse/platform";

/** Whether a symbol is heard of. */
export interface Hearing {
  /** A plausible answer came. */
  heard(): void;
  /** A round ended without one. */
  missed(): void;
  /** A value was dropped. */
  dropped(why: string): void;
  /** Since when there was no plausible answer, ISO 8601 UTC; undefined while there is one. */
  readonly silentSince: string | undefined;
}

interface HearingDeps {
  readonly clock: Clock;
  /** What is heard of: for the report. */
  readonly name: string;
  /** Told when a silence begins and when it ends. */
  changed(): void;
  report(cause: unknown): void;
}

/** One odd answer is an accident; three in a row are a state. */
const TOLD_AFTER = 3;

export function hearing({ clock, name, changed, report }: HearingDeps): Hearing {
  let heardAt = clock.now().toISOString();
  let misses = 0;
  let dropped = 0;
  let toldAt = TOLD_AFTER;
  return {
    heard() {
      const wasSilent = misses >= TOLD_AFTER;
      heardAt = clock.now().toISOString();
      misses = 0;
      if (wasSilent) changed();
    },
    missed() {
      misses += 1;
      if (misses === TOLD_AFTER) changed();
    },
    dropped(why) {
      dropped += 1;
      if (dropped < toldAt) return;
      // An exchange that is wrong for a week fills no log.
      toldAt *= 10;
      report(new Error(`${name}: ${dropped} values were dropped, the last because ${why}`));
    },
    get silentSince() {
      return misses >= TOLD_AFTER ? heardAt : undefined;
    },
  };
}
