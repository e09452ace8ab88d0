import { expect, it } from "vitest";
import { clockSteps } from "./clock-steps.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

function clocks() {
  const at = { wall: Date.parse("2026-03-02T12:00:00Z"), own: 5000 };
  const steps = clockSteps({ now: () => new Date(at.wall), elapsed: () => at.own });
  return {
    steps,
    pass(ms: number) {
      at.wall += ms;
      at.own += ms;
    },
    set(ms: number) {
      at.wall += ms;
    },
  };
}

it.each([DAY_MS, -DAY_MS])("a step of %i ms is doubted until the new time has held for ten minutes", (step) => {
  const { steps, pass, set } = clocks();
  pass(DAY_MS);
  expect(steps.doubt()).toBe(0);
  set(step);
  expect(steps.doubt()).toBe(step);
  pass(9 * MINUTE_MS);
  expect(steps.doubt()).toBe(step);
  pass(MINUTE_MS);
  expect(steps.doubt()).toBe(0);
});

it("a step that is taken back is none, and corrections are none", () => {
  const { steps, pass, set } = clocks();
  set(DAY_MS);
  expect(steps.doubt()).toBe(DAY_MS);
  pass(MINUTE_MS);
  set(-DAY_MS);
  expect(steps.doubt()).toBe(0);
  for (let time = 0; time < 100; time += 1) {
    pass(MINUTE_MS);
    set(1000);
    expect(steps.doubt()).toBe(0);
  }
});
