import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import workbench from "../../vite.config.ts";

/** A page of this folder on a server of this machine. */
export interface ServedPage {
  readonly address: string;
  close(): void;
}

/** Builds a page of this folder as the workbench is built, and serves it. */
export async function servePage(entry: "page.ts" | "scales.ts" | "tails.ts" | "changes.ts"): Promise<ServedPage> {
  const script = await bundled(path.resolve(import.meta.dirname, entry));
  const server = createServer((request, response) => {
    const isScript = request.url === "/page.js";
    response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" });
    response.end(isScript ? script : "<!doctype html><body><script type=module src=/page.js></script>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}

async function bundled(entry: string): Promise<string> {
  const outDir = mkdtempSync(path.join(tmpdir(), "bourse-chart-page-"));
  try {
    await build({
      configFile: false,
      ...(workbench.resolve && { resolve: workbench.resolve }),
      logLevel: "error",
      build: { outDir, emptyOutDir: true, lib: { entry, formats: ["es"], fileName: () => "page.js" } },
    });
    return readFileSync(path.join(outDir, "page.js"), "utf8");
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
