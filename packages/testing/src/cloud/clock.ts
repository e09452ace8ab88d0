import type { Clock } from "@bourse/cloud";

/** The real time, moved by what a test asks for. */
export interface MovedClock extends Clock {
  /** Milliseconds forward, or back when negative. */
  move(ms: number): void;
}

export function movedClock(): MovedClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    move(ms) {
      offset += ms;
    },
  };
}
