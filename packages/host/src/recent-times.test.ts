import { manualClock } from "@bourse/host/testing";
import { expect, it } from "vitest";
import { RecentTimes } from "./recent-times.ts";

it("counts the moments of the window alone, and those that were known before it began", () => {
  const clock = manualClock();
  const moments = new RecentTimes(60, clock, [49, 20]);
  const counts = [0, 10, 1, 28, 1].map((ms) => {
    clock.advance(ms);
    return moments.count();
  });
  expect(counts).toEqual([2, 2, 1, 1, 0]);
  moments.add();
  clock.advance(1);
  moments.add();
  clock.advance(58);
  expect(moments.count()).toBe(2);
  clock.advance(1);
  expect(moments.count()).toBe(1);
});

it("counts them whatever the time of day is set to", () => {
  const clock = manualClock();
  const moments = new RecentTimes(60, clock);
  moments.add();
  for (const step of [-3_600_000, 7_200_000]) {
    clock.set(step);
    expect(moments.count()).toBe(1);
  }
});
