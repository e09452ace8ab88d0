import { expect, it } from "vitest";
import { RecentTimes } from "./recent-times.ts";

it("counts the times of the window alone, and those that were known before it began", () => {
  const times = new RecentTimes(60, [1, 30]);
  expect([times.count(50), times.count(61), times.count(90)]).toEqual([2, 1, 0]);
  times.add(100);
  times.add(101);
  expect([times.count(159), times.count(160), times.count(161)]).toEqual([2, 1, 0]);
});

it("forgets what a clock that was set back says to be in the future", () => {
  const times = new RecentTimes(60, [1000, 1010]);
  expect(times.count(500)).toBe(0);
  times.add(500);
  expect(times.count(1000)).toBe(0);
});
