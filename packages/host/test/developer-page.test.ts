import { join } from "node:path";
import { buildPackage } from "@bourse/archive";
import { type TestHost, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { SMALLEST_GUEST, wasmManifest } from "@bourse/testing/archives";
import { violationsOf } from "@bourse/testing/axe";
import { openPage } from "@bourse/testing/browser";
import { runFromPalette } from "@bourse/testing/palette";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

const ID = "svc.sample_guest";
const FOLDER = "/home/author/sample-guest";
const SHOTS = process.env.BOURSE_SHOTS;

let host: TestHost;
let page: Page;
let origin = "";

beforeAll(async () => {
  const pageFolder = join(import.meta.dirname, "../../workbench/dist");
  host = await testHost({ pageFolder, clock: SYSTEM_CLOCK });
  origin = await host.listen();
  page = await openPage({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" });
  await page.goto(`${origin}/#key=${host.token}`);
  await page.getByRole("tab", { name: "Alerts" }).waitFor();
});
afterAll(async () => {
  await page?.close();
  await host?.dispose();
});

const dialog = () => page.getByRole("dialog", { name: "Developer mode" });
const mark = () => page.getByRole("contentinfo").getByRole("button", { name: /Developer mode/ });
const shot = async (name: string) => {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`) });
};

function archiveOf(version: string): Uint8Array {
  const views = { [ID]: [{ id: `${ID}.guest`, name: "Guest", quoteSymbol: "SPX", guestOutput: true }] };
  const manifest = wasmManifest({ version, contributes: { views } as never });
  const { archive, issues } = buildPackage({ manifest, files: new Map([["main.wasm", SMALLEST_GUEST]]) });
  if (!archive) throw new Error(JSON.stringify(issues));
  return archive;
}

const save = (version: string) =>
  host.call("PUT /api/developer/package", { query: { folder: FOLDER }, body: archiveOf(version) });

const report = () =>
  host.call("PUT /api/developer/report", {
    body: {
      folder: FOLDER,
      fault: {
        stage: "build",
        code: "tool.build_failed",
        message: "';' expected.",
        at: new Date(0).toISOString(),
        file: "assembly/index.ts",
        line: 3,
        column: 12,
        frame: "  2 | export function svc_render(): i32 {\n> 3 |   return 0 0;\n    |            ^\n  4 | }",
      },
      difference: {
        at: new Date(0).toISOString(),
        events: 40,
        differing: 2,
        text: 'event 3: svc.sample_guest.guest\n- label text="1"\n+ label text="2"',
      },
    },
  });

describe("developer mode on the page", () => {
  it("is off, and says what it means before the trader switches it on", async () => {
    expect(await mark().count()).toBe(0);
    await runFromPalette(page, "Developer mode");
    await dialog().getByText("Nobody has signed or reviewed them", { exact: false }).waitFor();
    await dialog().getByRole("button", { name: "Switch on…" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Not now");
    expect(await violationsOf(page)).toEqual([]);
    await shot("developer-ask");
    await dialog().getByRole("button", { name: "Not now" }).click();
    expect(host.service.developer.isOn()).toBe(false);
    await dialog().getByRole("button", { name: "Switch on…" }).click();
    await dialog().getByRole("button", { name: "Switch developer mode on" }).click();
    await dialog().getByText("switched on from the page", { exact: false }).waitFor();
    expect(host.audit()).toMatchObject([{ action: "developer_on", detail: { by: "page" } }]);
    await dialog().getByText("No folder runs").waitFor();
    await page.keyboard.press("Escape");
    await mark().waitFor();
  });

  it("marks what comes from a folder, and asks for what it wants", async () => {
    await save("1.0.0");
    await mark().click();
    const question = dialog().getByRole("group", { name: /asks for/ });
    await question.getByText("Nobody has reviewed it").waitFor();
    await shot("developer-consent");
    expect(await violationsOf(page)).toEqual([]);
    await question.getByRole("button", { name: /^Allow this/ }).click();
    await question.waitFor({ state: "detached" });
    expect(host.service.extensions().extensions[0]?.approved).toEqual(["tradingRead"]);
    await page.keyboard.press("Escape");
    await runFromPalette(page, "Installed extensions");
    const card = page.locator(`[data-extension="${ID}"]`);
    await card.getByText("From a folder").waitFor();
    await expect.poll(() => card.getByRole("button", { name: /Update/ }).count()).toBe(0);
  });

  it("shows the fault of a save with its lines until the next good save, dark and on a telephone too", async () => {
    await report();
    await mark().getByText("1 fault").waitFor();
    await mark().click();
    await dialog().getByText("Its build failed at assembly/index.ts:3").waitFor();
    await dialog()
      .getByRole("group", { name: "The lines of the fault" })
      .getByText("return 0 0;", { exact: false })
      .waitFor();
    await dialog().getByText("2 of the last 40 events have another answer").click();
    await dialog().getByRole("group", { name: "The first difference" }).waitFor();
    await shot("developer-fault");
    expect(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await shot("developer-fault-dark");
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await shot("developer-fault-390");
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1400, height: 900 });
    await page.emulateMedia({ colorScheme: "light" });
    await save("1.0.1");
    await dialog().getByText("Its build failed", { exact: false }).waitFor({ state: "detached" });
  });

  it("is in front on a page that is opened after it, until its author folds it", async () => {
    const later = await openPage({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" });
    onTestFinished(() => later.close());
    await later.goto(`${origin}/#key=${host.token}`);
    const tab = later.getByRole("tab", { name: "Sample", exact: true });
    const isSelected = () => tab.getAttribute("aria-selected");
    await expect.poll(isSelected).toBe("true");
    await tab.click();
    await expect.poll(isSelected).toBe("false");
    await later.reload();
    await later
      .getByRole("contentinfo")
      .getByRole("button", { name: /Developer mode/ })
      .waitFor();
    await later.locator("[data-tab]").first().waitFor();
    expect(await isSelected()).toBe("false");
  });

  it("ends everything when the trader switches it off", async () => {
    await dialog().getByRole("button", { name: "Switch off" }).click();
    await dialog().getByText("Off", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await mark().waitFor({ state: "detached" });
    await expect.poll(() => page.locator(`[data-extension="${ID}"]`).count()).toBe(0);
    expect(host.service.extensions().extensions).toEqual([]);
  });
});
