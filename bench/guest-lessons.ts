// The ten lessons of docs/learn, driven over bars as `bourse backtest` does: each calculates and draws at every bar. Those
// that use an indicator run a second time with it calculated in the language.
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DrivenGuest, DriveScript } from "@bourse/runtime/drive";
import { compileSources } from "../packages/tool/src/guest/compile/compile-folder.ts";
import { drivenGuest, loadFolderWith } from "../packages/tool/src/guest/load-guest.ts";
import { root } from "../scripts/lib/root.ts";
import { driveRate } from "./figures/drive-rate.ts";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import { walk } from "./figures/walk.ts";
import type { BenchResult } from "./result.ts";

const BARS = sized(3000, 40);
const ROUNDS = sized(3, 1);
/** The goal of the design: bars a second. */
const TARGET = 2000;
const DAY_MS = 86_400_000;
const MINUTES_MS = 300_000;

const INDICATORS = "@bourse/sdk/guest/indicators";
/** A module that lessons import in the place of the engine's calculations. */
const IN_LANGUAGE = `
import { type Bars } from "@bourse/sdk/guest";
import { type IndicatorSetting, indicatorSetting } from "@bourse/bars/indicator-settings";
import { calculateIndicator } from "@bourse/bars/indicators";
export function indicator(kind: IndicatorSetting["kind"], bars: Bars, given: Readonly<Record<string, number>>) {
  const setting = indicatorSetting(kind, given);
  if (!setting) throw new RangeError(kind);
  return calculateIndicator(setting, bars).columns;
}
`;

async function guestIn(folder: string): Promise<DrivenGuest> {
  const compiled = await compileSources(folder, {});
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  const { loaded, issues } = await loadFolderWith(path.join(folder, "package"), compiled.guest);
  if (!loaded) throw new Error(JSON.stringify(issues));
  return drivenGuest(loaded);
}

/** The same lesson with the calculations of the language, or undefined if it uses none. */
async function inLanguage(lesson: string, folder: string): Promise<DrivenGuest | undefined> {
  cpSync(path.join(root, "examples/learn", lesson), folder, { recursive: true });
  const using = globSync("src/*", { cwd: folder }).filter((file) =>
    readFileSync(path.join(folder, file), "utf8").includes(INDICATORS),
  );
  if (using.length === 0) return undefined;
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  writeFileSync(path.join(folder, "src/in-language.ts"), IN_LANGUAGE);
  for (const file of using.map((each) => path.join(folder, each))) {
    writeFileSync(file, readFileSync(file, "utf8").replace(INDICATORS, "./in-language.ts"));
  }
  return guestIn(folder);
}

/** Lessons whose bars are shorter than a day. */
const MINUTES = ["06-opening-range"];

function scriptOf(lesson: string): DriveScript {
  const ofMinutes = MINUTES.includes(lesson);
  const series = {
    symbol: "SPX",
    timeframe: ofMinutes ? "5m" : "1D",
    bars: walk(BARS, ofMinutes ? MINUTES_MS : DAY_MS),
  } as const;
  return { series, from: 0, to: BARS, inside: "nothing" };
}

export async function run(): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-bench-"));
  const results: BenchResult[] = [];
  try {
    for (const file of globSync("examples/learn/*/package/manifest.json", { cwd: root }).sort()) {
      const lesson = path.basename(path.resolve(file, "../.."));
      const guest = await guestIn(path.join(root, "examples/learn", lesson));
      const other = await inLanguage(lesson, path.join(folder, lesson));
      const rates: { native: number[]; language: number[] } = { native: [], language: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.native.push(await driveRate(guest, scriptOf(lesson)));
        if (other) rates.language.push(await driveRate(other, scriptOf(lesson)));
      }
      const [ours, theirs] = [median(rates.native), median(rates.language)];
      results.push({
        name: `lesson ${lesson}: backtest over ${BARS} bars`,
        ours: `${Math.round(ours)} bars/s`,
        theirs: other ? `in the language ${Math.round(theirs)} bars/s` : `goal ${TARGET} bars/s`,
        ratio: ours / (other ? theirs : TARGET),
        target: `at least ${TARGET} bars/s`,
        ok: ours >= TARGET,
      });
    }
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
