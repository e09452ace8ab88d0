import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { spawnCloud } from "@bourse/cloud/testing";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const STARTS = sized(3, 1);
const TARGET_MS = 3000;
const MAIN = path.join(import.meta.dirname, "..", "packages", "cloud", "src", "main.ts");

/** Time from starting the service's program, on a used folder, until it reports that it is ready. */
export async function run(): Promise<BenchResult[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-start-"));
  try {
    const first = await timeStart(dataDir);
    const later: number[] = [];
    for (let start = 0; start < STARTS; start += 1) later.push(await timeStart(dataDir));
    const second = later.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)] ?? 0;
    return [
      {
        name: "start to ready, embedded, second start (against the first)",
        ours: `${second.toFixed(0)} ms`,
        theirs: `${first.toFixed(0)} ms`,
        ratio: second / first,
        target: `< ${TARGET_MS} ms`,
        ok: second < TARGET_MS,
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timeStart(dataDir: string): Promise<number> {
  const started = performance.now();
  const cloud = await spawnCloud(MAIN, { DATA_DIR: dataDir });
  const took = performance.now() - started;
  cloud.signal("SIGTERM");
  await cloud.ended;
  return took;
}
