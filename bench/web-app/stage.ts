import path from "node:path";
import { type TestHost, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { launchUsersChromium } from "@bourse/testing/browser";
import type { Browser, Frame, Page } from "playwright-core";
import { APP_ID, installApp, OFFICIAL } from "../../packages/host/test/fixtures/apps/app-host.fixture.ts";
import { buildWhatIsStale } from "../../scripts/start/build.ts";
import { sized } from "../figures/sized.ts";
import { type BareServer, serveBare } from "./bare.ts";
import { FULL_SITE_BYTES, siteOf } from "./site.ts";

const DIST = path.join(import.meta.dirname, "../../packages/workbench/dist");
const SITE_BYTES = sized(FULL_SITE_BYTES, 64 * 1024);

/** A page with a frame in it. */
export interface Framed {
  readonly page: Page;
  /** Shows the files in a new frame; its times are on one clock, in milliseconds. */
  open(): Promise<Opened>;
}

export interface Opened {
  readonly frame: Frame;
  /** The trader's click. */
  readonly clicked: number;
  /** Time when the browser begins with the document. */
  readonly begun: number;
  /** First content. */
  readonly shown: number;
}

/** A host with an application, the same files on a bare server, and a browser. */
export interface Stage {
  readonly browser: Browser;
  readonly host: TestHost;
  /** Address of a window with the application alone, with the key. */
  readonly appWindow: string;
  /** Address of a page of the bare server with nothing in it. */
  readonly barePage: string;
  /** Opens the bare server's files in a frame of its page, and waits for the content. */
  showBare(page: Page): Promise<Opened>;
  /** The application in a window of the host. */
  app(): Promise<Framed>;
  /** The application in a tab of the trader's page. */
  desk(): Promise<Pick<Framed, "page"> & Pick<Opened, "frame">>;
  /** The same files in a page of the bare server. */
  bare(): Promise<Framed>;
  close(): Promise<void>;
}

export async function setStage(): Promise<Stage> {
  buildWhatIsStale((line) => console.log(line));
  const files = siteOf(SITE_BYTES);
  const server: BareServer = await serveBare(files);
  const host = await testHost({ official: OFFICIAL, pageFolder: DIST, clock: SYSTEM_CLOCK });
  const origin = await host.listen();
  await installApp(host, { files });
  const browser = await launchUsersChromium();
  const appWindow = `${origin}/app/${APP_ID}#key=${host.token}`;
  const showBare = (page: Page) => openIn(page, () => page.evaluate(openBare, server.site));
  return {
    browser,
    host,
    appWindow,
    barePage: server.page,
    showBare,
    async app() {
      const page = await browser.newPage();
      await page.goto(appWindow);
      await page.locator("iframe[data-app]").waitFor();
      await contentOf(page, new Set());
      return { page, open: () => openIn(page, () => page.evaluate(clickReload)) };
    },
    async desk() {
      const page = await browser.newPage();
      await page.goto(`${origin}/#key=${host.token}`);
      await page.getByRole("tab", { name: "Installed" }).click();
      const before = new Set(page.frames());
      await page.getByRole("button", { name: /^Open / }).click();
      return { page, frame: (await contentOf(page, before)).frame };
    },
    async bare() {
      const page = await browser.newPage();
      await page.goto(server.page);
      return { page, open: () => showBare(page) };
    },
    async close() {
      await browser.close();
      await host.dispose();
      server.close();
    },
  };
}

async function openIn(page: Page, click: () => Promise<number>): Promise<Opened> {
  await page.bringToFront();
  const before = new Set(page.frames());
  const clicked = await click();
  return { clicked, ...(await contentOf(page, before)) };
}

/** Waits until a new frame of an application shows something. */
async function contentOf(page: Page, before: ReadonlySet<Frame>): Promise<Omit<Opened, "clicked">> {
  const frame = await newFrame(page, before);
  await frame.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const times = await frame.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return { begun: performance.timeOrigin, shown: performance.timeOrigin + (paint?.startTime ?? Number.NaN) };
  });
  return { frame, ...times };
}

/** The page shows two hidden documents of its own first, to learn what the browser confines. */
async function newFrame(page: Page, before: ReadonlySet<Frame>): Promise<Frame> {
  const find = () =>
    page.frames().find((each) => !before.has(each) && /^http:\/\/(?:bare|\w{40})\.apps\./.test(each.url()));
  for (;;) {
    const found = find();
    if (found) return found;
    await page.waitForEvent("framenavigated");
  }
}

/** Runs in the page. */
function clickReload(): number {
  const clicked = performance.timeOrigin + performance.now();
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Reload")?.click();
  return clicked;
}

/** Runs in the page. */
function openBare(address: string): number {
  const clicked = performance.timeOrigin + performance.now();
  document.querySelector("iframe")?.remove();
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.style.cssText = "width: 100%; height: 600px; border: 0";
  frame.src = address;
  document.body.append(frame);
  return clicked;
}
