import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { isThere } from "@bourse/testing/is-there";
import { afterEach, describe, expect, it, vi } from "vitest";
import { processStat } from "../scripts/lib/process-stat.ts";
import { measureMachine } from "../scripts/test/machine/measure.ts";
import { stolenBetween } from "../scripts/test/machine/stolen.ts";
import { busyProcesses } from "../scripts/test/machine/surroundings.ts";
import { optionsOf } from "../scripts/test/options.ts";

describe("the measurement of a machine", () => {
  it("makes no run less patient than a good machine's, and bounds it", () => {
    const { speed, patience } = measureMachine();
    expect(speed).toBeGreaterThan(0);
    expect(patience).toBeGreaterThanOrEqual(1);
    expect(patience).toBeLessThanOrEqual(20);
  });

  it("tells the share of stolen time, or that the system does not tell", () => {
    expect(stolenBetween({ at: 1000, stolen: [10, 0] }, { at: 2000, stolen: [310, 200] })).toBe(
      "25 % of the processors' time stolen",
    );
    expect(stolenBetween({ at: 0, stolen: undefined }, { at: 1, stolen: [0] })).toBe("stolen time not known");
  });
});

describe("a machine that is made slow", () => {
  it.each<[number, number, number]>([
    [2, 1, 6],
    [2, 0.5, 2],
    [2, 0.25, 0],
    [2, 0.1, 0],
    [8, 1, 24],
  ])("with %i processors of the speed %d gets %i busy processes", (processors, speed, count) => {
    expect(busyProcesses(processors, speed)).toBe(count);
  });

  it.each<[string, readonly string[], object]>([
    ["nothing", [], { mode: "usual", words: [] }],
    ["words and options of the runner", ["packages/bars", "-t", "ema"], { words: ["packages/bars", "-t", "ema"] }],
    ["--deep", ["--deep"], { mode: "deep", words: [] }],
    ["--slow and words", ["--slow", "tests/road"], { mode: "slow", seed: "5", words: ["tests/road"] }],
    ["--slow, a seed and words", ["--slow", "--seed", "7", "a"], { mode: "slow", seed: "7", words: ["a"] }],
    ["--slow with the runner's options", ["--slow", "-t", "a"], { mode: "slow", words: ["-t", "a"] }],
  ])("is asked for by the first argument: %s", (_, given, options) => {
    expect(optionsOf(given, "5")).toMatchObject(options);
  });
});

const MACHINE = path.resolve(import.meta.dirname, "../scripts/test/machine");
const started: ChildProcess[] = [];
const start = (...args: readonly string[]): ChildProcess => {
  const child = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "inherit"], detached: true });
  started.push(child);
  return child;
};
afterEach(() => started.splice(0).forEach((each) => void each.kill("SIGKILL")));

/** "T" while it is stopped. */
function stateOf(pid: number): string {
  const stat = processStat(pid);
  if (!stat) throw new Error(`${pid} has ended`);
  return stat.state;
}

describe("the programs that make it slow", () => {
  it("stop a whole process group now and then; when their input ends, the group is resumed and ended", async () => {
    const inner = `require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"])`;
    const { pid = 0 } = start("-e", `${inner}; setInterval(() => {}, 1000)`);
    const child = await vi.waitFor(() => {
      const [found] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
      expect(found).toBeDefined();
      return Number(found);
    });
    const stops = start(path.join(MACHINE, "stops.main.ts"), String(pid), "1");
    const ended = once(stops, "exit");
    await vi.waitFor(() => expect([stateOf(pid), stateOf(child)]).toEqual(["T", "T"]), { interval: 10 });
    await vi.waitFor(() => expect([stateOf(pid), stateOf(child)]).not.toContain("T"), { interval: 10 });
    stops.stdin?.end();
    await ended;
    await vi.waitFor(() => expect([pid, child].filter(isThere)).toEqual([]));
  });

  it("leave stopped what a test has stopped itself", async () => {
    const inner = `const child = require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
      child.kill("SIGSTOP")`;
    const { pid = 0 } = start("-e", `${inner}; setInterval(() => {}, 1000)`);
    const frozen = await vi.waitFor(() => {
      const [found] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
      expect(stateOf(Number(found))).toBe("T");
      return Number(found);
    });
    const stops = start(path.join(MACHINE, "stops.main.ts"), String(pid), "1");
    const ended = once(stops, "exit");
    await vi.waitFor(() => expect(stateOf(pid)).toBe("T"), { interval: 10 });
    await vi.waitFor(() => expect(stateOf(pid)).not.toBe("T"), { interval: 10 });
    expect(stateOf(frozen)).toBe("T");
    stops.stdin?.end();
    await ended;
    await vi.waitFor(() => expect([pid, frozen].filter(isThere)).toEqual([]));
  });

  it("keep a processor busy until their input ends", async () => {
    const busy = start(path.join(MACHINE, "busy.main.ts"));
    const ended = once(busy, "exit");
    busy.stdin?.end();
    expect(await ended).toEqual([0, null]);
  });
});
