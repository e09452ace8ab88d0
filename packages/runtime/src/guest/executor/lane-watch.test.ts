import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CONTROL, CONTROL_BYTES, monotonicMs } from "../worker/control.ts";
import { LaneWatch } from "./lane-watch.ts";
import { RunClock } from "./run-clock.ts";

/** A machine that gives all of its time. */
const machine = { mark: () => 0, watch() {}, lostSince: () => ({ ms: 0, mostMs: 0, stoodStillMs: 0 }) };
const BUDGET_MS = 50;
const BUDGET = { ms: BUDGET_MS, waitFactor: 3 };

/** A simulated thread, represented by its words in shared memory. */
function stage() {
  const control = new Int32Array(new SharedArrayBuffer(CONTROL_BYTES));
  const overtime = vi.fn();
  let latest = 1;
  let cpuMs: number | undefined;
  const clock = new RunClock(control, { machine, cpu: () => cpuMs });
  const watch = new LaneWatch({ control, clock, budget: BUDGET }, { latest: () => latest, overtime });
  const knock = () => {
    latest += 1;
    watch.arm();
  };
  const fallsAsleep = (seen: number) => Atomics.store(control, CONTROL.ASLEEP, seen + 1);
  const begins = (id: number) => {
    Atomics.store(control, CONTROL.ASLEEP, 0);
    Atomics.store(control, CONTROL.BEGUN_AT, monotonicMs() - BUDGET_MS);
    Atomics.store(control, CONTROL.LANE_BEGUN, id);
  };
  /** The processor time that the thread reports from now on. */
  const hasUsed = (ms: number) => {
    Atomics.store(control, CONTROL.THREAD, 1);
    cpuMs = ms;
  };
  return { watch, overtime, knock, fallsAsleep, begins, hasUsed };
}

describe("the watch on events that pass the supervisor by", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("[P19] finds an event over its budget", () => {
    const { watch, overtime, begins } = stage();
    watch.arm();
    begins(7);
    vi.advanceTimersByTime(BUDGET_MS);
    expect(overtime).toHaveBeenCalledOnce();
  });

  it("[P19] leaves an event alone that has waited for a processor, until it has had its budget of one", () => {
    const { watch, overtime, begins, hasUsed } = stage();
    hasUsed(BUDGET_MS - 10);
    watch.arm();
    begins(7);
    vi.advanceTimersByTime(BUDGET_MS);
    expect(overtime).not.toHaveBeenCalled();
    hasUsed(BUDGET_MS);
    vi.advanceTimersByTime(10);
    expect(overtime).toHaveBeenCalledOnce();
  });

  it("rests while the thread sleeps", () => {
    const { watch, fallsAsleep } = stage();
    watch.arm();
    fallsAsleep(1);
    vi.advanceTimersByTime(10 * BUDGET_MS);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[P19] does not rest when the thread was woken and is late to run", () => {
    const { watch, overtime, knock, fallsAsleep, begins } = stage();
    watch.arm();
    fallsAsleep(1);
    vi.advanceTimersByTime(BUDGET_MS - 1);
    // The timer is already running; when it fires, the thread still shows the sleep before this knock.
    knock();
    vi.advanceTimersByTime(1);
    begins(8);
    vi.advanceTimersByTime(BUDGET_MS);
    expect(overtime).toHaveBeenCalledOnce();
  });
});
