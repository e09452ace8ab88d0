import { CONTROL } from "../worker/control.ts";
import type { RunBudget, RunClock } from "./run-clock.ts";

/** Callbacks of a watch. */
export interface WatchEvents {
  /** Number of the latest request or knock: a thread that fell asleep before it is about to wake. */
  readonly latest: () => number;
  readonly overtime: () => void;
}

/** The watched thread, and how long its guest may run. */
export interface Watched {
  readonly control: Int32Array;
  readonly clock: RunClock;
  readonly budget: RunBudget;
}

/**
 * Enforces the deadline of events that reach a thread without its supervisor. A timer of one whole budget is in time:
 * an event that begins after a check cannot exceed its budget before the next. The timer stops while the thread sleeps,
 * because then only a knock can reach it.
 */
export class LaneWatch {
  readonly #control: Int32Array;
  readonly #clock: RunClock;
  readonly #budget: RunBudget;
  readonly #events: WatchEvents;
  #timer: NodeJS.Timeout | undefined;

  constructor({ control, clock, budget }: Watched, events: WatchEvents) {
    this.#control = control;
    this.#clock = clock;
    this.#budget = budget;
    this.#events = events;
  }

  /** Number of the event that has begun and not ended, or 0. */
  get unfinished(): number {
    const begun = Atomics.load(this.#control, CONTROL.LANE_BEGUN);
    return begun === Atomics.load(this.#control, CONTROL.LANE_ENDED) ? 0 : begun;
  }

  /** Called whenever the thread is woken. */
  arm(afterMs = this.#budget.ms): void {
    this.#timer ??= setTimeout(() => this.#look(), afterMs);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    this.#timer = undefined;
    if (this.unfinished === 0) {
      if (Atomics.load(this.#control, CONTROL.ASLEEP) !== this.#events.latest() + 1) this.arm();
      return;
    }
    const left = this.#clock.left(this.#budget);
    if (left < 1) this.#events.overtime();
    else this.arm(left);
  }
}
