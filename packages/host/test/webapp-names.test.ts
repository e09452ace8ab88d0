import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestHost, testHost } from "@bourse/host/testing";
import { launchChromium } from "@bourse/testing/browser";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APP_ID, installApp, OFFICIAL } from "./fixtures/apps/app-host.fixture.ts";
import { hostsOf } from "./fixtures/apps/net-log.fixture.ts";

const DECLARED = "https://declared.example";
/** Every undeclared name leads here, so that a browser that asks for one resolves this one, on this machine. */
const SEEN = "seen.localhost";
const FILES = new Map<string, Uint8Array>([
  ["index.html", Buffer.from('<!doctype html><title>Probes</title><body><script src="probes.js"></script></body>')],
  ["probes.js", readFileSync(join(import.meta.dirname, "fixtures/apps/probes.js"))],
]);

let host: TestHost;
let origin: string;
let server: Server;
let port: number;
const folder = mkdtempSync(join(tmpdir(), "bourse-net-log-"));

beforeAll(async () => {
  host = await testHost({ official: OFFICIAL, pageFolder: join(import.meta.dirname, "../../workbench/dist") });
  origin = await host.listen();
  await installApp(host, { files: FILES, networkOrigins: [DECLARED] });
  server = createServer(({ url = "/" }, response) => {
    const file = FILES.get(url.slice(1) || "index.html");
    response.writeHead(file ? 200 : 404, { "content-type": url === "/" ? "text/html" : "text/javascript" }).end(file);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  await host?.dispose();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every host that a browser asks for while it runs all probes where `open` says. */
async function askedFor(name: string, open: (page: Page) => Promise<Page | Frame>): Promise<ReadonlySet<string>> {
  const file = join(folder, `${name}.json`);
  const rules = [
    `MAP declared.example 127.0.0.1:${port}`,
    `MAP *.example ${SEEN}:${port}`,
    "MAP * ~NOTFOUND",
    "EXCLUDE *.localhost",
    "EXCLUDE 127.0.0.1",
  ];
  const browser = await launchChromium([`--host-resolver-rules=${rules.join(",")}`, `--log-net-log=${file}`]);
  try {
    const where = await open(await browser.newPage());
    await where.evaluate(
      (known) => {
        Object.assign(globalThis, known);
        const { PROBES, runAll } = globalThis as typeof globalThis & Record<"PROBES" | "runAll", never>;
        return (runAll as (probes: unknown) => Promise<unknown>)(PROBES);
      },
      { UDP: port, TCP: port, CANARY: "http://undeclared.example", DECLARED, NEIGHBOUR: "http://undeclared.example/" },
    );
  } finally {
    await browser.close();
  }
  return hostsOf(file);
}

describe("the names that a browser resolves", () => {
  it("are in its own log: a document without the host's frame asks for undeclared ones", async () => {
    const asked = await askedFor("open", async (page) => {
      await page.goto(`http://127.0.0.1:${port}/`);
      return page;
    });
    expect(asked).toContain(SEEN);
  });

  it("[P24] are those of the application itself and of its declared origins, from within the frame", async () => {
    const asked = await askedFor("frame", async (page) => {
      await page.goto(`${origin}/app/${APP_ID}#key=${host.token}`);
      const element = await page.waitForSelector("iframe[data-app]", { state: "attached" });
      const frame = await element.contentFrame();
      await frame?.waitForFunction(() => "PROBES" in globalThis, undefined, { polling: 50 });
      return frame ?? expect.fail("the frame has gone");
    });
    expect([...asked].filter((name) => name.endsWith(".example"))).toEqual(["declared.example"]);
    expect([...asked].filter((name) => name.endsWith(SEEN))).toEqual([]);
  });
});
