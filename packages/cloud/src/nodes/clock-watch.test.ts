import { expect, it } from "vitest";
import { SILENT_LOG } from "../ports/log.ts";
import { ClockWatch } from "./clock-watch.ts";
import { DatabaseClock } from "./database-clock.ts";

const BEGIN = Date.UTC(2026, 0, 1);

/** A watch that was answered once, when its own clock showed `ownMs`. */
function answeredOnce(of: { readonly roundTripMs: number; readonly databaseMs: number; readonly ownMs: number }) {
  const elapsed = of.roundTripMs;
  const own = { now: () => new Date(BEGIN + of.ownMs), after: () => () => {} };
  const watch = new ClockWatch(SILENT_LOG, own, new DatabaseClock(() => elapsed));
  const { roundTripMs } = of;
  watch.beat({ databaseTime: new Date(BEGIN + of.databaseMs), at: roundTripMs / 2, roundTripMs, isReadOnly: false });
  return watch;
}

it.each([10_000, 60_000, 90_000])("[P27] a node that stood still for %i ms while it asked may start", (roundTripMs) => {
  // Both clocks are right: the database answered at once, or at the very end.
  for (const databaseMs of [0, roundTripMs]) {
    const watch = answeredOnce({ roundTripMs, databaseMs, ownMs: roundTripMs });
    expect(() => watch.requireRight()).not.toThrow();
    expect(watch.figures.skewedLooks).toBe(0);
  }
});

it("[P27] a node whose own clock is a minute wrong may not", () => {
  const watch = answeredOnce({ roundTripMs: 10, databaseMs: 5, ownMs: 60_000 });
  expect(() => watch.requireRight()).toThrow(/60 s ahead of the database's/);
  expect(watch.figures.skewedLooks).toBe(1);
});
