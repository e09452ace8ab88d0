import type { Clock } from "../ports/clock.ts";
import type { Beat } from "./pulse.ts";

/** After a longer round trip the time of the answer is too uncertain. */
const LONGEST_ROUND_TRIP_MS = 500;

/**
 * The database's time, which all nodes share: releasing money, unlocking an account or ending a session must not depend
 * on the node. Between two answers it advances with a monotonic clock of the machine, so that a node whose system clock
 * jumps decides as before.
 */
export class DatabaseClock implements Clock {
  readonly #elapsed: () => number;
  #beat: Pick<Beat, "databaseTime" | "at"> | undefined;

  /** `elapsed`: milliseconds of the same clock as {@link Beat.at}. */
  constructor(elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed;
  }

  follow(beat: Beat): void {
    if (!this.#beat || beat.roundTripMs <= LONGEST_ROUND_TRIP_MS) this.#beat = beat;
  }

  /** @throws before the database has answered. */
  now(): Date {
    if (!this.#beat) throw new Error("the database has not said what time it is");
    return new Date(this.#beat.databaseTime.getTime() + this.#elapsed() - this.#beat.at);
  }
}
