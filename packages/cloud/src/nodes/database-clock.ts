import type { Beat } from "../database/pulse.ts";
import type { Clock } from "../ports/clock.ts";

/** After a longer round trip the time of the answer is too uncertain. */
const LONGEST_ROUND_TRIP_MS = 500;

type Known = Pick<Beat, "databaseTime" | "at" | "roundTripMs">;

const timeAt = ({ databaseTime, at }: Known, elapsed: number): number => databaseTime.getTime() + elapsed - at;
const uncertaintyOf = ({ roundTripMs }: Known): number => roundTripMs / 2;

/**
 * The database's time, which all nodes share: releasing money, unlocking an account or ending a session must not depend
 * on the node. Between two answers it advances with a monotonic clock of the machine, so that a node whose system clock
 * jumps decides as before.
 */
export class DatabaseClock implements Clock {
  readonly #elapsed: () => number;
  #beat: Known | undefined;

  /** `elapsed`: milliseconds of the same clock as {@link Beat.at}. */
  constructor(elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed;
  }

  /**
   * Follows a fast answer. Follows a slow one only if it proves this clock wrong: the clock's own answer may have been
   * slower, or the machine may have slept since.
   */
  follow(beat: Beat): void {
    const isFast = beat.roundTripMs <= LONGEST_ROUND_TRIP_MS;
    if (!this.#beat || isFast || this.#isRefuted(this.#beat, beat)) this.#beat = beat;
  }

  /** @throws before the database has answered. */
  now(): Date {
    return new Date(timeAt(this.#known(), this.#elapsed()));
  }

  /** Milliseconds by which this clock can differ from the database's: the answer came at some time of its round trip. */
  get uncertaintyMs(): number {
    return uncertaintyOf(this.#known());
  }

  #known(): Known {
    if (!this.#beat) throw new Error("the database has not said what time it is");
    return this.#beat;
  }

  #isRefuted(known: Known, beat: Known): boolean {
    return Math.abs(timeAt(known, beat.at) - beat.databaseTime.getTime()) > uncertaintyOf(beat);
  }
}
