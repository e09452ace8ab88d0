import { launchUsersChromium } from "@bourse/testing/browser";
import { buildWhatIsStale } from "../scripts/start/build.ts";
import { showImported } from "./desk/bars-file.ts";
import { type ChartFigures, serveChartPage } from "./desk/chart-page.ts";
import { type DeskHost, startDeskHost } from "./desk/host.ts";
import { type DeskPage, openDesk } from "./desk/page.ts";
import { percentile } from "./desk/turns.ts";
import { type Moved, move, readAll } from "./desk/wheel.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const BARS = sized(1_000_000, 30_000);
/** The library alone takes long for a frame of a million bars. */
const [OUR_FRAMES, LIBRARY_FRAMES] = [sized(120, 3), sized(30, 3)];
const FRAME_MS = 20;
const HEAP_MB = 200;
const FIRST_PAINT_MS = 2000;
/** Nothing that is shown moves while the page loads. */
const MOST_SHIFT = 0.01;

interface Figures extends Moved {
  readonly heap: number;
}

/** A million imported bars on the trader's page of a real host, and on the drawing library alone. */
export async function run(): Promise<BenchResult[]> {
  buildWhatIsStale((line) => console.log(line));
  const host = await startDeskHost();
  const browser = await launchUsersChromium();
  const charts = await serveChartPage(browser);
  try {
    await showImported(host, BARS);
    const desk = await openDesk(browser, host);
    const { firstPaint, shift } = await desk.loading();
    const reading = await readAll(desk);
    const plain = { ...(await move(desk, OUR_FRAMES)), heap: await desk.heap() };
    await addIndicators(host, desk);
    const indicators = { ...(await move(desk, OUR_FRAMES)), heap: await desk.heap() };
    await desk.close();
    const theirs = await charts.measure({ chart: "library", bars: BARS, frames: LIBRARY_FRAMES });
    return [
      ...figures("page", { firstPaint, shift }, theirs),
      ...moving("page", plain, theirs),
      ...moving("page with EMA and MACD", indicators, theirs),
      ...moving("page while it reads the bars", { ...reading, heap: plain.heap }, theirs).slice(0, 1),
    ];
  } finally {
    await browser.close();
    charts.close();
    await host.close();
  }
}

async function addIndicators(host: DeskHost, { page }: DeskPage): Promise<void> {
  await host.ask("POST /api/indicators", { chart_id: null, indicator: "ema", parameters: { period: 20 } });
  const macd = { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 };
  await host.ask("POST /api/indicators", { chart_id: null, indicator: "macd", parameters: macd });
  await page.getByText("MACD", { exact: false }).first().waitFor();
}

function figures(
  name: string,
  { firstPaint, shift }: { readonly firstPaint: number; readonly shift: number },
  theirs: ChartFigures,
): BenchResult[] {
  return [
    line(`${name}: first paint`, { unit: "ms", ours: firstPaint, theirs: theirs.firstPaint, most: FIRST_PAINT_MS }),
    line(`${name}: layout shift at load`, { unit: "", ours: shift, theirs: MOST_SHIFT, most: MOST_SHIFT, digits: 3 }),
  ];
}

function moving(name: string, ours: Figures, theirs: ChartFigures): BenchResult[] {
  const p95 = (frames: readonly number[]) => percentile(frames, 0.95);
  return [
    line(`${name}: pan and zoom, p95 of a frame (${ours.cpu.toFixed(1)} ms of processor time each)`, {
      unit: "ms",
      ours: p95(ours.frames),
      theirs: p95(theirs.frames),
      most: FRAME_MS,
    }),
    line(`${name}: heap`, { unit: "MB", ours: ours.heap, theirs: theirs.heap, most: HEAP_MB }),
  ];
}

interface Figure {
  readonly unit: string;
  readonly ours: number;
  readonly theirs: number;
  readonly most: number;
  readonly digits?: number;
}

function line(name: string, { unit, ours, theirs, most, digits = 1 }: Figure): BenchResult {
  return {
    name: `${BARS.toLocaleString("en")} bars, ${name} (against the library alone)`,
    ours: `${ours.toFixed(digits)} ${unit}`,
    theirs: `${theirs.toFixed(digits)} ${unit}`,
    ratio: ours / theirs,
    target: `<= ${most} ${unit}`,
    ok: ours <= most,
  };
}
