import type { Browser } from "playwright-core";
import { servePage } from "../../packages/workbench/test/chart-page/bundled.ts";
import type { Measured, Wish } from "../../packages/workbench/test/chart-page/page.ts";
import { heapOf } from "./page.ts";

export interface ChartFigures extends Measured {
  /** Megabytes, with typed arrays. */
  readonly heap: number;
}

/** A page with nothing but a chart: ours, or the drawing library alone. */
export interface ChartPage {
  measure(wish: Wish): Promise<ChartFigures>;
  close(): void;
}

/** Serves the page that measures charts. */
export async function serveChartPage(browser: Browser): Promise<ChartPage> {
  const { address, close } = await servePage("page.ts");
  return {
    async measure(wish) {
      const page = await browser.newPage();
      await page.goto(address);
      const measured = await page.evaluate((wanted) => window.measure(wanted), wish);
      const heap = await heapOf(page);
      await page.close();
      return { ...measured, heap };
    },
    close,
  };
}
