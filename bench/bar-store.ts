import { closeSync, mkdtempSync, openSync, readdirSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BarColumns, COLUMNS } from "@bourse/bars";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { openBarStore } from "../packages/host/src/market/store/bar-store.ts";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const BARS = sized(10_000_000, 20_000);
const WINDOW = 5000;
const ROUNDS = sized(200, 3);
const AT_ONCE = 1_000_000;
const MINUTE = 60_000;
/** A window must come before the page's next frame. */
const TARGET_MS = 10;
const KEY = { sourceId: "bench", symbol: "BENCH", timeframe: "1m" } as const;

/** Reads windows all over a large series, and the same bytes with nothing but the system's reads. */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), "bourse-bench-bars-"));
  try {
    const store = openBarStore(folder, SYSTEM_RANDOM);
    const staged = store.stage(KEY);
    for (let from = 0; from < BARS; from += AT_ONCE) staged.put(barsFrom(from, Math.min(AT_ONCE, BARS - from)));
    staged.finish();
    store.close();
    const begun = performance.now();
    const again = openBarStore(folder, SYSTEM_RANDOM);
    const series = again.open(KEY);
    const opening = performance.now() - begun;
    const file = openSync(join(folder, readdirSync(folder).find((name) => name.endsWith(".bars")) ?? ""), "r");
    const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = ((round * 7_919_993) % Math.max(1, BARS - WINDOW)) + WINDOW;
      times.theirs.push(timed(() => bareRead(file, first - WINDOW)));
      times.ours.push(timed(() => series.window({ before: first * MINUTE, limit: WINDOW })));
    }
    closeSync(file);
    again.close();
    const [ours, theirs] = [median(times.ours), median(times.theirs)];
    const slowest = Math.max(...times.ours);
    return [
      {
        name: `a window of ${WINDOW} bars of ${BARS.toLocaleString("en")} (file opened in ${opening.toFixed(0)} ms)`,
        ours: `${ours.toFixed(2)} ms, slowest ${slowest.toFixed(1)} ms`,
        // A busy disk slows both, so the slowest time of ours alone would mean nothing.
        theirs: `${theirs.toFixed(2)} ms, slowest ${Math.max(...times.theirs).toFixed(1)} ms, for a read of the same bytes`,
        ratio: ours / theirs,
        target: `< ${TARGET_MS} ms`,
        ok: ours < TARGET_MS,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function bareRead(file: number, firstBar: number): void {
  const bytes = new Uint8Array(WINDOW * COLUMNS.length * Float64Array.BYTES_PER_ELEMENT);
  readSync(file, bytes, 0, bytes.length, firstBar * COLUMNS.length * Float64Array.BYTES_PER_ELEMENT);
}

function timed(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

function barsFrom(from: number, length: number): BarColumns {
  const column = (of: (index: number) => number) => Float64Array.from({ length }, (_, index) => of(from + index));
  return {
    length,
    time: column((index) => index * MINUTE),
    open: column((index) => 100 + (index % 97)),
    high: column((index) => 102 + (index % 97)),
    low: column((index) => 99 + (index % 97)),
    close: column((index) => 101 + (index % 97)),
    volume: column((index) => index % 1000),
  };
}
