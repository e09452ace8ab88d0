// A guest that follows one average over hourly bars, with a view at each bar and a notice at each crossing: driven as
// `bourse backtest` does, in TypeScript and in AssemblyScript.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DrivenGuest, DriveScript } from "@bourse/runtime/drive";
import { compileGuest, findBundler } from "@bourse/sdk/build";
import { compileAssemblyScript } from "@bourse/testing/compile-guest";
import { driveRate } from "./figures/drive-rate.ts";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import { walk } from "./figures/walk.ts";
import type { BenchResult } from "./result.ts";

const VIEW = "svc.bench.average.view";
const BARS = sized(40_000, 200);
const ROUNDS = sized(5, 1);
const HOUR_MS = 3_600_000;
/** Figures of the design: bars a second. */
const TARGET = { typescript: 2000, assemblyScript: 20_000 };

const TYPESCRIPT = `
import { column, commands, defineExtension, label } from "@bourse/sdk/guest";
let average = NaN;
let close = NaN;
let crossings = 0;
defineExtension({
  views: { "${VIEW}": () => column({ spacing: 4 }, label(close.toFixed(2)), label("average " + average.toFixed(2)), label("crossings " + crossings)) },
  onStart: () => void commands.market.subscribe({ subscription_id: "s", symbol: "SPX", timeframe: "1H" }),
  onMarket: ({ completed }) => {
    for (const price of completed.close) {
      const was = close > average;
      average = Number.isNaN(average) ? price : average + (price - average) / 20;
      close = price;
      if (close > average !== was) crossings += 1;
    }
  },
});`;

const assemblyScript = (sdk: string): string => `
import * as svc from "${sdk}";
let average: f64 = NaN;
let close: f64 = NaN;
let crossings = 0;
export function svc_on_event(): i32 {
  const status = handle();
  __collect();
  return status;
}
function handle(): i32 {
  const read = svc.readEvent();
  if (read.status != svc.Status.OK) return read.status;
  const envelope = new svc.Envelope();
  if (read.value.type == svc.EventType.START) envelope.command("s", svc.marketSubscribe("s", "SPX", "1H"));
  if (read.value.type == svc.EventType.MARKET) {
    const bars = svc.MarketData.read(read.value.data).completed;
    for (let i = 0; i < bars.length; i++) {
      const was = close > average;
      average = isNaN(average) ? bars[i].close : average + (bars[i].close - average) / 20;
      close = bars[i].close;
      if ((close > average) != was) crossings += 1;
    }
  }
  envelope.view("${VIEW}", svc.column([svc.label(close.toString()), svc.label("average " + average.toString()), svc.label("crossings " + crossings.toString())]));
  return envelope.submit();
}`;

const guestOf = (module: Uint8Array): DrivenGuest => ({
  apiVersion: 2,
  module,
  name: "bench",
  approved: ["tradingRead"],
  views: [VIEW],
});

async function inTypeScript(folder: string): Promise<Uint8Array> {
  writeFileSync(path.join(folder, "index.ts"), TYPESCRIPT);
  const bundler = findBundler(folder);
  if (!bundler) throw new Error("rolldown is not installed");
  const compiled = await compileGuest({ folder, entry: "index.ts", apiVersion: 2, views: [], bundler });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
  return compiled.guest;
}

export async function run(): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-bench-"));
  try {
    const entry = path.join(folder, "average.ts");
    const sdk = path.resolve(import.meta.dirname, "../packages/sdk/assemblyscript/interactive");
    writeFileSync(entry, assemblyScript(path.relative(folder, sdk)));
    const [typescript, small] = [await inTypeScript(folder), compileAssemblyScript(entry)];
    const bars = walk(BARS, HOUR_MS);
    const series = { symbol: "SPX", timeframe: "1H", bars } as const;
    const script: DriveScript = { series, from: 0, to: BARS, inside: "nothing" };
    const rates: { typescript: number[]; assemblyScript: number[] } = { typescript: [], assemblyScript: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.typescript.push(await driveRate(guestOf(typescript), script));
      rates.assemblyScript.push(await driveRate(guestOf(small), script));
    }
    const [ours, theirs] = [median(rates.typescript), median(rates.assemblyScript)];
    return [
      {
        name: `a guest driven over ${BARS} bars`,
        ours: `TypeScript ${Math.round(ours)} bars/s`,
        theirs: `AssemblyScript ${Math.round(theirs)} bars/s`,
        ratio: theirs / ours,
        target: `at least ${TARGET.typescript} and ${TARGET.assemblyScript}`,
        ok: ours >= TARGET.typescript && theirs >= TARGET.assemblyScript,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
