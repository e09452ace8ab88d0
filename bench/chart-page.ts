import { launchUsersChromium } from "@bourse/testing/browser";
import { type ChartFigures, serveChartPage } from "./desk/chart-page.ts";
import { percentile } from "./desk/turns.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const BARS = sized(1_000_000, 20_000);
/** The library alone takes long for a frame of a million bars. */
const [OUR_FRAMES, LIBRARY_FRAMES] = [sized(120, 3), sized(30, 3)];
const COMPARED = 3;
const FRAME_MS = 20;
const HEAP_MB = 200;
const FIRST_PAINT_MS = 2000;

/** A chart of a million bars in a browser: the page's chart and the drawing library alone, with the same bars. */
export async function run(): Promise<BenchResult[]> {
  const browser = await launchUsersChromium();
  const charts = await serveChartPage(browser);
  try {
    const ours = await charts.measure({ chart: "ours", bars: BARS, frames: OUR_FRAMES });
    const compared = await charts.measure({ chart: "ours", bars: BARS, frames: OUR_FRAMES, compared: COMPARED });
    const theirs = await charts.measure({ chart: "library", bars: BARS, frames: LIBRARY_FRAMES });
    return [...figures(ours, theirs), comparedFigure(compared, ours)];
  } finally {
    await browser.close();
    charts.close();
  }
}

function figures(ours: ChartFigures, theirs: ChartFigures): BenchResult[] {
  const line = (name: string, unit: string, values: readonly [number, number, number]): BenchResult => {
    const [our, their, limit] = values;
    return {
      name: `chart of ${BARS} bars: ${name} (against the library alone)`,
      ours: `${our.toFixed(1)} ${unit}`,
      theirs: `${their.toFixed(1)} ${unit}`,
      ratio: our / their,
      target: `<= ${limit} ${unit}`,
      ok: our <= limit,
    };
  };
  const spent = [ours, theirs].map(({ frames }) => percentile(frames, 0.95)) as [number, number];
  return [
    line("pan and zoom, p95 of a frame", "ms", [...spent, FRAME_MS]),
    line("memory of the page", "MB", [ours.heap, theirs.heap, HEAP_MB]),
    line("first paint", "ms", [ours.firstPaint, theirs.firstPaint, FIRST_PAINT_MS]),
    line("every bar taken in", "ms", [
      ours.firstPaint + ours.allPaint,
      theirs.firstPaint + theirs.allPaint,
      FIRST_PAINT_MS,
    ]),
  ];
}

function comparedFigure(compared: ChartFigures, alone: ChartFigures): BenchResult {
  const [our, their] = [percentile(compared.frames, 0.95), percentile(alone.frames, 0.95)];
  return {
    name: `chart of ${BARS} bars compared with ${COMPARED} of as many: pan and zoom, p95 of a frame (against it alone)`,
    ours: `${our.toFixed(1)} ms`,
    theirs: `${their.toFixed(1)} ms`,
    ratio: our / their,
    target: `<= ${FRAME_MS} ms`,
    ok: our <= FRAME_MS,
  };
}
