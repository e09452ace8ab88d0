import fc from "fast-check";
import { expect, it } from "vitest";
import { pageTime } from "./page-time.ts";

interface Waiting {
  readonly at: number;
  readonly call: () => void;
}

/** A page whose timers come as late as told. */
function scriptedPage(lateness: (timer: number) => number) {
  let [now, timers, isHidden] = [0, 0, false];
  let waiting: Waiting | undefined;
  const time = pageTime({
    now: () => now,
    wait(ms, call) {
      waiting = { at: now + ms + lateness(timers++), call };
      return () => {
        waiting = undefined;
      };
    },
    isHidden: () => isHidden,
  });
  return {
    time,
    now: () => now,
    hide: (hidden: boolean) => {
      isHidden = hidden;
    },
    /** Lets the next timer come; false: there is none. */
    step(): boolean {
      const due = waiting;
      waiting = undefined;
      now = due?.at ?? now;
      due?.call();
      return due !== undefined;
    },
  };
}

it("calls on time on a page that runs", () => {
  const page = scriptedPage(() => 20);
  let called: number | undefined;
  page.time.after(8000, () => {
    called = page.now();
  });
  while (page.step());
  expect(called).toBe(8000 + 8 * 20);
});

it("[P37] judges nobody by a standstill of 1, 10 or 60 seconds, wherever it falls", () => {
  for (const stall of [1000, 10_000, 60_000]) {
    for (const at of Array.from({ length: 10 }, (_, index) => index)) {
      const page = scriptedPage((timer) => (timer === at ? stall : 0));
      let called: number | undefined;
      page.time.after(10_000, () => {
        called = page.now();
      });
      while (page.step());
      // All of the ten seconds but a quarter of a piece were seconds in which the page ran, and so was the last one.
      expect(called).toBeGreaterThanOrEqual(10_000 + stall + 750);
    }
  }
});

it("[P37] ends on a page that never keeps up, within four times the limit and the lateness of its timers", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 0, max: 5000 }), (ms, late) => {
      const page = scriptedPage(() => late);
      let [isCalled, steps] = [false, 0];
      page.time.after(ms, () => {
        isCalled = true;
      });
      while (page.step()) steps += 1;
      expect(isCalled).toBe(true);
      expect(page.now() - steps * late).toBeLessThanOrEqual(4 * ms + 1000);
    }),
  );
});

it("counts nothing while nobody sees the page, and nothing once it is cancelled", () => {
  const page = scriptedPage(() => 0);
  let isCalled = false;
  const cancel = page.time.after(1000, () => {
    isCalled = true;
  });
  page.hide(true);
  for (let step = 0; step < 100; step += 1) expect(page.step()).toBe(true);
  expect(isCalled).toBe(false);
  page.hide(false);
  cancel();
  expect(page.step()).toBe(false);
  expect(isCalled).toBe(false);
});
