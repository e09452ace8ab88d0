import { assemble, COUNTING_EVENT_GUEST, guestText, HONEST_GUEST, SAMPLE_SNAPSHOTS } from "@bourse/testing/guests";
import { isThere } from "@bourse/testing/is-there";
import { afterEach, describe, expect, it } from "vitest";
import { eventOf } from "../../../test/fixtures/runtime/guests.fixture.ts";
import type { GuestUnit } from "../executor/executor.ts";
import { RUNTIME_LIMITS } from "../limits.ts";
import { ENGINE_FLAGS, PROMPT_INTERRUPTS } from "./child-process.ts";
import { ProcessExecutor } from "./client.ts";

const MEMORY_BYTES = 1024 * 65_536;
const RENDER = { kind: "render", guestOutput: true, ...SAMPLE_SNAPSHOTS } as const;
const event = (type: string) => ({ kind: "event", first: type === "start", json: eventOf(type).json }) as const;
const PASSES = `
  (memory.fill (i32.const 0) (i32.const 1) (i32.const ${MEMORY_BYTES}))
  (memory.copy (i32.const 0) (i32.const 0) (i32.const ${MEMORY_BYTES}))`;

/** The engine looks for interrupts once in some hundred thousand turns of this loop, and a turn takes milliseconds. */
const FOREVER = guestText({ pages: 1024, render: `(loop $again ${PASSES} (br $again)) unreachable` });
/** Long enough to run beside the end of another guest, and then well. */
const LONG = guestText({
  pages: 1024,
  render: `(loop $again ${PASSES} (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br_if $again (i32.lt_u (local.get $i) (i32.const 20)))) i32.const 0`,
});

/** Without the flag that makes the engine look often. */
const UNAIDED = ENGINE_FLAGS.filter((flag) => flag !== PROMPT_INTERRUPTS);

async function unitOf(text: string, apiVersion: 1 | 2 = 1): Promise<GuestUnit> {
  const rights = { capabilityMask: 1 << 7, featureMask: 31 };
  const grant = apiVersion === 1 ? { apiVersion, ...rights } : { apiVersion, declaredViews: ["svc.example.view"], ...rights };
  return { sha256: text, module: await assemble(text), grant };
}

describe("[P32] a guest that cannot be stopped", () => {
  let executor: ProcessExecutor | undefined;
  afterEach(() => executor?.close());
  const start = async (limits = {}) => {
    executor = new ProcessExecutor({ ...RUNTIME_LIMITS, ...limits }, { log: () => {} }, UNAIDED);
    await executor.load("culprit", await unitOf(FOREVER));
    return executor;
  };
  const processOf = (running: ProcessExecutor) => running.pid ?? 0;

  it("ends with its process after its deadline, and is named", async () => {
    const running = await start();
    const pid = processOf(running);
    const outcome = await running.call("culprit", RENDER);
    expect(outcome).toMatchObject({ ok: false, fault: { code: "guest.unstoppable" } });
    expect(outcome).not.toHaveProperty("fault.stalledMs");
    await running.drop("culprit");
    expect(isThere(pid)).toBe(false);
  });

  it("costs no other guest a fault: views are drawn again, and an interactive guest gets its start event", async () => {
    const running = await start();
    await running.load("counting", await unitOf(COUNTING_EVENT_GUEST, 2));
    await running.load("long", await unitOf(LONG));
    await running.call("counting", event("start"));
    const [culprit, beside, starting] = await Promise.all([
      running.call("culprit", RENDER),
      running.call("long", RENDER),
      running.load("honest", await unitOf(HONEST_GUEST)),
    ]);
    expect(culprit).toMatchObject({ fault: { code: "guest.unstoppable" } });
    expect([beside, starting]).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await running.call("counting", event("market"))).toMatchObject({ fault: { code: "guest.restarted" } });
    expect(await running.call("counting", event("start"))).toMatchObject({ ok: true });
  });

  it("is gone when it was dropped in the middle of its callback, and so is its process", async () => {
    const running = await start({ callbackMs: 600_000 });
    const pid = processOf(running);
    const call = running.call("culprit", RENDER);
    await running.drop("culprit");
    expect(await call).toMatchObject({ fault: { code: "guest.stopped" } });
    expect(isThere(pid)).toBe(false);
  });

  it("is gone with everything when the runtime is closed", async () => {
    const running = await start({ callbackMs: 600_000 });
    const pid = processOf(running);
    const call = running.call("culprit", RENDER);
    await running.close();
    expect(await call).toMatchObject({ fault: { code: "guest.stopped" } });
    expect(isThere(pid)).toBe(false);
  });
});
