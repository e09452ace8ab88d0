import { ScriptedMachine } from "@bourse/platform/testing";
import { depth } from "@bourse/testing/depth";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FailurePolicy } from "../failure-policy.ts";
import { RUNTIME_LIMITS } from "../limits.ts";
import { CONTROL, CONTROL_BYTES } from "../worker/control.ts";
import { RunClock } from "./run-clock.ts";

const BUDGET = { ms: RUNTIME_LIMITS.callbackMs, waitFactor: RUNTIME_LIMITS.waitFactor };
const BOUND_MS = BUDGET.ms * BUDGET.waitFactor;
/** The guests that are promised never to be blamed use at most this much. */
const HONEST_MS = BUDGET.ms / 10;

/** A stretch of the machine's time while one callback runs. */
interface Stretch {
  /** `stolen`: others have the guest's processor; `elsewhere`: the other one; `frozen`: all of them. */
  readonly kind: "given" | "stolen" | "elsewhere" | "frozen";
  readonly ms: number;
  /** Share of the stolen time that the system counts as the thread's own. */
  readonly counted: number;
}

/** How a system reports. */
interface System {
  readonly tellsSteal: boolean;
  readonly tellsThreads: boolean;
}

interface End {
  readonly at: number;
  /** Absent when the guest returned. */
  readonly stop?: { readonly stalledMs: number | undefined };
}

/** Plays a callback that needs `needMs` of a processor over these stretches, watched as a slot watches it. */
function play(stretches: readonly Stretch[], needMs: number, system: System): End {
  const machine = new ScriptedMachine(system.tellsSteal ? 2 : 0);
  const control = new Int32Array(new SharedArrayBuffer(CONTROL_BYTES));
  Atomics.store(control, CONTROL.THREAD, system.tellsThreads ? 1 : 0);
  const clock = new RunClock(control, {
    cpu: () => countedMs(stretches, machine.elapsed),
    machine: machine.time,
    monotonicMs: () => Math.floor(machine.elapsed),
  });
  machine.time.watch();
  let end: End | undefined;
  const look = (): void => {
    if (ranMs(stretches, machine.elapsed) >= needMs) end ??= { at: machine.elapsed };
    if (end) return;
    const left = clock.left(BUDGET);
    if (left < 1) end = { at: machine.elapsed, stop: { stalledMs: clock.stalledMs(BUDGET) } };
    else machine.sources.after(Math.min(left, BUDGET.ms), look);
  };
  machine.sources.after(BUDGET.ms, look);
  for (const { kind, ms } of stretches) {
    if (end) break;
    if (kind === "given") machine.run(ms);
    if (kind === "stolen") machine.steal(ms, 0);
    if (kind === "elsewhere") machine.steal(ms, 1);
    if (kind === "frozen") machine.standStill(ms);
  }
  for (let step = 0; !end && step < 10 * BUDGET.waitFactor; step += 1) machine.run(BUDGET.ms);
  if (!end) throw new Error("nothing ended it");
  return end;
}

/** Sums over the stretches until `at`; after the last one, all time is given. */
function sumUntil(stretches: readonly Stretch[], at: number, of: (stretch: Stretch, ms: number) => number): number {
  let begun = 0;
  let sum = 0;
  for (const stretch of stretches) {
    sum += of(stretch, Math.max(0, Math.min(stretch.ms, at - begun)));
    begun += stretch.ms;
  }
  return sum + Math.max(0, at - begun);
}

const runs = ({ kind }: Stretch) => kind === "given" || kind === "elsewhere";
const ranMs = (stretches: readonly Stretch[], at: number) =>
  sumUntil(stretches, at, (stretch, ms) => (runs(stretch) ? ms : 0));
const countedMs = (stretches: readonly Stretch[], at: number) =>
  sumUntil(stretches, at, (stretch, ms) => (runs(stretch) ? ms : ms * stretch.counted));
const totalMs = (stretches: readonly Stretch[], kind: Stretch["kind"]) =>
  stretches.filter((each) => each.kind === kind).reduce((sum, { ms }) => sum + ms, 0);

/** Stretches of every length; `kinds` may occur, and a standstill that no system tells has to be longer than a tick. */
function stretches(kinds: readonly Stretch["kind"][], least = 1): fc.Arbitrary<Stretch[]> {
  const ms = fc.oneof(
    fc.integer({ min: least, max: 60 }),
    fc.integer({ min: least, max: 1500 }),
    fc.integer({ min: least, max: 90_000 }),
  );
  const counted = fc.constantFrom(0, 0.3, 1);
  return fc.array(fc.record({ kind: fc.constantFrom(...kinds), ms, counted }), { maxLength: 12 });
}

const LINUX: System = { tellsSteal: true, tellsThreads: true };
const SILENT: System = { tellsSteal: false, tellsThreads: false };
/** A container without the file: the kernel still counts stolen time as the thread's. */
const CONTAINER: System = { tellsSteal: false, tellsThreads: true };
/** Each system with the stalls that it, or the lateness of a timer, can show. */
const SYSTEMS = [
  ["Linux", LINUX, stretches(["given", "stolen", "elsewhere", "frozen"])],
  ["a container", CONTAINER, stretches(["given", "frozen"], 40)],
  ["another system", SILENT, stretches(["given", "frozen"], 40)],
] as const;

const RUNS = { numRuns: depth({ usual: 300, deep: 20_000 }) };
const honest = fc.integer({ min: 0, max: HONEST_MS });

describe.each(SYSTEMS)("stalls of any length at any point, on %s", (_, system, stalls) => {
  it("[P37] suspend no guest that uses at most a tenth of its limit", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(stalls, honest), { minLength: 1, maxLength: 6 }), (callbacks) => {
        const policy = new FailurePolicy(RUNTIME_LIMITS);
        for (const [stretch, needMs] of callbacks) {
          const { stop } = play(stretch, needMs, system);
          if (!stop) continue;
          const { stalledMs } = stop;
          const told = stalledMs === undefined ? {} : { stalledMs };
          const fault = policy.failure({ code: "guest.timeout", message: "", ...told }, 0);
          expect(fault.suspended).toBe(false);
          expect(stalledMs).toBeGreaterThan(0);
        }
      }),
      RUNS,
    );
  });

  it("[P37] end no guest that uses at most a tenth of its limit before the bound", () => {
    fc.assert(
      fc.property(stalls, honest, (stretch, needMs) => {
        // Short standstills are like theft: they do not move the bound.
        const short = stretch.filter(({ kind, ms }) => kind === "frozen" && ms < 1200);
        fc.pre(totalMs(stretch, "stolen") + totalMs(short, "frozen") < BOUND_MS - 2 * BUDGET.ms);
        expect(play(stretch, needMs, system).stop).toBeUndefined();
      }),
      RUNS,
    );
  });

  it("[P37] let every runaway end within the bound", () => {
    fc.assert(
      fc.property(stalls, (stretch) => {
        const { at, stop } = play(stretch, Number.POSITIVE_INFINITY, system);
        expect(stop).toBeDefined();
        expect(at - totalMs(stretch, "frozen")).toBeLessThanOrEqual(BOUND_MS + BUDGET.ms);
      }),
      RUNS,
    );
  });

  it("[P19] stop a runaway when they ever did, where nothing is stolen", () => {
    const { at, stop } = play([], Number.POSITIVE_INFINITY, system);
    expect(at).toBe(BUDGET.ms);
    expect(stop).toEqual({ stalledMs: undefined });
  });
});

describe("a runaway beside light theft", () => {
  it("[P37] is blamed as on a machine that gives all of its time", () => {
    const light = Array.from({ length: 100 }, (_, at) => ({
      kind: at % 2 === 0 ? ("given" as const) : ("stolen" as const),
      ms: at % 2 === 0 ? 40 : 10,
      counted: 1,
    }));
    const { at, stop } = play(light, Number.POSITIVE_INFINITY, LINUX);
    expect(at).toBeLessThan(2 * BUDGET.ms);
    expect(stop).toEqual({ stalledMs: undefined });
  });
});
