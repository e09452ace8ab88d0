import { expect, it } from "vitest";
import { DatabaseClock } from "./database-clock.ts";

const BEGIN = Date.UTC(2026, 0, 1);

/** A clock over a machine whose elapsed time the test sets, and an answer that the database gave at some true time. */
function stand() {
  let elapsed = 0;
  const clock = new DatabaseClock(() => elapsed);
  return {
    clock,
    at: (ms: number) => {
      elapsed = ms;
      return clock.now().getTime() - BEGIN;
    },
    /** Asked and answered at these times; the database answered at `trueMs` of its own time. */
    answer: (askedMs: number, answeredMs: number, trueMs: number) =>
      clock.follow({
        databaseTime: new Date(BEGIN + trueMs),
        at: (askedMs + answeredMs) / 2,
        roundTripMs: answeredMs - askedMs,
        isReadOnly: false,
      }),
  };
}

it("[P27] is not misled by an answer that waited while this machine stood still", () => {
  const { answer, at } = stand();
  answer(0, 10, 5);
  // Answered at once, and read a minute later.
  answer(1000, 61_000, 1005);
  expect(at(61_000)).toBe(61_000);
});

it("[P27] becomes exact again after a first answer that waited, although no later one is fast", () => {
  const { answer, at, clock } = stand();
  answer(0, 60_000, 1);
  expect(clock.uncertaintyMs).toBe(30_000);
  answer(61_000, 62_000, 61_500);
  expect(at(62_000)).toBe(62_000);
  expect(clock.uncertaintyMs).toBe(500);
});

it("[P27] follows a slow answer when the machine slept and its own clock with it", () => {
  const { answer, at } = stand();
  answer(0, 10, 5);
  // An hour that this machine's clock did not count.
  answer(1000, 1800, 3_601_400);
  expect(at(1800)).toBe(3_601_800);
});

it("[P27] is not moved by slow answers that agree with it", () => {
  const { answer, at } = stand();
  answer(0, 10, 5);
  for (let round = 1; round < 20; round += 1) answer(round * 1000, round * 1000 + 900, round * 1000 + 1);
  expect(at(20_000)).toBe(20_000);
});
