import {
  assemble,
  COUNTING_EVENT_GUEST,
  COUNTING_GUEST,
  HONEST_GUEST,
  SAMPLE_EVENT,
  SAMPLE_SNAPSHOTS,
} from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import { RUNTIME_LIMITS, type RuntimeLimits } from "../limits.ts";
import type { GuestUnit } from "./executor.ts";
import { OUTPUT_RULES } from "./output-rules.ts";
import { Supervisor } from "./supervisor.ts";

const INPUT = { kind: "render", guestOutput: true, ...SAMPLE_SNAPSHOTS } as const;

async function unitOf(text: string): Promise<GuestUnit> {
  const grant = { apiVersion: 1, capabilityMask: 1 << 7, featureMask: 7 } as const;
  return { sha256: text, module: await assemble(text), grant };
}

async function interactive(): Promise<GuestUnit> {
  const grant = { apiVersion: 2, declaredViews: ["svc.example.view"], capabilityMask: 0, featureMask: 31 } as const;
  return { sha256: "counting events", module: await assemble(COUNTING_EVENT_GUEST), grant };
}

function supervise(limits: Partial<RuntimeLimits> = {}) {
  const setup = { limits: { ...RUNTIME_LIMITS, ...limits }, rules: OUTPUT_RULES };
  const supervisor = new Supervisor(setup, { log: () => {}, unstoppable: () => {} });
  return Object.assign(supervisor, { [Symbol.asyncDispose]: () => supervisor.close() });
}

describe("the pool of workers", () => {
  it("[P19] gives each guest a worker of its own and ends it with the guest", async () => {
    await using supervisor = supervise();
    const unit = await unitOf(HONEST_GUEST);
    await supervisor.load("a", unit);
    await supervisor.load("b", unit);
    expect(supervisor.workers).toBe(2);
    await supervisor.drop("a");
    expect(supervisor.workers).toBe(1);
  });

  it("[P19] never has more workers than the limit: the guest used longest ago gives its own", async () => {
    await using supervisor = supervise({ workers: 2 });
    const unit = await unitOf(COUNTING_GUEST);
    for (const key of ["a", "b", "c"]) {
      expect((await supervisor.load(key, unit)).ok).toBe(true);
      expect(supervisor.workers).toBeLessThanOrEqual(2);
    }
    // "a" was parked: it starts again with a new count, and "b" is parked instead.
    expect(await supervisor.call("a", INPUT)).toMatchObject({ ok: true });
    expect(await supervisor.call("c", INPUT)).toMatchObject({ ok: true });
    expect(await supervisor.call("c", INPUT)).toMatchObject({ ok: false, fault: { rc: 1 } });
  });

  it("[P19] serves more guests at once than it has workers", async () => {
    await using supervisor = supervise({ workers: 2 });
    const unit = await unitOf(HONEST_GUEST);
    const keys = ["a", "b", "c", "d", "e"];
    const loaded = await Promise.all(keys.map((key) => supervisor.load(key, unit)));
    const called = await Promise.all(keys.map((key) => supervisor.call(key, INPUT)));
    expect([...loaded, ...called].every((each) => each.ok)).toBe(true);
    expect(supervisor.workers).toBeLessThanOrEqual(2);
  });

  it("[P19] takes the worker of an idle guest back, and the guest runs again when asked", async () => {
    await using supervisor = supervise({ idleMs: 1 });
    await supervisor.load("a", await unitOf(HONEST_GUEST));
    await expect.poll(() => supervisor.workers).toBe(0);
    expect(await supervisor.call("a", INPUT)).toMatchObject({ ok: true });
  });

  it("[R-WASM] leaves an interactive guest its worker through idle time: its state is in it", async () => {
    await using supervisor = supervise({ idleMs: 1 });
    await supervisor.load("interactive", await interactive());
    await supervisor.call("interactive", { kind: "event", first: true, json: SAMPLE_EVENT });
    await supervisor.load("rendering", await unitOf(HONEST_GUEST));
    await expect.poll(() => supervisor.workers).toBe(1);
    const later = await supervisor.call("interactive", { kind: "event", first: false, json: SAMPLE_EVENT });
    expect(later.ok && Buffer.from(later.output ?? []).toString()).toContain("000002");
  });

  it("[R-WASM] takes the place of a guest of API v1 before that of an interactive one", async () => {
    await using supervisor = supervise({ workers: 2 });
    await supervisor.load("interactive", await interactive());
    await supervisor.call("interactive", { kind: "event", first: true, json: SAMPLE_EVENT });
    for (const key of ["a", "b", "c"]) await supervisor.load(key, await unitOf(HONEST_GUEST));
    const later = await supervisor.call("interactive", { kind: "event", first: false, json: SAMPLE_EVENT });
    expect(later.ok && Buffer.from(later.output ?? []).toString()).toContain("000002");
  });
});
