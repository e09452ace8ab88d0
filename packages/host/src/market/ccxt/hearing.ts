import type { Clock } from "@bourse/platform";
import type { Dropped } from "./notices.ts";

/** Whether a symbol currently gets plausible answers. */
export interface Hearing {
  /** Records a plausible answer. */
  heard(): void;
  /** Records a round without a plausible answer. */
  missed(): void;
  /** Records a dropped value. */
  dropped(why: string): void;
  /** The values dropped so far, as last reported; undefined before the first report. */
  readonly droppedSoFar: Dropped | undefined;
  /** Time of the last plausible answer while there is silence, ISO 8601 UTC; undefined otherwise. */
  readonly silentSince: string | undefined;
}

interface HearingDeps {
  readonly clock: Clock;
  /** Name for the report. */
  readonly name: string;
  /** Called when a silence begins or ends. */
  changed(): void;
  /** Called when there are new notices about dropped values. */
  noticed(): void;
  report(cause: unknown): void;
}

/** One odd answer may be an accident; three in a row are not. */
const TOLD_AFTER = 3;

export function hearing({ clock, name, changed, noticed, report }: HearingDeps): Hearing {
  let heardAt = clock.now().toISOString();
  let misses = 0;
  let dropped = 0;
  let toldAt = TOLD_AFTER;
  let droppedSoFar: Dropped | undefined;
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
      // Each report waits for ten times as many values, so an exchange that is wrong for a week does not fill the log.
      toldAt *= 10;
      droppedSoFar = { count: dropped, reason: why };
      noticed();
      report(new Error(`${name}: ${dropped} values were dropped, the last because ${why}`));
    },
    get droppedSoFar() {
      return droppedSoFar;
    },
    get silentSince() {
      return misses >= TOLD_AFTER ? heardAt : undefined;
    },
  };
}
