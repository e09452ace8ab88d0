import { PLUGIN_LIMITS } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import { describe, expect, it, vi } from "vitest";
import { HostRefusal } from "../../refusal.ts";
import type { RunningPlugin } from "../process/start.ts";
import { PluginLife } from "./life.ts";

type Behaviour = "keepsRunning" | "onDemand";

/** A life whose processes end when the test says so. */
function stage(behaviour: Behaviour, refusal?: HostRefusal) {
  const clock = manualClock();
  const ends: ((code: number) => void)[] = [];
  const signals: AbortSignal[] = [];
  const start = vi.fn(async (signal: AbortSignal): Promise<RunningPlugin> => {
    signals.push(signal);
    if (refusal) throw refusal;
    const { promise: ended, resolve } = Promise.withResolvers<number>();
    ends.push(resolve);
    const stop = async () => {
      resolve(0);
      return ended;
    };
    return {
      manifest: {} as RunningPlugin["manifest"],
      command: async () => 1,
      ask: async () => null,
      notify: () => undefined,
      activated: async () => undefined,
      lines: () => ["its last words"],
      ended,
      stop,
    };
  });
  const report = vi.fn();
  const life = new PluginLife({
    start,
    keepsRunning: behaviour === "keepsRunning",
    clock,
    limits: PLUGIN_LIMITS,
    changed: () => undefined,
    report,
  });
  const crash = async () => {
    ends.at(-1)?.(1);
    await vi.waitFor(() => expect(["waiting", "stopped"]).toContain(life.state));
  };
  const runs = () => vi.waitFor(() => expect(life.state).toBe("running"));
  return { life, clock, start, signals, crash, runs };
}

describe("the life of a plugin", () => {
  it("begins with the first request, once for many", async () => {
    const { life, start } = stage("onDemand");
    expect(life.state).toBe("idle");
    await Promise.all([life.ready(), life.ready()]);
    await life.ready();
    expect(start).toHaveBeenCalledOnce();
  });

  it("waits twice as long after each crash, up to the limit, while crashes are far apart", async () => {
    const { life, clock, crash, runs } = stage("keepsRunning");
    await life.ready();
    for (const wait of [1, 2, 4, 8, 16, 30, 30]) {
      clock.advance(160_000);
      await crash();
      expect(life.reason).toBe("it ended with 1: its last words");
      clock.advance(wait * 1000 - 1);
      expect(life.state).toBe("waiting");
      clock.advance(1);
      await runs();
    }
  });

  it("forgets its crashes after five minutes without one", async () => {
    const { life, clock, crash, runs } = stage("keepsRunning");
    await life.ready();
    for (const wait of [1, 2]) {
      await crash();
      clock.advance(wait * 1000);
      await runs();
    }
    clock.advance(PLUGIN_LIMITS.crashWindowMs);
    await crash();
    clock.advance(1000);
    await runs();
  });

  it("stops at the third crash in five minutes, until the trader starts it again", async () => {
    const { life, clock, crash, runs } = stage("keepsRunning");
    await life.ready();
    for (const wait of [1000, 2000]) {
      await crash();
      clock.advance(wait);
      await runs();
    }
    await crash();
    expect(life.state).toBe("stopped");
    clock.advance(600_000);
    await expect(life.ready()).rejects.toMatchObject({
      code: "plugin.unavailable",
      message: expect.stringContaining("ended with 1"),
    });
    await life.restart();
    expect(life.state).toBe("running");
  });

  it("on demand waits for the next request after a crash, and refuses one before its time", async () => {
    const { life, clock, crash, start } = stage("onDemand");
    await life.ready();
    await crash();
    await expect(life.ready()).rejects.toMatchObject({ code: "plugin.unavailable" });
    clock.advance(1000);
    expect([life.state, start.mock.calls.length]).toEqual(["idle", 1]);
    await life.ready();
    expect(start).toHaveBeenCalledTimes(2);
  });

  it("is not begun again with files that nobody trusts", async () => {
    const { life, clock, start } = stage("keepsRunning", new HostRefusal("plugin.untrusted", "it was changed"));
    await expect(life.ready()).rejects.toMatchObject({ code: "plugin.untrusted" });
    clock.advance(600_000);
    expect([life.state, life.reason, start.mock.calls.length]).toEqual([
      "stopped",
      "plugin.untrusted: it was changed",
      1,
    ]);
  });

  it("is ended and started again by a restart, once for two at the same time", async () => {
    const { life, start, clock } = stage("onDemand");
    const first = await life.ready();
    await Promise.all([life.restart(), life.restart()]);
    expect([life.state, start.mock.calls.length]).toEqual(["running", 2]);
    expect(life.running).not.toBe(first);
    clock.advance(600_000);
    expect(start).toHaveBeenCalledTimes(2);
  });

  it("is started again by a reload when it runs, also when it was just starting, and not when it is idle", async () => {
    const { life, start } = stage("onDemand");
    await life.reload();
    expect(start).not.toHaveBeenCalled();
    const first = life.ready();
    await life.reload();
    expect([life.state, start.mock.calls.length]).toEqual(["running", 2]);
    expect(life.running).not.toBe(await first);
  });

  it("does not begin again once it has ended", async () => {
    const { life, clock, start } = stage("keepsRunning");
    await life.ready();
    await life.end();
    clock.advance(600_000);
    await expect(life.ready()).rejects.toMatchObject({ code: "plugin.unavailable" });
    await life.restart();
    expect([life.state, start.mock.calls.length]).toEqual(["ended", 1]);
  });

  it("is heard until its process has ended, unless it is cut", async () => {
    const { life, signals } = stage("onDemand");
    await life.ready();
    const restarted = life.restart();
    const ended = life.end();
    await Promise.all([restarted, ended]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    life.cut();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it("ends its start when it is ended meanwhile", async () => {
    const { life, start } = stage("onDemand");
    start.mockImplementationOnce(
      (signal) => new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason))),
    );
    const starting = life.ready();
    await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
    await Promise.all([expect(starting).rejects.toMatchObject({ name: "AbortError" }), life.end()]);
  });
});
