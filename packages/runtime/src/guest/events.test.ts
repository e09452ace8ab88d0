import {
  assemble,
  COUNTING_EVENT_GUEST,
  call,
  ECHO_GUEST,
  echoed,
  eventGuestText,
  guestText,
  HOSTILE_EVENT_GUESTS,
  scriptedGuest,
} from "@bourse/testing/guests";
import { afterAll, describe, expect, it } from "vitest";
import {
  eventOf,
  handClock,
  interactiveSpecOf,
  introduce,
  smallRuntime,
  specOf,
} from "../../test/fixtures/guests.fixture.ts";
import type { EventOutcome, GuestRuntime } from "./types.ts";

const ISOLATIONS = ["worker", "process"] as const;
const MIB_4 = 4 * 1024 * 1024;
const FOREVER = "(loop $forever (br $forever)) unreachable";

/** Reduces an outcome to its envelope, its fault's code, or undefined. */
function shown(outcome: EventOutcome): unknown {
  return outcome.ok ? outcome.envelope : outcome.fault.code;
}

async function outcomeOf(runtime: GuestRuntime, text: string) {
  const activated = await runtime.activate(interactiveSpecOf(await assemble(text)));
  return activated.ok ? runtime.deliver("guest", eventOf("start")) : activated;
}

describe.each(ISOLATIONS)("events, %s isolation", (isolation) => {
  const runtime = smallRuntime({ isolation, limits: { callbackMs: 250, startMs: 250, logFloodDrops: 2000 } });
  afterAll(() => runtime.close());

  it("[ABI-09] [ABI-10] [EVT-03] [EVT-14] [EVT-16] go to the guest, and its one envelope comes back", async () => {
    expect(await introduce(runtime, ECHO_GUEST)).toMatchObject({
      ok: true,
      envelope: echoed("start"),
      figures: { kind: "event", eventType: "start", rc: 0 },
    });
    for (const type of ["view", "market", "result"]) {
      expect(shown(await runtime.deliver("guest", eventOf(type, 1024)))).toEqual(echoed(type));
    }
  });

  it("[LIM-07] may have 4 MiB and not a byte more", async () => {
    const readsAll = eventGuestText({
      pages: 66,
      event: `(i32.ne ${call("event", 65_536, MIB_4)} (i32.const ${MIB_4}))`,
    });
    await runtime.activate(interactiveSpecOf(await assemble(readsAll), "reader"));
    expect(await runtime.deliver("reader", eventOf("start", MIB_4))).toMatchObject({ ok: true });
    await expect(runtime.deliver("reader", eventOf("view", MIB_4 + 1))).rejects.toThrow(RangeError);
    await runtime.stop("reader");
  });

  it("[EVT-16] may be answered with nothing at all", async () => {
    const outcome = await introduce(runtime, scriptedGuest([undefined, []]));
    expect(outcome).toMatchObject({ ok: true });
    expect(outcome).not.toHaveProperty("envelope");
    expect(await runtime.deliver("guest", eventOf("view"))).toMatchObject({ envelope: { commands: [] } });
  });

  it("[R-WASM] are delivered one after another, in the order given", async () => {
    await introduce(runtime, COUNTING_EVENT_GUEST);
    const outcomes = await Promise.all([2, 3, 4].map(() => runtime.deliver("guest", eventOf("market"))));
    expect(outcomes.map(shown)).toEqual([echoed("000002"), echoed("000003"), echoed("000004")]);
  });

  it.each(HOSTILE_EVENT_GUESTS)("[R-WASM] [P19] [P20] [EVT-16] $name: a typed verdict", async (guest) => {
    const outcome = await outcomeOf(runtime, guest.text);
    if (guest.verdict === undefined) expect(outcome).toMatchObject({ ok: true });
    else expect(outcome).toMatchObject({ ok: false, fault: guest.verdict });
    if (guest.verdict) expect(outcome).not.toHaveProperty("envelope");
    expect(await introduce(runtime, ECHO_GUEST, "honest")).toMatchObject({ ok: true });
    await runtime.stop("honest");
  });

  it("[ABI-10] keep the first of two envelopes, as it was when it was accepted", async () => {
    for (const name of ["two envelopes", "an envelope changed after it was accepted"]) {
      const guest = HOSTILE_EVENT_GUESTS.find((each) => each.name === name);
      expect(await outcomeOf(runtime, guest?.text ?? ""), name).toMatchObject({ envelope: echoed("before the fault") });
    }
  });
});

describe.each(ISOLATIONS)("an instance that is new, %s isolation", (isolation) => {
  it("[R-WASM] takes no event before its start event, and none is lost on it", async () => {
    await using runtime = smallRuntime({ isolation });
    await runtime.activate(interactiveSpecOf(await assemble(COUNTING_EVENT_GUEST)));
    const early = await runtime.deliver("guest", eventOf("view"));
    expect(early).toMatchObject({ ok: false, fault: { code: "guest.restarted", suspended: false } });
    expect(runtime.fault("guest")).toBeUndefined();
    expect(runtime.figures("guest")).toMatchObject({ callbacks: 1, faults: 0 });
    expect(shown(await runtime.deliver("guest", eventOf("start")))).toEqual(echoed("000001"));
    expect(shown(await runtime.deliver("guest", eventOf("view")))).toEqual(echoed("000002"));
  });

  it("[R-WASM] stands in for one whose worker was needed: the next event says so instead of running", async () => {
    await using runtime = smallRuntime({ isolation, limits: { workers: 2 } });
    for (const name of ["a", "b", "c"]) await introduce(runtime, COUNTING_EVENT_GUEST, name);
    expect(shown(await runtime.deliver("a", eventOf("view")))).toBe("guest.restarted");
    // The query occupied no slot.
    for (const name of ["b", "c"])
      expect(shown(await runtime.deliver(name, eventOf("view")))).toEqual(echoed("000002"));
    expect(shown(await runtime.deliver("a", eventOf("start")))).toEqual(echoed("000001"));
    expect(shown(await runtime.deliver("a", eventOf("view")))).toEqual(echoed("000002"));
  });

  it("[R-WASM] stands in for one that failed, once its pause is over", async () => {
    const clock = handClock();
    await using runtime = smallRuntime({ isolation, clock });
    const failsAt = (step: number) =>
      eventGuestText({
        extra: "(global $n (mut i32) (i32.const 0))",
        event: `(global.set $n (i32.add (global.get $n) (i32.const 1))) (i32.eq (global.get $n) (i32.const ${step}))`,
      });
    expect(await introduce(runtime, failsAt(2))).toMatchObject({ ok: true });
    expect(await runtime.deliver("guest", eventOf("view"))).toMatchObject({ fault: { code: "guest.failed", rc: 1 } });
    expect(shown(await runtime.deliver("guest", eventOf("start")))).toBe("guest.failed");
    clock.forward(1000);
    expect(shown(await runtime.deliver("guest", eventOf("view")))).toBe("guest.restarted");
    expect(await runtime.deliver("guest", eventOf("start"))).toMatchObject({ ok: true });
  });
});

describe("an interactive guest", () => {
  it("[P20] [R-WASM] that is stopped while it runs ends in guest.stopped, with no envelope", async () => {
    await using runtime = smallRuntime({ limits: { callbackMs: 60_000 } });
    await runtime.activate(interactiveSpecOf(await assemble(eventGuestText({ event: FOREVER }))));
    const running = [runtime.deliver("guest", eventOf("start")), runtime.deliver("guest", eventOf("view"))];
    await runtime.stop("guest");
    expect((await Promise.all(running)).map(shown)).toEqual(["guest.stopped", "guest.stopped"]);
    expect(shown(await runtime.deliver("guest", eventOf("start")))).toBe("guest.not_active");
  });

  it("[P19] pauses after a fault and is suspended after the third", async () => {
    const clock = handClock();
    await using runtime = smallRuntime({ clock });
    await runtime.activate(interactiveSpecOf(await assemble(eventGuestText({ event: "unreachable" }))));
    for (const pause of [1000, 2000, 0]) {
      expect(shown(await runtime.deliver("guest", eventOf("start")))).toBe("guest.trap");
      clock.forward(pause);
    }
    expect(shown(await runtime.deliver("guest", eventOf("start")))).toBe("guest.suspended");
    runtime.retry("guest");
    expect(shown(await runtime.deliver("guest", eventOf("start")))).toBe("guest.trap");
  });

  it("[ABI-04] is given every approved capability and no other; a guest of API v1 only tradingRead", async () => {
    await using runtime = smallRuntime();
    const asks = eventGuestText({
      event: `(i32.ne (i32.const 640) (i32.or (i32.shl ${call("has", 7)} (i32.const 7))
        (i32.or (i32.shl ${call("has", 9)} (i32.const 9)) ${call("has", 1)})))`,
    });
    expect(await introduce(runtime, asks)).toMatchObject({ ok: true });
  });

  it("[VER-05] [P18] is refused with an import of API v1, and takes no render; a v1 guest takes no event", async () => {
    await using runtime = smallRuntime();
    const v1 = await assemble(guestText({}));
    expect(await runtime.activate(interactiveSpecOf(v1))).toMatchObject({ ok: false });
    await runtime.activate(specOf(v1));
    await expect(runtime.deliver("guest", eventOf("start"))).rejects.toThrow(TypeError);
  });
});
