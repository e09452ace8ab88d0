import type { Browser, Page } from "playwright-core";
import type { DeskHost } from "./host.ts";

const SIZE = { width: 1440, height: 900 };
const MEGABYTE = 1e6;

/** The loading of a page. */
export interface Loading {
  /** From the navigation to the first frame that shows the chart's bars, in milliseconds. */
  readonly firstPaint: number;
  /** The browser's cumulative layout shift. */
  readonly shift: number;
}

/** The trader's page of a host in a browser. */
export interface DeskPage {
  readonly page: Page;
  loading(): Promise<Loading>;
  /** Megabytes after a collection, with typed arrays. */
  heap(): Promise<number>;
  counts(): Promise<{ readonly nodes: number; readonly listeners: number }>;
  /** Seconds of processor time that the page's renderer used so far. */
  cpu(): Promise<number>;
  close(): Promise<void>;
}

declare global {
  interface Window {
    deskLoading: { shift: number; painted?: number };
  }
}

/** Opens the page. */
export async function openDesk(browser: Browser, host: DeskHost): Promise<DeskPage> {
  const context = await browser.newContext({ viewport: SIZE });
  const page = await context.newPage();
  await page.addInitScript(watchLoading);
  await page.goto(`${host.url}/#key=${host.token}`);
  await page.locator("[data-legend]").first().waitFor();
  const session = await context.newCDPSession(page);
  const processes = await browser.newBrowserCDPSession();
  return {
    page,
    async loading() {
      const { shift, painted = Number.NaN } = await page.evaluate(() => window.deskLoading);
      return { firstPaint: painted, shift };
    },
    heap: () => heapOf(page),
    async counts() {
      await session.send("HeapProfiler.collectGarbage");
      const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
      return { nodes, listeners: jsEventListeners };
    },
    async cpu() {
      const { processInfo } = await processes.send("SystemInfo.getProcessInfo");
      return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    },
    close: () => context.close(),
  };
}

/** Measures the times between the frames of a page, in milliseconds, during `ms`. */
export const framesOf = (page: Page, ms: number): Promise<readonly number[]> => page.evaluate(frameTimes, ms);

/** Megabytes of a page's heap after a collection; typed arrays lie outside of what `usedSize` counts. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize, backingStorageSize = 0 } = (await session.send("Runtime.getHeapUsage")) as {
    readonly usedSize: number;
    readonly backingStorageSize?: number;
  };
  await session.detach();
  return (usedSize + backingStorageSize) / MEGABYTE;
}

/** Runs in the page, before its own scripts. */
function watchLoading(): void {
  window.deskLoading = { shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) window.deskLoading.shift += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  const look = (now: number) => {
    if (document.querySelector("[data-legend]") === null) requestAnimationFrame(look);
    // Painting follows the frame's callbacks: the next frame begins after it.
    else requestAnimationFrame(() => Object.assign(window.deskLoading, { painted: now }));
  };
  requestAnimationFrame(look);
}

/** Runs in the page. */
function frameTimes(ms: number): Promise<readonly number[]> {
  return new Promise((resolve) => {
    const times: number[] = [];
    let before: number | undefined;
    let begin = 0;
    const next = (now: number) => {
      if (before === undefined) begin = now;
      else times.push(now - before);
      before = now;
      if (now - begin < ms) requestAnimationFrame(next);
      else resolve(times);
    };
    requestAnimationFrame(next);
  });
}
