import {
  assemble,
  byteLength,
  COUNTING_EVENT_GUEST,
  call,
  ECHO_GUEST,
  echoed,
  eventGuestText,
} from "@bourse/testing/guests";
import { afterEach, describe, expect, it } from "vitest";
import { eventOf, introduce, smallRuntime } from "../../../test/fixtures/guests.fixture.ts";
import type { GuestUnit } from "../executor/executor.ts";
import { RUNTIME_LIMITS } from "../limits.ts";
import type { EventOutcome } from "../types.ts";
import { ProcessExecutor } from "./client.ts";

const FOREVER = "(loop $forever (br $forever)) unreachable";
const TEXT = JSON.stringify(echoed("first"));
const LARGE = JSON.stringify(echoed("x".repeat(4000))).replace(
  '"commands":[]',
  `"commands":[{"id":"1","method":"storage.write","params":{"value":"${"y".repeat(100_000)}"}}]`,
);

/** A guest that ignores its first event, which goes through the pipe, and runs this code in the next one. */
function thenDoes(event: string, data: Readonly<Record<number, string>> = {}): string {
  return eventGuestText({
    pages: 4,
    data,
    extra: "(global $n (mut i32) (i32.const 0))",
    event: `(global.set $n (i32.add (global.get $n) (i32.const 1)))
      (if (i32.eq (global.get $n) (i32.const 1)) (then (return (i32.const 0)))) ${event}`,
  });
}

const shown = (outcome: EventOutcome) => (outcome.ok ? outcome.envelope : outcome.fault.code);

describe("an event that takes the lane", () => {
  const runtime = smallRuntime({
    isolation: "process",
    limits: { callbackMs: 300, startMs: 1000, logFloodDrops: 2000 },
  });
  afterEach(() => runtime.stop("guest"));

  it.each([
    ["an endless loop", FOREVER, { code: "guest.timeout" }],
    ["a trap", "unreachable", { code: "guest.trap", kind: "unreachable" }],
    ["a nonzero result", "i32.const 5", { code: "guest.failed", rc: 5 }],
    ["a log flood", `(loop $again ${call("log", 0, 64)} (br $again)) unreachable`, { code: "guest.log_flood" }],
    ["a refused envelope", `(drop ${call("output", 0, 4)}) i32.const 0`, { code: "guest.invalid_output" }],
  ])("[R-WASM] [P19] [P20] ends %s with its verdict, and its guest starts again", async (_, event, fault) => {
    expect(await introduce(runtime, thenDoes(event))).toMatchObject({ ok: true });
    expect(await runtime.deliver("guest", eventOf("market"))).toMatchObject({ ok: false, fault });
    runtime.retry("guest");
    expect(shown(await runtime.deliver("guest", eventOf("market")))).toBe("guest.restarted");
    expect(await runtime.deliver("guest", eventOf("start"))).toMatchObject({ ok: true });
  });

  it("[ABI-10] brings an envelope back that the lane cannot hold", async () => {
    expect(byteLength(LARGE)).toBeGreaterThan(65_536);
    await introduce(runtime, thenDoes(call("output", 16_384, byteLength(LARGE)), { 16384: LARGE }));
    expect(shown(await runtime.deliver("guest", eventOf("market")))).toEqual(JSON.parse(LARGE));
  });

  it("[ABI-09] is not needed by an event that it cannot hold", async () => {
    await introduce(runtime, ECHO_GUEST);
    for (const bytes of [0, 5000, 65_503, 65_504, 65_505, 500_000]) {
      expect(shown(await runtime.deliver("guest", eventOf("market", bytes)))).toEqual(echoed("market"));
    }
  });

  it("has its log before its outcome", async () => {
    const guest = thenDoes(`${call("log", 16_384, 5)} ${call("output", 16_384, byteLength(TEXT))}`, { 16384: TEXT });
    await introduce(runtime, guest);
    for (let n = 1; n <= 50; n += 1) {
      expect(await runtime.deliver("guest", eventOf("market"))).toMatchObject({ envelope: echoed("first") });
      expect(runtime.log("guest")).toHaveLength(n);
    }
  });

  it("[P20] ends in guest.stopped when its guest is stopped meanwhile", async () => {
    await introduce(runtime, thenDoes(FOREVER), "stopped");
    const running = runtime.deliver("stopped", eventOf("market"));
    await runtime.stop("stopped");
    expect(shown(await running)).toBe("guest.stopped");
  });

  it("[ABI-09] [ABI-10] is one of thousands, each answered once and in order, from guests side by side", async () => {
    const names = ["a", "b", "c"];
    for (const name of names) await introduce(runtime, COUNTING_EVENT_GUEST, name);
    const rows = names.map(async (name) => {
      for (let n = 2; n <= 1500; n += 1) {
        const outcome = await runtime.deliver(name, eventOf("market", (n * 37) % 3000));
        expect(shown(outcome)).toEqual(echoed(String(n).padStart(6, "0")));
      }
    });
    await Promise.all(rows);
    await Promise.all(names.map((name) => runtime.stop(name)));
  });

  it("closes with the others", () => runtime.close());
});

describe("lanes of guests whose workers are taken", () => {
  it("[R-WASM] lose no event: it runs, or the session is told that the guest was restarted", async () => {
    await using runtime = smallRuntime({
      isolation: "process",
      limits: { workers: 2, callbackMs: 1000, startMs: 1000 },
    });
    const names = ["a", "b", "c", "d"];
    for (const name of names) await introduce(runtime, COUNTING_EVENT_GUEST, name);
    const rows = names.map(async (name) => {
      let count = 0;
      for (let n = 0; n < 20; n += 1) {
        const outcome = await runtime.deliver(name, eventOf(count === 0 ? "start" : "market"));
        if (!outcome.ok) expect(outcome.fault.code).toBe("guest.restarted");
        count = outcome.ok ? count + 1 : 0;
        if (outcome.ok) expect(outcome.envelope).toEqual(echoed(String(count).padStart(6, "0")));
      }
      return count;
    });
    expect((await Promise.all(rows)).every((count) => count >= 0)).toBe(true);
  });
});

describe("a lane", () => {
  let executor: ProcessExecutor | undefined;
  afterEach(() => executor?.close());
  const start = () => {
    executor = new ProcessExecutor({ ...RUNTIME_LIMITS, callbackMs: 60_000 }, { log: () => {} });
    return executor;
  };
  const unitOf = async (text: string): Promise<GuestUnit> => {
    const grant = { apiVersion: 2, declaredViews: [], capabilityMask: 0, featureMask: 31 } as const;
    return { sha256: text, module: await assemble(text), grant };
  };
  const input = (type: string) => ({ kind: "event", first: type === "start", json: eventOf(type).json }) as const;

  it("[P19] [ERR-08] ends with the process: what was on it is answered with guest.host_lost", async () => {
    const running = start();
    await running.load("a", await unitOf(thenDoes(FOREVER)));
    await running.call("a", input("start"));
    const stuck = running.call("a", input("market"));
    process.kill(running.pid ?? 0, "SIGKILL");
    expect(await stuck).toMatchObject({ fault: { code: "guest.host_lost" } });
    expect(await running.call("a", input("market"))).toMatchObject({ fault: { code: "guest.restarted" } });
    expect(await running.call("a", input("start"))).toMatchObject({ ok: true });
  });
});
