import { spawnSync } from "node:child_process";
import path from "node:path";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const RUNS = sized(15, 1);
/** In a checkout, where Node strips the types of each file at every start; packed as JavaScript, it takes a third of that. */
const TARGET = 15;
const BOURSE = path.join(import.meta.dirname, "..", "packages", "tool", "bin", "bourse.mjs");

/** `bourse --help`, against a Node that does nothing, turn by turn. */
export async function run(): Promise<BenchResult[]> {
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let run = 0; run < RUNS; run += 1) {
    times.theirs.push(timed(["--eval", "0"]));
    times.ours.push(timed([BOURSE, "--help"]));
  }
  const [own, bare] = [median(times.ours), median(times.theirs)];
  return [
    {
      name: "bourse --help",
      ours: `${own.toFixed(0)} ms`,
      theirs: `${bare.toFixed(0)} ms for node -e 0`,
      ratio: own / bare,
      target: `≤ ${TARGET}`,
      ok: own / bare <= TARGET,
    },
  ];
}

function timed(args: readonly string[]): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: "ignore" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}`);
  return performance.now() - started;
}
