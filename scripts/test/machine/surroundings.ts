import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";
import { measureMachine } from "./measure.ts";

/** Where a run's programs run: on the machine as it is, or on one that is made slow. */
export interface Surroundings {
  /** Describes the surroundings. */
  readonly named: string;
  spawn(command: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  close(): void;
}

export const AS_IT_IS: Surroundings = { named: "as it is", spawn, close() {} };

/** Speed of the slow machine, relative to a good one. */
const SLOW = 0.25;

/**
 * Slows this machine to a quarter of a good one's speed, unless it is that slow already: it runs busy processes and
 * stops a program's whole process group now and then. These helpers read a pipe from this process. When this process
 * ends for any reason, they end too, and the stopped group is resumed and ended.
 */
export function slowMachine(seed: string): Surroundings {
  const busy = Array.from({ length: busyProcesses(availableParallelism(), measureMachine().speed) }, () =>
    helper("busy.main.ts"),
  );
  return {
    named: `slow: beside ${busy.length} busy processes, with stops of the seed ${seed}`,
    spawn(command, args, options) {
      const running = spawn(command, args, { ...options, detached: true });
      if (running.pid === undefined) return running;
      const stops = helper("stops.main.ts", String(running.pid), seed);
      running.once("exit", () => stops.stdin?.end());
      return running;
    },
    close() {
      for (const each of busy) each.stdin?.end();
    },
  };
}

/** The number of busy processes that leaves a process of the tests a quarter of a good machine's processor. */
export const busyProcesses = (processors: number, speed: number): number =>
  Math.max(0, Math.round(processors * (speed / SLOW - 1)));

/** Runs in its own process group: neither the stops of the tests nor an early Ctrl-C may stop it before its last work. */
function helper(program: string, ...args: readonly string[]): ChildProcess {
  const script = path.join(import.meta.dirname, program);
  return spawn(process.execPath, [script, ...args], { stdio: ["pipe", "ignore", "inherit"], detached: true });
}
