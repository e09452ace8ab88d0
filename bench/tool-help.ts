import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SCOPE, withDependencies } from "../scripts/lib/packages.ts";
import { root } from "../scripts/lib/root.ts";
import { packAll } from "../scripts/pack/pack.ts";
import { buildWhatIsStale } from "../scripts/start/build.ts";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const RUNS = sized(31, 1);
/** A machine on which an empty Node takes 42 ms has 150 ms for the help. */
const TARGET = 3.5;

/** `bourse --help` of the packages that npm gets, against a Node that does nothing, turn by turn. */
export async function run(): Promise<BenchResult[]> {
  buildWhatIsStale(console.log);
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-help-"));
  const bourse = await unpackedTool(folder);
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let run = 0; run < RUNS; run += 1) {
    times.theirs.push(timed(["--eval", "0"]));
    times.ours.push(timed([bourse, "--help"]));
  }
  rmSync(folder, { recursive: true });
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

/** Unpacks the tool as npm would, with what it needs of others from the checkout; returns its program. */
async function unpackedTool(folder: string): Promise<string> {
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  const modules = path.join(folder, "project/node_modules");
  for (const { name, file } of await packAll(path.join(folder, "packages"), withDependencies(["tool"]))) {
    const target = path.join(modules, name);
    mkdirSync(target, { recursive: true });
    execFileSync("tar", ["-xzf", file, "-C", target, "--strip-components", "1"]);
  }
  return path.join(modules, SCOPE, "tool/dist/bin.js");
}

function timed(args: readonly string[]): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: "ignore" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}`);
  return performance.now() - started;
}
