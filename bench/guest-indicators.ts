// Every indicator and the structure of 256 bars in a guest of TypeScript, calculated by its engine and, as a guest would
// without that, in the language: run directly on V8.
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { INDICATORS } from "@bourse/bars";
import { compileGuest, findBundler } from "@bourse/sdk/build";
import { type BareInteractive, startBare } from "@bourse/testing/bare-interactive";
import { readSampleBars } from "@bourse/testing/sample-bars";
import { root } from "../scripts/lib/root.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const BARS = 256;
const ROUNDS = sized(12, 1);
/** Microseconds of one call. At 2,000 bars a second a bar has 500. */
const TARGET = { indicator: 50, structure: 250 };
const STRUCTURE = "structure";

const GUEST = `
import { calculateIndicator } from "@bourse/bars/indicators";
import { indicatorSetting } from "@bourse/bars/indicator-settings";
import { scanStructure } from "@bourse/bars";
import { type Bars, defineExtension } from "@bourse/sdk/guest";
import { indicator, structure } from "@bourse/sdk/guest/indicators";
let bars: Bars;
const ways: Record<string, (kind: "sma") => unknown> = {
  native: (kind) => (kind as string === "${STRUCTURE}" ? structure(bars) : indicator(kind, bars)),
  language: (kind) => {
    if (kind as string === "${STRUCTURE}") return scanStructure(bars);
    const setting = indicatorSetting(kind, {});
    return setting && calculateIndicator(setting, bars);
  },
};
defineExtension({
  views: {},
  onMarket: ({ completed }) => { bars = completed; },
  onTap: ({ key }) => {
    const [kind, way = "", count] = key.split(" ");
    for (let n = 0; n < Number(count); n += 1) ways[way]?.(kind as "sma");
  },
});`;

const context = { workspace: "w", generation: "g", locale: "en", now: "2026-01-02T03:04:05Z" };

/** The least microseconds of one call among some rounds: other work on the machine only adds. */
function leastOf(guest: BareInteractive, call: string, count: number): number {
  const data = { view_id: "x", action: "tapped", node_key: `${call} ${count}` };
  const times = Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    guest.deliver({ api_version: 2, type: "view", context, data });
    return performance.now() - from;
  });
  return (Math.min(...times) / count) * 1000;
}

async function guestIn(folder: string): Promise<BareInteractive> {
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  writeFileSync(path.join(folder, "index.ts"), GUEST);
  const bundler = findBundler(folder);
  if (!bundler) throw new Error("rolldown is not installed");
  const compiled = await compileGuest({ folder, entry: "index.ts", apiVersion: 2, views: [], bundler });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
  const guest = startBare(compiled.guest, []);
  guest.deliver({ api_version: 2, type: "start", context, data: { restarted: false } });
  const completed = readSampleBars().slice(-BARS);
  guest.deliver({ api_version: 2, type: "market", context, data: { completed } });
  return guest;
}

export async function run(): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-bench-"));
  try {
    const guest = await guestIn(folder);
    return [...Object.keys(INDICATORS), STRUCTURE].map((kind) => {
      const ours = leastOf(guest, `${kind} native`, sized(50, 1));
      const theirs = leastOf(guest, `${kind} language`, sized(4, 1));
      const target = kind === STRUCTURE ? TARGET.structure : TARGET.indicator;
      return {
        name: `a guest's ${kind} over ${BARS} bars`,
        ours: `${ours.toFixed(0)} µs`,
        theirs: `in the language ${theirs.toFixed(0)} µs`,
        ratio: ours / theirs,
        target: `at most ${target} µs`,
        ok: ours <= target,
      };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
