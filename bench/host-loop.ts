import type { Scan, ScanRunList, SymbolInfo } from "@bourse/contract/host-api";
import { barsFile } from "./desk/bars-file.ts";
import { type DeskHost, startDeskHost } from "./desk/host.ts";
import type { Turns } from "./desk/turns.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

/** A longer pause of the host's loop is felt in a chart that moves ten times a second. */
const MOST_PAUSE_MS = 50;
const SYMBOLS = sized(24, 1);
const BARS = sized(1_000_000, 2_000);
const IMAGES = sized(10, 1);
const READS = sized(20, 1);
const REST_MS = sized(5_000, 10);

const WORKS: readonly (readonly [name: string, work: (host: DeskHost) => Promise<unknown>])[] = [
  ["market moving, no page", () => pause(REST_MS)],
  [`scan of ${SYMBOLS} symbols × 4 styles`, scanOnce],
  [`import of ${BARS.toLocaleString("en")} bars`, (host) => host.ask("POST /api/market/imports?name=BENCH", file())],
  [`${IMAGES} images of charts`, (host) => repeat(IMAGES, () => host.ask(`GET /api/charts/image?${SERIES}`))],
  [
    `${READS} reads of 10,000 bars by a page`,
    (host) => repeat(READS, () => host.ask(`GET /api/market/candles?${SERIES}&limit=10000`)),
  ],
  [
    `${READS} windows of 25,000 bars by a page`,
    (host) => repeat(READS, () => host.ask(`GET /api/market/bars?${SERIES}&limit=25000`)),
  ],
  ["backup of the desk", (host) => host.ask("POST /api/backups")],
];

const SERIES = "symbol=SIM%3AALTA&timeframe=1m";

/** How long the loop of a real host stands still during the work that a trader gives it. */
export async function run(): Promise<BenchResult[]> {
  const host = await startDeskHost();
  try {
    const results: BenchResult[] = [];
    for (const [name, work] of WORKS) results.push(line(name, await host.turnsDuring(() => work(host))));
    return results;
  } finally {
    await host.close();
  }
}

function line(name: string, { p99, longest, busyP99, busyLongest }: Turns): BenchResult {
  return {
    name: `host's loop, ${name}`,
    ours: `p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(0)} ms`,
    theirs: `processor time p99 ${busyP99.toFixed(1)} ms, longest ${busyLongest.toFixed(0)} ms`,
    ratio: p99 / MOST_PAUSE_MS,
    target: `p99 < ${MOST_PAUSE_MS} ms`,
    ok: p99 < MOST_PAUSE_MS,
  };
}

let csv: string | undefined;
function file(): string {
  csv ??= barsFile(BARS);
  return csv;
}

async function scanOnce(host: DeskHost): Promise<void> {
  const known = (await (await host.ask("GET /api/market/symbols")).json()) as { readonly symbols: SymbolInfo[] };
  const made = await host.ask("POST /api/scans", {
    name: "Bench",
    symbols: known.symbols.slice(0, SYMBOLS).map(({ symbol }) => symbol),
    cadence_minutes: { S: 5, D: 15, W: 60, P: 240 },
  });
  const { id } = (await made.json()) as Scan;
  // A scan runs for the first time when it is made.
  for (;;) {
    const { runs } = (await (await host.ask(`GET /api/scans/${id}/runs`)).json()) as ScanRunList;
    if (runs.length > 0) return;
    await pause(50);
  }
}

async function repeat(times: number, work: () => Promise<Response>): Promise<void> {
  for (let time = 0; time < times; time++) await (await work()).arrayBuffer();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
