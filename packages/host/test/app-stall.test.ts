import { join } from "node:path";
import { type TestHost, testHost } from "@bourse/host/testing";
import { launchChromium } from "@bourse/testing/browser";
import { runFromPalette } from "@bourse/testing/palette";
import type { Browser, FrameLocator, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installApp, OFFICIAL } from "./fixtures/apps/app-host.fixture.ts";

const TITLE = "Busy notes";
/** More than the page holds for the host, in fewer than a second may have. */
const QUESTIONS = 1500;
/** Asks at each click, and counts the answers by their codes. */
const SCRIPT = `svcWebApp.port.then((port) => {
  const counts = {};
  const show = () => { document.getElementById("counts").textContent = JSON.stringify(counts); };
  port.onmessage = ({ data }) => {
    if (!data.id || !data.id.startsWith("q")) return;
    const word = data.ok ? "ok" : data.error.code;
    counts[word] = (counts[word] ?? 0) + 1;
    show();
  };
  port.postMessage({ id: "1", method: "app.ready", params: {} });
  let asked = 0;
  document.getElementById("ask").onclick = () => {
    for (let n = 0; n < ${QUESTIONS}; n += 1) port.postMessage({ id: "q" + asked++, method: "charts.nothing", params: {} });
  };
});
`;
const PAGE = `<!doctype html><title>Notes</title><body><button id="ask">Ask</button><p id="counts">none</p>
  <script src="notes.js"></script></body>`;
const FILES = new Map<string, Uint8Array>([
  ["index.html", Buffer.from(PAGE)],
  ["notes.js", Buffer.from(SCRIPT)],
]);

let host: TestHost;
let browser: Browser;
let page: Page;
let app: FrameLocator;

beforeAll(async () => {
  host = await testHost({ official: OFFICIAL, pageFolder: join(import.meta.dirname, "../../workbench/dist") });
  const origin = await host.listen();
  await installApp(host, { files: FILES, title: TITLE });
  browser = await launchChromium();
  page = await browser.newPage();
  await page.goto(`${origin}/#key=${host.token}`);
  app = page.frameLocator(`section[aria-label="${TITLE}"] iframe`);
  await runFromPalette(page, "Market notes", "Open Market notes");
  await app.getByText("none").waitFor();
});
afterAll(async () => {
  await browser?.close();
  await host?.dispose();
});

const counts = async () => JSON.parse((await app.locator("#counts").textContent()) ?? "") as Record<string, number>;

describe("an application while the host stands still", () => {
  it("[P37] is not closed as a flood: the page refuses what it cannot hold, and the rest is answered afterwards", async () => {
    const held: Route[] = [];
    let isHeld = true;
    await page.route("**/api/apps/frames/*/messages", (route) => (isHeld ? held.push(route) : route.continue()));
    await app.getByRole("button", { name: "Ask" }).click();
    await expect.poll(counts).toMatchObject({ "command.busy": expect.any(Number) });
    await expect.poll(() => held.length).toBe(1);
    isHeld = false;
    for (const route of held) await route.continue();
    await expect.poll(async () => Object.values(await counts()).reduce((sum, each) => sum + each, 0)).toBe(QUESTIONS);
    expect((await counts())["webapp.method_unknown"]).toBeGreaterThan(QUESTIONS / 2);
    expect(await page.getByText("The application was closed").count()).toBe(0);
  });
});
