import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";
import { measureMachine } from "./measure.ts";

/** Where a run's programs run: on the machine as it is, or on one that is made slow. */
export interface Surroundings {
  /** In words. */
  readonly named: string;
  spawn(command: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  close(): void;
}

export const AS_IT_IS: Surroundings = { named: "as it is", spawn, close() {} };

/** Of a good machine's speed. */
const SLOW = 0.25;

/**
 * A machine with a quarter of a good one's speed, where this one is not that slow by itself: beside busy processes, and
 * with a program's whole process group stopped now and then. Their input is a pipe from this process: when it ends, in
 * whatever way, so do they, and the stopped group is resumed and ended.
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

/** How many busy processes leave one of the tests' a quarter of a good machine's processor. */
export const busyProcesses = (processors: number, speed: number): number =>
  Math.max(0, Math.round(processors * (speed / SLOW - 1)));

/** In a process group of its own: what stops the tests does not stop it, nor does Ctrl-C before it has done its last work. */
function helper(program: string, ...args: readonly string[]): ChildProcess {
  const script = path.join(import.meta.dirname, program);
  return spawn(process.execPath, [script, ...args], { stdio: ["pipe", "ignore", "inherit"], detached: true });
}
