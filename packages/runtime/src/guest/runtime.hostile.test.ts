import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { assemble, guestText, HONEST_GUEST, HOSTILE_GUESTS } from "@bourse/testing/guests";
import { afterAll, describe, expect, it } from "vitest";
import { REQUEST, runOnce, servesHonestGuest, smallRuntime, specOf } from "../../test/fixtures/guests.fixture.ts";

/** Works for a large part of its deadline. */
const LABORIOUS_GUEST = guestText({
  render: `(loop $work (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br_if $work (i32.lt_u (local.get $i) (i32.const 60000000)))) i32.const 0`,
});

describe("hostile guests, one worker each", () => {
  const runtime = smallRuntime({ limits: { callbackMs: 200, startMs: 200 } });
  afterAll(() => runtime.close());

  it.each(HOSTILE_GUESTS)("[R-WASM] [P19] [ERR-08] $name: a typed verdict, and the host serves on", async (guest) => {
    const outcome = await runOnce(runtime, guest.text);
    if (guest.verdict === undefined) {
      expect(outcome).toMatchObject({ ok: true });
    } else {
      expect(outcome).toMatchObject({ ok: false, fault: guest.verdict });
      expect(outcome).not.toHaveProperty("view");
    }
    expect(await servesHonestGuest(runtime)).toBe(true);
  });

  it("[R-WASM] escapes what a guest logs: no control character, no second line", async () => {
    const forger = HOSTILE_GUESTS.find((each) => each.name.startsWith("a log of escape"));
    await runOnce(runtime, forger?.text ?? "");
    expect(runtime.log("guest").map((entry) => entry.text)).toEqual(["\\u001b[2Jcleared\\nforged\\r\\u202eentry"]);
  });

  it("[R-WASM] [P19] keeps what a flooding guest wrote within the ring, with one entry for the rest", async () => {
    const flood = HOSTILE_GUESTS.find((each) => each.name === "log flood that returns");
    await runOnce(runtime, flood?.text ?? "");
    const log = runtime.log("guest");
    expect(log).toHaveLength(101);
    expect(log.at(-1)?.text).toBe("10000 entries dropped");
  });
});

describe("a fault", () => {
  it("[P20] [ERR-08] discards a view that was accepted before a trap", async () => {
    await using runtime = smallRuntime();
    const guest = HOSTILE_GUESTS.find((each) => each.name === "a trap after output");
    const outcome = await runOnce(runtime, guest?.text ?? "");
    expect(outcome).toMatchObject({ ok: false, fault: { code: "guest.trap", kind: "unreachable" } });
    expect(outcome).not.toHaveProperty("view");
  });

  it("[P20] shows the number that a failed callback returned", async () => {
    await using runtime = smallRuntime();
    const guest = HOSTILE_GUESTS.find((each) => each.name === "a nonzero result after output");
    expect(await runOnce(runtime, guest?.text ?? "")).toMatchObject({ ok: false, fault: { rc: 7 } });
  });

  it.runIf(existsSync("/proc/thread-self/schedstat"))(
    "[R-WASM] [P19] is not that of a guest which waits for a processor among many that take all of it",
    async () => {
      await using runtime = smallRuntime({ limits: { callbackMs: 200, startMs: 5000 } });
      const endless = HOSTILE_GUESTS.find((each) => each.name === "endless loop in a callback");
      const crowd = Array.from({ length: 4 * availableParallelism() }, (_, n) => `endless ${n}`);
      for (const name of crowd) await runtime.activate(specOf(await assemble(endless?.text ?? ""), name));
      await runtime.activate(specOf(await assemble(LABORIOUS_GUEST), "laborious"));
      const stuck = crowd.map((name) => runtime.render(name, REQUEST));
      const served = await runtime.render("laborious", REQUEST);
      expect(served).toMatchObject({ ok: true });
      for (const outcome of await Promise.all(stuck))
        expect(outcome).toMatchObject({ fault: { code: "guest.timeout" } });
    },
  );

  it("[R-WASM] [P19] of one guest is not felt by another that waits behind it", async () => {
    await using runtime = smallRuntime({ limits: { callbackMs: 250 } });
    const endless = HOSTILE_GUESTS.find((each) => each.name === "endless loop in a callback");
    await runtime.activate(specOf(await assemble(endless?.text ?? ""), "endless"));
    await runtime.activate(specOf(await assemble(HONEST_GUEST), "honest"));
    const stuck = runtime.render("endless", REQUEST);
    const served = await runtime.render("honest", REQUEST);
    expect(served.ok).toBe(true);
    expect(await Promise.race([stuck, Promise.resolve("still running")])).toBe("still running");
    expect(await stuck).toMatchObject({ fault: { code: "guest.timeout" } });
  });
});
