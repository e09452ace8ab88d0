import { assemble, COUNTING_EVENT_GUEST, HONEST_GUEST, runawayText, SAMPLE_SNAPSHOTS } from "@bourse/testing/guests";
import { isThere } from "@bourse/testing/is-there";
import { afterEach, describe, expect, it } from "vitest";
import { eventOf, interactiveSpecOf, REQUEST, smallRuntime, specOf } from "../../../test/fixtures/guests.fixture.ts";
import type { GuestUnit } from "../executor/executor.ts";
import { RUNTIME_LIMITS } from "../limits.ts";
import { ProcessExecutor } from "./client.ts";

const RENDER = { kind: "render", guestOutput: true, ...SAMPLE_SNAPSHOTS } as const;
const event = (type: string) => ({ kind: "event", first: type === "start", json: eventOf(type).json }) as const;

/** The engine looks for interrupts once in some hundred thousand turns of this loop, and a turn takes milliseconds. */
const UNSTOPPABLE = runawayText({
  family: "memory.fill and memory.copy",
  place: "callback",
  apiVersion: 1,
  size: 1024 * 65_536,
  announces: true,
});

async function unitOf(text: string, apiVersion: 1 | 2 = 1): Promise<GuestUnit> {
  const rights = { capabilityMask: 1 << 7, featureMask: 31 };
  const grant =
    apiVersion === 1 ? { apiVersion, ...rights } : { apiVersion, declaredViews: ["svc.example.view"], ...rights };
  return { sha256: text, module: await assemble(text), grant };
}

describe("[P32] a guest that cannot be stopped", () => {
  let executor: ProcessExecutor | undefined;
  afterEach(() => executor?.close());
  const start = async (limits = {}) => {
    const { promise: hasBegun, resolve } = Promise.withResolvers<void>();
    executor = new ProcessExecutor({ ...RUNTIME_LIMITS, ...limits }, { log: () => resolve() });
    await executor.load("culprit", await unitOf(UNSTOPPABLE));
    return { running: executor, pid: executor.pid ?? 0, hasBegun };
  };

  it("ends with its process, and costs no other guest a fault", async () => {
    const { running, pid } = await start();
    await running.load("counting", await unitOf(COUNTING_EVENT_GUEST, 2));
    await running.load("honest", await unitOf(HONEST_GUEST));
    await running.call("counting", event("start"));
    const ended = running.call("culprit", RENDER);
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    // A call that another guest makes in that moment is repeated.
    while (!isOver) {
      expect(await running.call("honest", RENDER)).toMatchObject({ ok: true });
      expect(await running.load("starting", await unitOf(HONEST_GUEST))).toMatchObject({ ok: true });
    }
    expect(await ended).toMatchObject({ ok: false, fault: { code: "guest.unstoppable" } });
    expect(await running.call("counting", event("market"))).toMatchObject({ fault: { code: "guest.restarted" } });
    expect(await running.call("counting", event("start"))).toMatchObject({ ok: true });
    await running.drop("culprit");
    expect(isThere(pid)).toBe(false);
  });

  it("does not bring back a guest that was dropped while its load waited", async () => {
    const { running, hasBegun } = await start({ workers: 1 });
    const ended = running.call("culprit", RENDER);
    await hasBegun;
    const loading = running.load("dropped", await unitOf(HONEST_GUEST));
    await running.drop("dropped");
    expect(await ended).toMatchObject({ ok: false, fault: { code: "guest.unstoppable" } });
    expect(await loading).toMatchObject({ ok: false, fault: { code: "guest.stopped" } });
    expect(running.pid).toBeUndefined();
  });

  it("is gone when it was dropped in the middle of its callback, and so is its process", async () => {
    const { running, pid, hasBegun } = await start({ callbackMs: 600_000 });
    const call = running.call("culprit", RENDER);
    await hasBegun;
    await running.drop("culprit");
    expect(await call).toMatchObject({ fault: { code: "guest.stopped" } });
    // The system takes a moment to end what was killed.
    await expect.poll(() => isThere(pid)).toBe(false);
  });

  it("is suspended at the second time; the others run on without a fault", async () => {
    await using runtime = smallRuntime({
      isolation: "process",
      limits: { startMs: 1000, backoffFirstMs: 0, backoffLastMs: 0 },
    });
    await runtime.activate(specOf(await assemble(UNSTOPPABLE), "culprit"));
    await runtime.activate(interactiveSpecOf(await assemble(COUNTING_EVENT_GUEST), "counting"));
    for (let blamed = 0; blamed < 2; ) {
      const outcome = await runtime.render("culprit", REQUEST);
      // A machine that gave too little time blames nobody.
      if (!("fault" in outcome && "stalledMs" in outcome.fault)) blamed += 1;
      expect(outcome).toMatchObject({ fault: { code: "guest.unstoppable", suspended: blamed === 2 } });
      expect(await runtime.deliver("counting", eventOf("market"))).toMatchObject({
        fault: { code: "guest.restarted" },
      });
      expect(await runtime.deliver("counting", eventOf("start"))).toMatchObject({ ok: true });
    }
    expect(await runtime.render("culprit", REQUEST)).toMatchObject({ fault: { code: "guest.suspended" } });
    expect(runtime.fault("counting")).toBeUndefined();
    expect(runtime.figures("counting")).toMatchObject({ faults: 0 });
  });
});
