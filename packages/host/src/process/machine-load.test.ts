import type { HostState } from "@bourse/contract/host-api";
import { testHost } from "@bourse/host/testing";
import { ScriptedMachine } from "@bourse/platform/testing";
import { expect, it, onTestFinished } from "vitest";
import { machineLoad } from "./machine-load.ts";

/** A machine of whose time others take a share, each second of it. */
function loaded() {
  const machine = new ScriptedMachine();
  const load = machineLoad(machine.time);
  return {
    machine,
    load,
    /** A minute of which others take so much, looked at as often as a page does. */
    minute(percent: number) {
      for (let second = 0; second < 60; second += 1) {
        if (second % 15 === 0) load();
        machine.steal(percent * 10);
        machine.run(1000 - percent * 10);
      }
      return load();
    },
  };
}

it("says nothing before ten seconds, and nothing of a machine that keeps up", () => {
  const { machine, load, minute } = loaded();
  machine.standStill(9000);
  expect(load()).toBeUndefined();
  machine.run(120_000);
  expect(load()?.slow).toBeUndefined();
  expect(minute(0)).toEqual({ lost_percent: 0, stood_still_ms: 0 });
});

it("names the share that others took, once it makes innocent extensions fail, and until it is far below that", () => {
  const { minute } = loaded();
  minute(0);
  const usual = minute(25);
  expect(usual).toEqual({ lost_percent: expect.any(Number), stood_still_ms: 0 });
  expect(Math.abs((usual?.lost_percent ?? 0) - 25)).toBeLessThan(2);
  const slow = minute(62);
  expect(slow?.lost_percent).toBeGreaterThanOrEqual(60);
  expect(slow?.slow).toBe(
    `This computer is too slow right now: for ${slow?.lost_percent} % of the last minute it did not let Bourse run. Extensions wait longer.`,
  );
  // Between both thresholds it stays as it was.
  expect(minute(25)?.slow).toContain("too slow right now");
  expect(minute(5)?.slow).toBeUndefined();
  expect(minute(25)?.slow).toBeUndefined();
});

it("names a standstill that is too short to be a share of the minute", () => {
  const { machine, load, minute } = loaded();
  minute(0);
  minute(0);
  load();
  machine.standStill(12_000);
  machine.run(1000);
  expect(load()?.slow).toBe("This computer stood still for 12 s within the last minute. Extensions waited meanwhile.");
  minute(0);
  expect(minute(0)?.slow).toBeUndefined();
});

it("is in the state that the host answers", async () => {
  const machine = new ScriptedMachine();
  const host = await testHost({ machine: machine.time });
  onTestFinished(() => host.dispose());
  const origin = await host.listen();
  const state = async () => {
    const answer = await fetch(`${origin}/api/state`, { headers: { authorization: `Bearer ${host.token}` } });
    return ((await answer.json()) as HostState).machine;
  };
  expect(await state()).toBeUndefined();
  machine.steal(20_000);
  expect(await state()).toMatchObject({ slow: expect.stringContaining("for 100 % of the last minute") });
});
