import { manualClock } from "@bourse/host/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDaily, lastDue, plan } from "./plan.ts";

const BERLIN = { time: "08:00", zone: "Europe/Berlin" };
const HOUR_MS = 3_600_000;
const at = (text: string) => new Date(text);

describe("the time of a brief", () => {
  it("is that of the zone, through the change of the clocks, and an hour later where the clocks skip it", () => {
    expect(lastDue(BERLIN, at("2026-03-28T12:00:00Z"))).toBe(Date.parse("2026-03-28T07:00:00Z"));
    expect(lastDue(BERLIN, at("2026-03-29T12:00:00Z"))).toBe(Date.parse("2026-03-29T06:00:00Z"));
    expect(lastDue(BERLIN, at("2026-03-29T05:59:59Z"))).toBe(Date.parse("2026-03-28T07:00:00Z"));
    expect(lastDue({ ...BERLIN, time: "02:30" }, at("2026-03-29T12:00:00Z"))).toBe(Date.parse("2026-03-29T01:30:00Z"));
  });

  it.each(["8:00", "24:00", "08:60", "", "08:00:00"])("is not %j", (time) => {
    expect(isDaily({ ...BERLIN, time })).toBe(false);
  });

  it("needs a zone that exists", () => {
    expect(isDaily({ ...BERLIN, zone: "Mars/Base" })).toBe(false);
    expect(isDaily(BERLIN)).toBe(true);
  });
});

describe("the plan", () => {
  it("runs once a day, and once after any sleep, however long", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 12 }), (sleeps) => {
        const clock = manualClock();
        let done = clock.now().getTime();
        const runs: number[] = [];
        const times = plan({
          clock,
          daily: () => BERLIN,
          done: () => done,
          run(due) {
            runs.push(due);
            done = due;
          },
        });
        for (const hours of sleeps) {
          const before = { runs: runs.length, due: lastDue(BERLIN, clock.now()) };
          // Timers stand still during a sleep: one look afterwards.
          clock.advance(hours * HOUR_MS);
          times.look();
          const isDue = lastDue(BERLIN, clock.now()) > before.due;
          expect(runs.length - before.runs).toBeGreaterThanOrEqual(isDue ? 1 : 0);
        }
        times.end();
        expect(new Set(runs).size).toBe(runs.length);
        const seen = runs.length;
        clock.advance(100 * HOUR_MS);
        expect(runs).toHaveLength(seen);
      }),
      { numRuns: 50 },
    );
  });

  it("does nothing while it is off, and looks again when it is switched on", () => {
    const clock = manualClock();
    let daily: typeof BERLIN | undefined;
    const runs: number[] = [];
    const times = plan({ clock, daily: () => daily, done: () => undefined, run: (due) => runs.push(due) });
    clock.advance(48 * HOUR_MS);
    expect(runs).toEqual([]);
    daily = BERLIN;
    times.look();
    expect(runs).toHaveLength(1);
    times.end();
  });
});
