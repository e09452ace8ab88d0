import type { Clock } from "../ports/clock.ts";
import type { Beat } from "./pulse.ts";

/** An answer that took longer says too little of when it was given. */
const LONGEST_ROUND_TRIP_MS = 500;

/**
 * The database's time, which all nodes share: what decides when money is released, an account may try again or a session
 * ends must not depend on which node is asked. Between two answers it goes on by a clock of the machine that nobody sets, so
 * that a node whose own clock jumps decides as before.
 */
export class DatabaseClock implements Clock {
  readonly #elapsed: () => number;
  #beat: Pick<Beat, "databaseTime" | "at"> | undefined;

  /** `elapsed`: milliseconds of the clock that {@link Beat.at} is of. */
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
