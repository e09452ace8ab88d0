import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import { build } from "vite";
import type { Measured, Wish } from "../../packages/workbench/test/chart-page/page.ts";
import workbench from "../../packages/workbench/vite.config.ts";
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
  const script = await bundled();
  const server = createServer((request, response) => {
    const isScript = request.url === "/page.js";
    response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" });
    response.end(isScript ? script : "<!doctype html><body><script type=module src=/page.js></script>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    async measure(wish) {
      const page = await browser.newPage();
      await page.goto(address);
      const measured = await page.evaluate((wanted) => window.measure(wanted), wish);
      const heap = await heapOf(page);
      await page.close();
      return { ...measured, heap };
    },
    close: () => void server.close(),
  };
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
          entry: path.resolve(import.meta.dirname, "../../packages/workbench/test/chart-page/page.ts"),
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
