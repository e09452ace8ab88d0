import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ScriptedMachine } from "../../testing/scripted-machine.ts";
import { deadline } from "./deadline.ts";
import { MachineTime } from "./machine-time.ts";
import { linuxSteal, stealOf } from "./steal.ts";

afterEach(() => void vi.useRealTimers());

describe("given time [P37]", () => {
  it("passes as the clock does on a machine that runs", () => {
    const machine = new ScriptedMachine();
    const before = machine.time.now();
    machine.run(5000);
    expect(machine.time.now() - before).toBe(5000);
    expect(machine.time.lostSince(0)).toEqual({ ms: 0, mostMs: 0, stoodStillMs: 0 });
  });

  it("does not pass while the machine stands still, whether the system tells or not", () => {
    for (const processors of [0, 2]) {
      const machine = new ScriptedMachine(processors);
      const before = machine.time.now();
      machine.run(500);
      machine.standStill(60_000);
      machine.run(500);
      expect(machine.time.now() - before).toBeGreaterThanOrEqual(900);
      expect(machine.time.now() - before).toBeLessThanOrEqual(1101);
      expect(machine.time.lostSince(0).stoodStillMs).toBeGreaterThan(59_800);
    }
  });

  it("passes at a quarter of its pace at least while others have a processor forever", () => {
    const machine = new ScriptedMachine();
    const before = machine.time.now();
    machine.steal(40_000);
    expect(machine.time.now() - before).toBe(10_000);
    expect(machine.time.lostSince(0).ms).toBe(40_000);
  });

  it("tells what a thread between two processors can have lost", () => {
    const machine = new ScriptedMachine();
    machine.time.watch();
    machine.steal(300, 0);
    machine.steal(300, 1);
    expect(machine.time.lostSince(0)).toMatchObject({ ms: 300, mostMs: 600 });
  });

  it("tells what was lost since a mark, and never more than has elapsed since", () => {
    const machine = new ScriptedMachine();
    machine.time.watch();
    machine.steal(5000);
    machine.run(2000);
    const mark = machine.time.mark();
    machine.run(400);
    expect(machine.time.lostSince(mark).ms).toBe(0);
    machine.steal(250);
    expect(machine.time.lostSince(mark).ms).toBe(250);
    expect(machine.time.lostSince(machine.time.mark()).ms).toBe(0);
  });

  it("stops looking a second after the last question, and goes on where it was", () => {
    const machine = new ScriptedMachine();
    machine.time.watch();
    machine.run(3000);
    const asked = vi.spyOn(machine.time, "watch");
    machine.standStill(5000);
    expect(asked).not.toHaveBeenCalled();
    const before = machine.time.now();
    machine.run(100);
    expect(machine.time.now() - before).toBe(100);
  });

  it.each([0, 2])("goes on after a timer that never came, which is one standstill (of %i processors)", (processors) => {
    const machine = new ScriptedMachine(processors);
    machine.time.watch();
    machine.loseTimers();
    machine.run(10_000);
    const before = machine.time.now();
    const mark = machine.time.mark();
    for (let look = 0; look < 1000; look += 1) {
      machine.run(10);
      machine.time.now();
    }
    expect(machine.time.now() - before).toBe(10_000);
    expect(machine.time.lostSince(mark)).toEqual({ ms: 0, mostMs: 0, stoodStillMs: 0 });
  });

  it("never goes back, and gives at least a quarter of the time in which this process ran", () => {
    const step = fc.record({
      kind: fc.constantFrom("run", "steal", "standStill"),
      ms: fc.integer({ min: 1, max: 4000 }),
      processor: fc.integer({ min: 0, max: 1 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.constantFrom(0, 2), (steps, processors) => {
        const machine = new ScriptedMachine(processors);
        const begun = machine.time.now();
        let latest = begun;
        let ran = 0;
        for (const { kind, ms, processor } of steps) {
          if (kind === "standStill") machine.standStill(ms);
          else ran += ms;
          if (kind === "run") machine.run(ms);
          if (kind === "steal" && processors > 0) machine.steal(ms, processor);
          else if (kind === "steal") machine.run(ms);
          const now = machine.time.now();
          expect(now).toBeGreaterThanOrEqual(latest);
          latest = now;
        }
        // Each step may hide what is less than a tick and the lateness of ordinary work.
        expect(latest - begun).toBeGreaterThanOrEqual(ran / 4 - steps.length * 140);
        expect(latest - begun).toBeLessThanOrEqual(machine.elapsed);
      }),
    );
  });
});

describe("a timer in given time [P37]", () => {
  it("fires when its time has been given", () => {
    const machine = new ScriptedMachine();
    const call = vi.fn();
    machine.time.after(2000, call);
    machine.run(1000);
    machine.standStill(30_000);
    expect(call).not.toHaveBeenCalled();
    machine.run(1200);
    expect(call).toHaveBeenCalledOnce();
  });

  it("is cancelled, also after it was put off", () => {
    const machine = new ScriptedMachine();
    const call = vi.fn();
    const cancel = machine.time.after(2000, call);
    machine.standStill(30_000);
    cancel();
    cancel();
    machine.run(10_000);
    expect(call).not.toHaveBeenCalled();
  });

  it("ticks in the system's own timers, also while a test has put others in their place", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    new MachineTime().watch();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("aborts a call with the reason that a deadline always has", () => {
    const machine = new ScriptedMachine();
    const signal = deadline(100, machine.time);
    machine.run(99);
    expect(signal.aborted).toBe(false);
    machine.run(2);
    expect(signal.reason).toMatchObject({ name: "TimeoutError" });
  });
});

describe("stolen time of Linux", () => {
  it("is the eighth figure of each processor, in hundredths of a second", () => {
    const text = "cpu  9 9 9 9 9 9 9 99 9 9\ncpu0 1 2 3 4 5 6 7 8 9 10\ncpu1 1 2 3 4 5 6 7 0 0 0\nintr 5 0\n";
    expect(stealOf(text)).toEqual([80, 0]);
  });

  it("is unknown where the column is missing", () => {
    expect(stealOf("cpu0 1 2 3 4\n")).toBeUndefined();
    expect(stealOf("")).toBeUndefined();
  });

  it.runIf(process.platform === "linux")("is read from the system", () => {
    expect(linuxSteal()?.length).toBeGreaterThan(0);
  });
});
