import { expect, it } from "vitest";
import { Pace } from "./pace.ts";

it("lets so many go in a second, whichever way the clock is set", () => {
  const pace = new Pace(2);
  expect([pace.step(1000), pace.step(1400), pace.step(1500), pace.step(1999)]).toEqual([0, 0, 500, 1]);
  expect([pace.step(2000), pace.step(2000), pace.step(2000)]).toEqual([0, 0, 1000]);
  expect(pace.step(10)).toBe(0);
});
