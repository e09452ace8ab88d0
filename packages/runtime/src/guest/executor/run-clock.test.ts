import { describe, expect, it } from "vitest";
import { CONTROL, CONTROL_BYTES, monotonicMs, noteBegin } from "../worker/control.ts";
import { threadNumber } from "../worker/thread-number.ts";
import { linuxThreadCpu, RunClock } from "./run-clock.ts";

/** A machine that gives all of its time. */
const machine = { mark: () => 0, watch() {}, lostSince: () => ({ ms: 0, mostMs: 0, stoodStillMs: 0 }) };
const BUDGET = { ms: 100, waitFactor: 5 };

/** A thread that started this long ago and has used this much processor time since. */
function ran({ wallMs, cpuMs, thread = 7 }: { wallMs: number; cpuMs: number | undefined; thread?: number }) {
  const control = new Int32Array(new SharedArrayBuffer(CONTROL_BYTES));
  const before = 12_345;
  Atomics.store(control, CONTROL.THREAD, thread);
  Atomics.store(control, CONTROL.BEGUN_CPU, before);
  Atomics.store(control, CONTROL.BEGUN_AT, monotonicMs() - wallMs);
  return new RunClock(control, { machine, cpu: () => (cpuMs === undefined ? undefined : before + cpuMs) });
}

describe("the time a guest has run", () => {
  it("[P19] is that on a processor: who waits for one is not over the budget", () => {
    expect(ran({ wallMs: 400, cpuMs: 20 }).left(BUDGET)).toBe(80);
    expect(ran({ wallMs: 110, cpuMs: 100 }).left(BUDGET)).toBe(0);
    expect(ran({ wallMs: 110, cpuMs: 250 }).left(BUDGET)).toBeLessThan(1);
  });

  it("[P19] ends on the clock too: nobody waits forever", () => {
    expect(ran({ wallMs: 500, cpuMs: 0 }).left(BUDGET)).toBeLessThan(1);
  });

  it("[P19] is that on the clock where the system keeps no account of threads", () => {
    expect(ran({ wallMs: 120, cpuMs: undefined }).left(BUDGET)).toBeLessThan(1);
    expect(ran({ wallMs: 120, cpuMs: 1, thread: 0 }).left(BUDGET)).toBeLessThan(1);
    expect(threadNumber("/nowhere")).toBe(0);
    expect(linuxThreadCpu(0)).toBeUndefined();
  });

  it("counts from the moment that the thread notes, and survives the wrap of both counters", () => {
    const control = new Int32Array(new SharedArrayBuffer(CONTROL_BYTES));
    noteBegin(control);
    const now = Atomics.load(control, CONTROL.BEGUN_CPU);
    Atomics.store(control, CONTROL.THREAD, 7);
    Atomics.store(control, CONTROL.BEGUN_AT, monotonicMs() - 150);
    expect(new RunClock(control, { machine, cpu: () => now + 2 ** 32 + 30 }).left(BUDGET)).toBe(70);
  });
});
