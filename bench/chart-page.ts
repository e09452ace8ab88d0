import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { launchChromium } from "@bourse/testing/browser";
import type { Browser } from "playwright-core";
import { build } from "vite";
import type { Measured, Wish } from "../packages/workbench/test/chart-page/page.ts";
import workbench from "../packages/workbench/vite.config.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const BARS = sized(1_000_000, 20_000);
/** The library alone takes long for a frame of a million bars. */
const [OUR_FRAMES, LIBRARY_FRAMES] = [sized(120, 3), sized(30, 3)];
const FRAME_MS = 20;
const HEAP_MB = 200;
const FIRST_PAINT_MS = 2000;

interface Figures extends Measured {
  readonly heap: number;
}

/** A chart of a million bars in a browser: the page's chart and the drawing library alone, with the same bars. */
export async function run(): Promise<BenchResult[]> {
  const script = await bundled();
  const server = createServer((request, response) => {
    const isScript = request.url === "/page.js";
    response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" });
    response.end(isScript ? script : "<!doctype html><body><script type=module src=/page.js></script>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await launchChromium();
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const ours = await measure(browser, address, { chart: "ours", bars: BARS, frames: OUR_FRAMES });
    const theirs = await measure(browser, address, { chart: "library", bars: BARS, frames: LIBRARY_FRAMES });
    return figures(ours, theirs);
  } finally {
    await browser.close();
    server.close();
  }
}

function figures(ours: Figures, theirs: Figures): BenchResult[] {
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
  const spent = [ours, theirs].map(({ frames }) => percentile95(frames)) as [number, number];
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

async function measure(browser: Browser, address: string, wish: Wish): Promise<Figures> {
  const page = await browser.newPage();
  await page.goto(address);
  const measured = await page.evaluate((wanted) => window.measure(wanted), wish);
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  // Typed arrays lie outside of the heap that `usedSize` counts.
  const { usedSize, backingStorageSize = 0 } = (await session.send("Runtime.getHeapUsage")) as {
    readonly usedSize: number;
    readonly backingStorageSize?: number;
  };
  await page.close();
  return { ...measured, heap: (usedSize + backingStorageSize) / 1e6 };
}

function percentile95(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? Number.NaN;
}

async function bundled(): Promise<string> {
  const outDir = mkdtempSync(path.join(tmpdir(), "bourse-chart-page-"));
  try {
    await build({
      configFile: false,
      ...(workbench.resolve && { resolve: workbench.resolve }),
      logLevel: "error",
      build: {
        outDir,
        emptyOutDir: true,
        lib: {
          entry: path.resolve(import.meta.dirname, "../packages/workbench/test/chart-page/page.ts"),
          formats: ["es"],
          fileName: () => "page.js",
        },
      },
    });
    return readFileSync(path.join(outDir, "page.js"), "utf8");
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
