import {
  assemble,
  byteLength,
  COUNTING_EVENT_GUEST,
  call,
  eventGuestText,
  guestText,
  HONEST_GUEST,
} from "@bourse/testing/guests";
import { patiently } from "@bourse/testing/patience";
import { describe, expect, it } from "vitest";
import {
  eventOf,
  handClock,
  interactiveSpecOf,
  REQUEST,
  smallRuntime,
  specOf,
} from "../../test/fixtures/guests.fixture.ts";
import { Budget } from "./budget.ts";
import { RUNTIME_LIMITS } from "./limits.ts";

const LIMITS = { ...RUNTIME_LIMITS, cpuPerMinuteMs: 6000, storedPerMinuteBytes: 60_000 };
/** Longer than any wait here. */
const LONG_MS = 1e12;
const WRITES = `{"api_version":2,"views":{},"commands":[{"id":"w","method":"storage.write","params":{"value":"${"x".repeat(900)}"}}]}`;

describe("a guest's budget", () => {
  it("[P19] lets it run until a minute's share is used up, and then waits for what is missing", async () => {
    const clock = handClock();
    const budget = new Budget(LIMITS, clock);
    budget.take("processor", 6000);
    await budget.ready();
    budget.take("processor", 100);
    const ready = budget.ready();
    expect([clock.waits(), budget.slowedBy]).toEqual([1, "processor"]);
    clock.forward(999);
    expect(clock.waits()).toBe(1);
    clock.forward(1);
    await ready;
    clock.forward(60_000);
    expect(budget.slowedBy).toBeUndefined();
  });

  it("[P19] is not filled twice, nor by a clock that is set back", () => {
    const clock = handClock();
    const budget = new Budget(LIMITS, clock);
    clock.forward(3_600_000);
    budget.take("storage", 60_001);
    clock.forward(-1000);
    void budget.ready();
    expect([clock.waits(), budget.slowedBy]).toEqual([1, "storage"]);
    budget.release();
  });
});

describe("a guest over its budget", () => {
  it("[P19] waits, others do not, and nothing of what waited is lost", async () => {
    const clock = handClock();
    await using runtime = smallRuntime({ clock, limits: { cpuPerMinuteMs: 0.001, callbackMs: 1000, startMs: 1000 } });
    await runtime.activate(interactiveSpecOf(await assemble(COUNTING_EVENT_GUEST)));
    const first = runtime.deliver("guest", eventOf("start"));
    const second = runtime.deliver("guest", eventOf("market"));
    await expect.poll(clock.waits).toBe(1);
    expect(runtime.figures("guest")).toMatchObject({ slowedBy: "processor" });
    clock.forward(LONG_MS);
    expect(await first).toMatchObject({ ok: true });
    await expect.poll(clock.waits).toBe(1);
    clock.forward(LONG_MS);
    expect(JSON.stringify(await second)).toContain("000002");
    expect(runtime.figures("guest")?.cpuMs).toBeGreaterThan(0);
  });

  it("[P19] is stopped at once while it waits", async () => {
    const clock = handClock();
    await using runtime = smallRuntime({ clock, limits: { cpuPerMinuteMs: 0.001, callbackMs: 1000, startMs: 1000 } });
    await runtime.activate(specOf(await assemble(HONEST_GUEST)));
    const waiting = runtime.render("guest", REQUEST);
    await expect.poll(clock.waits).toBe(1);
    await runtime.stop("guest");
    expect(await waiting).toMatchObject({ ok: false, fault: { code: "guest.stopped" } });
  });

  it("[P19] waits for what it had stored, too", async () => {
    const clock = handClock();
    await using runtime = smallRuntime({
      clock,
      limits: { storedPerMinuteBytes: 2000, callbackMs: 1000, startMs: 1000 },
    });
    const text = eventGuestText({ data: { 4096: WRITES }, event: call("output", 4096, byteLength(WRITES)) });
    await runtime.activate(interactiveSpecOf(await assemble(text)));
    for (let n = 0; n < 3; n += 1) {
      expect(await runtime.deliver("guest", eventOf(n === 0 ? "start" : "result"))).toMatchObject({ ok: true });
    }
    const fourth = runtime.deliver("guest", eventOf("result"));
    await expect.poll(clock.waits).toBe(1);
    expect(runtime.figures("guest")).toMatchObject({ slowedBy: "storage" });
    clock.forward(60_000);
    expect(await fourth).toMatchObject({ ok: true });
  });

  it("[P37] is not charged for time that others took from its thread", async () => {
    const busy = guestText({
      render: `(loop $more
          (local.set $i (i32.add (local.get $i) (i32.const 1)))
          (br_if $more (i32.lt_u (local.get $i) (i32.const 200000000))))
        (i32.const 0)`,
    });
    const module = await assemble(busy);
    const chargedMs = async (ms: number) => {
      const machine = { mark: () => 0, lostSince: () => ({ ms, mostMs: ms, stoodStillMs: 0 }) };
      await using runtime = smallRuntime({ machine, limits: { callbackMs: patiently(60_000) } });
      await runtime.activate(specOf(module));
      expect(await runtime.render("guest", REQUEST)).toMatchObject({ ok: true });
      return runtime.figures("guest")?.recent.at(-1)?.cpuMs;
    };
    expect(await chargedMs(0)).toBeGreaterThan(10);
    expect(await chargedMs(LONG_MS)).toBe(0);
  });
});
