import { describe, expect, it } from "vitest";
import { Patience } from "./patience.ts";

/** Number of waits that sleep at once before the next one that polls. */
function pauseOf(patience: Patience): number {
  let pause = 0;
  while (!patience.tries()) pause += 1;
  return pause;
}

describe("looking before sleeping", () => {
  it("[P19] is given up for longer and longer while it does not pay, and taken up when it does", () => {
    const patience = new Patience();
    const pauses = Array.from({ length: 7 }, () => {
      patience.miss();
      return pauseOf(patience);
    });
    expect(pauses).toEqual([1, 3, 7, 15, 31, 32, 32]);
    patience.hit();
    patience.miss();
    expect(pauseOf(patience)).toBe(1);
  });
});
