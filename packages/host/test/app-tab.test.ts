import { join } from "node:path";
import { HOST_LIMITS } from "@bourse/contract";
import { type TestHost, testHost } from "@bourse/host/testing";
import { violationsOf } from "@bourse/testing/axe";
import { openPage } from "@bourse/testing/browser";
import { openPalette, runFromPalette } from "@bourse/testing/palette";
import { showNarrowPanel } from "@bourse/testing/panels";
import type { FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APP_ID, installApp, OFFICIAL } from "./fixtures/apps/app-host.fixture.ts";

const NAME = "Market notes";
const TITLE = "My notes";
const WIDE = { width: 1400, height: 900 };
const NARROW = { width: 600, height: 900 };
/** Says the theme that the page names; the field is its state. */
const SCRIPT = `svcWebApp.port.then((port) => {
  port.onmessage = ({ data }) => {
    if (data.event === "app.theme") document.getElementById("theme").textContent = "Theme: " + data.data.theme;
  };
  port.postMessage({ id: "1", method: "app.ready", params: {} });
});
`;
const FILES = new Map<string, Uint8Array>([
  [
    "index.html",
    Buffer.from(
      `<!doctype html><title>Notes</title><body><p id="theme"></p><label>First <input></label><label>Last <input></label>
       <script src="notes.js"></script></body>`,
    ),
  ],
  ["notes.js", Buffer.from(SCRIPT)],
]);

let host: TestHost;
let page: Page;
let app: FrameLocator;
/** Warnings and errors that the browser writes about the page and its frames. */
const written: string[] = [];

beforeAll(async () => {
  host = await testHost({ official: OFFICIAL, pageFolder: join(import.meta.dirname, "../../workbench/dist") });
  const origin = await host.listen();
  await installApp(host, { files: FILES, title: TITLE });
  page = await openPage({ viewport: WIDE, colorScheme: "light", reducedMotion: "reduce" });
  page.on("console", (message) => {
    if (message.type() === "warning" || message.type() === "error") written.push(message.text());
  });
  await page.goto(`${origin}/#key=${host.token}`);
  app = page.frameLocator(`section[aria-label="${TITLE}"] iframe`);
});
afterAll(async () => {
  await page?.close();
  await host?.dispose();
});

const tab = () => page.locator(".flexlayout__tab_button, .flexlayout__border_button").filter({ hasText: TITLE });
const first = () => app.getByLabel("First");
const reload = () => page.getByRole("button", { name: "Reload", exact: true });
const command = (name: string) => page.getByRole("option", { name, exact: true });

async function openFromPalette(): Promise<void> {
  await runFromPalette(page, NAME, `Open ${NAME}`);
}

describe("the tab of a web application", () => {
  it("is opened by the first command that has the application's name", async () => {
    await openFromPalette();
    await app.getByText("Theme: light").waitFor();
    expect(await reload().count()).toBe(1);
  });

  it("leaves the page's console empty", () => {
    expect(written).toEqual([]);
  });

  it("has nothing around the frame that axe finds, in both themes, and tells the application of a change", async () => {
    expect(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await app.getByText("Theme: dark").waitFor();
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await app.getByText("Theme: light").waitFor();
  });

  it("gives the keyboard to the application, which gives it back at both ends", async () => {
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    const isIn = (label: string) =>
      app.getByLabel(label).evaluate((field) => document.hasFocus() && field === document.activeElement);
    await reload().focus();
    await page.keyboard.press("Tab");
    await expect.poll(() => isIn("First")).toBe(true);
    expect(await focused()).toBe("IFRAME");
    await page.keyboard.press("Shift+Tab");
    await expect.poll(focused).toBe("BUTTON");
    expect(await reload().evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Tab");
    // Between two processes the focus goes after the key has been answered: the next key must not overtake it.
    await expect.poll(() => isIn("First")).toBe(true);
    await page.keyboard.press("Tab");
    await expect.poll(() => isIn("Last")).toBe(true);
    await page.keyboard.press("Tab");
    await expect.poll(focused).not.toBe("IFRAME");
  });

  it("keeps what the trader typed when it goes behind another tab, or to a narrow page", async () => {
    await first().fill("kept");
    await page.locator(".flexlayout__tab_button").first().click();
    await first().waitFor({ state: "hidden" });
    await tab().click();
    expect(await first().inputValue()).toBe("kept");
    await page.setViewportSize(NARROW);
    await showNarrowPanel(page, TITLE);
    expect(await first().inputValue()).toBe("kept");
    await page.setViewportSize(WIDE);
    await first().waitFor();
    expect(await first().inputValue()).toBe("kept");
  });

  it("keeps it when its tab is dragged to another place, and when that is undone", async () => {
    const section = page.locator(`section[aria-label="${TITLE}"]`);
    const placeOf = async () => (await section.boundingBox()) ?? expect.fail("it is not shown");
    const { x, y, width, height } = await placeOf();
    await tab().hover();
    await page.mouse.down();
    const strip = (await tab().boundingBox()) ?? expect.fail("it has no tab");
    await page.mouse.move(strip.x + strip.width, strip.y + strip.height / 2, { steps: 4 });
    // From here on the page hears what happens above frames.
    await page.locator(".flexlayout__layout_overlay").waitFor();
    await page.mouse.move(x + width * 0.95, y + height / 2, { steps: 8 });
    await page.mouse.up();
    await expect.poll(async () => (await placeOf()).x - x).toBeGreaterThan(width * 0.4);
    expect((await placeOf()).width).toBeLessThan(width * 0.6);
    expect(await first().inputValue()).toBe("kept");
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await placeOf()).width).toBeGreaterThan(width * 0.9);
    expect(await first().inputValue()).toBe("kept");
  });

  it("starts again with its reload button alone", async () => {
    await reload().click();
    await expect.poll(() => first().inputValue()).toBe("");
    await app.getByText("Theme: light").waitFor();
  });

  it("starts again when it is closed and opened", async () => {
    await tab().locator("[class*=_button_trailing]").click();
    await expect.poll(() => tab().count()).toBe(0);
    await openFromPalette();
    await first().fill("again");
    await page.getByRole("tab", { name: "Installed" }).click();
    await page.getByRole("button", { name: `Open ${NAME}` }).click();
    expect(await tab().count()).toBe(1);
    expect(await first().inputValue()).toBe("again");
  });

  it("stays when the application is switched off, says so, and fills again without a reload", async () => {
    await host.service.setEnabled(APP_ID, "disabled");
    const gone = page.getByText("This application is not here now");
    await gone.waitFor();
    await page.reload();
    await gone.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await host.service.setEnabled(APP_ID, "enabled");
    await app.getByText("Theme: light").waitFor();
  });

  it("goes with the application when it is removed, as does its page of the marketplace", async () => {
    const details = page.locator(`[data-detail="${APP_ID}"]`);
    await runFromPalette(page, `Details of ${NAME}`);
    await details.waitFor();
    await host.service.remove(APP_ID);
    // The page has been told of the same kind of change before.
    host.clock.advance(HOST_LIMITS.eventEveryMs);
    await expect.poll(() => tab().count()).toBe(0);
    await expect.poll(() => details.count()).toBe(0);
    await (await openPalette(page)).fill(NAME);
    await command(`Install ${NAME}`).waitFor();
    expect(await command(`Open ${NAME}`).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.reload();
    await page.locator(".flexlayout__tab_button").first().waitFor();
    expect(await tab().count()).toBe(0);
  });
});
