import { join } from "node:path";
import { type TestHost, testHost } from "@bourse/host/testing";
import { launchChromium } from "@bourse/testing/browser";
import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APP_ID, installApp, OFFICIAL } from "./fixtures/apps/app-host.fixture.ts";
import { type Canaries, startCanaries, UNDECLARED } from "./fixtures/apps/canaries.fixture.ts";

/** Offers an address in each form that a browser opens when it is dropped on a page. */
const SCRIPT = `document.addEventListener("dragstart", ({ dataTransfer, target }) => {
  if (target.id !== "data") return;
  dataTransfer.setData("text/uri-list", "${UNDECLARED}/dragged");
  dataTransfer.setData("text/plain", "${UNDECLARED}/dragged");
  dataTransfer.setData("text/html", '<img src="${UNDECLARED}/dragged">');
  dataTransfer.setData("DownloadURL", "text/plain:a.txt:${UNDECLARED}/dragged");
});
for (const type of ["dragenter", "dragover", "drop"]) {
  document.addEventListener(type, (event) => {
    event.preventDefault();
    if (event.type === "drop") document.getElementById("dropped").textContent = event.dataTransfer.getData("text/plain");
  });
}
`;
const FILES = new Map<string, Uint8Array>([
  [
    "index.html",
    Buffer.from(
      `<!doctype html><title>Drags</title><link rel="stylesheet" href="drag.css"><body>
       <p id="data" draggable="true">Data</p> <p id="dropped">Nothing</p>
       <script src="drag.js"></script></body>`,
    ),
  ],
  ["drag.css", Buffer.from("#data { display: inline-block; padding: 20px; background: #ddd }")],
  ["drag.js", Buffer.from(SCRIPT)],
]);

let host: TestHost;
let browser: Browser;
let canaries: Canaries;
let page: Page;
let app: FrameLocator;
let address: string;

beforeAll(async () => {
  canaries = await startCanaries();
  host = await testHost({ official: OFFICIAL, pageFolder: join(import.meta.dirname, "../../workbench/dist") });
  const origin = await host.listen();
  await installApp(host, { files: FILES });
  browser = await launchChromium(canaries.browserArguments);
  page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(`${origin}/#key=${host.token}`);
  await page.getByRole("tab", { name: "Installed" }).click();
  await page.getByRole("button", { name: /^Open / }).click();
  app = page.frameLocator(`iframe[data-app="${APP_ID}"]`);
  await app.getByText("Data").waitFor();
  address = page.url();
});
afterAll(async () => {
  await browser?.close();
  await host?.dispose();
  await canaries?.close();
});

async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

const middle = async (id: string) => {
  const { x, y, width, height } = (await app.locator(id).boundingBox()) ?? expect.fail(`${id} is not shown`);
  return { x: x + width / 2, y: y + height / 2 };
};

/** Drops what `#data` offers, as it comes from a frame in another process: a test's mouse does not leave its process. */
async function dropAddress(where: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const items = ["text/uri-list", "text/plain"].map((mimeType) => ({ mimeType, data: `${UNDECLARED}/dragged` }));
  const session = await where.context().newCDPSession(where);
  for (const type of ["dragEnter", "dragOver", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", { type, x, y, data: { items, dragOperationsMask: 1 } });
  }
  await session.detach();
}

/** Everything that the browser began before has reached a server by then. */
async function settled(): Promise<void> {
  const other = await browser.newPage();
  await other.goto(`${UNDECLARED}/after`);
  await other.close();
  await expect.poll(() => canaries.heard).toContain("/after");
}

describe("something that is dragged out of an application", () => {
  it("can be dropped in it again: the mouse of this test drags", async () => {
    await drag(await middle("#data"), await middle("#dropped"));
    await app.getByText(`${UNDECLARED}/dragged`).waitFor();
  });

  it("[P24] opens nothing where it is dropped on the page, which refuses it", async () => {
    canaries.heard.length = 0;
    await page.evaluate(() => {
      const over: string[] = [];
      Object.assign(globalThis, { over });
      addEventListener("dragover", ({ defaultPrevented, dataTransfer }) => {
        over.push(`${dataTransfer?.types.includes("text/uri-list")} ${defaultPrevented} ${dataTransfer?.dropEffect}`);
      });
    });
    // The bar at the top, and the list beside the application.
    for (const place of [
      { x: 700, y: 20 },
      { x: 40, y: 500 },
    ]) {
      await dropAddress(page, place);
    }
    const over = await page.evaluate(() => Reflect.get(globalThis, "over") as string[]);
    expect([...new Set(over)]).toEqual(["true true none"]);
    await settled();
    expect(canaries.heard.filter((each) => each !== "/favicon.ico")).toEqual(["/after"]);
    expect(page.url()).toBe(address);
    expect(browser.contexts().flatMap((each) => each.pages())).toEqual([page]);
  });
});
