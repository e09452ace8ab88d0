import { rmSync } from "node:fs";
import { join } from "node:path";
import { PLUGIN_RIGHTS } from "@bourse/contract";
import { type TestHost, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { violationsOf } from "@bourse/testing/axe";
import { openPage } from "@bourse/testing/browser";
import { runFromPalette } from "@bourse/testing/palette";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { pluginHosts, TALKER } from "./fixtures/plugins/plugin-host.fixture.ts";
import { processesOf } from "./fixtures/plugins/stage.ts";

let at: ReturnType<typeof pluginHosts>;
let host: TestHost;
let page: Page;

beforeAll(async () => {
  at = pluginHosts();
  const pageFolder = join(import.meta.dirname, "../../workbench/dist");
  host = await testHost({ dataDir: at.dataDir, pageFolder, clock: SYSTEM_CLOCK });
  const origin = await host.listen();
  page = await openPage({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" });
  await page.goto(`${origin}/#key=${host.token}`);
  await page.getByRole("tab", { name: "Alerts" }).waitFor();
});
afterAll(async () => {
  await page?.close();
  await host?.close();
  rmSync(at.dataDir, { recursive: true, force: true });
});

const dialog = () => page.getByRole("dialog", { name: "Local plugins" });
const card = () => dialog().getByRole("listitem").filter({ hasText: "The talker" });

describe("[INAPP-05, P28] a plugin on the page", () => {
  it("an empty folder says how to begin", async () => {
    await runFromPalette(page, "Local plugins");
    await dialog().getByText("There is no plugin in the data folder").waitFor();
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
  });

  it("asks for trust when its folder appears, with the sentence about its rights, and starts without a restart", async () => {
    await at.write({ name: "talker", activation: "start", script: TALKER, permissions: ["window"] });
    await page.getByText("A local plugin waits for your trust").waitFor();
    await page.getByRole("button", { name: "Review", exact: true }).click();
    await card().getByText("Not trusted: it does not run").waitFor();
    await card().getByText("asks Bourse for: window").waitFor();
    await card().getByRole("button", { name: "Trust The talker" }).click();
    const question = card().getByRole("group", { name: "Trust The talker?" });
    await question.getByText(PLUGIN_RIGHTS).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Not now");
    expect(await violationsOf(page)).toEqual([]);
    expect(processesOf(at.dataDir)).toEqual([]);
    await question.getByRole("button", { name: "Trust The talker" }).click();
    await card().getByText("Trusted with exactly these files. Running").waitFor();
    await page.keyboard.press("Escape");
  });

  it("its command is in the palette; a crash is named with a restart, and its last words are in the log", async () => {
    await runFromPalette(page, "The talker (plugin): crash");
    await page.getByText("The talker (plugin) has ended").waitFor();
    await page.getByRole("button", { name: "Restart The talker (plugin)" }).click();
    await runFromPalette(page, "Local plugins");
    await card().getByText("Running").waitFor();
    await card().getByRole("button", { name: "Log of The talker" }).click();
    await page.getByRole("log", { name: "Log" }).getByText("info its last words").waitFor();
  });

  it("a file changed after the trust ends it, and the trader is asked again; trust taken back ends it too", async () => {
    await at.change("talker", "# another line");
    await page.getByText("A local plugin waits for your trust").waitFor();
    // The question is there as soon as the files differ, and its process is gone soon after.
    await expect.poll(() => processesOf(at.dataDir)).toEqual([]);
    await page.getByRole("button", { name: "Review", exact: true }).click();
    await card().getByText("Its files are not those you trusted: it does not run").waitFor();
    await card().getByRole("button", { name: "Trust The talker" }).press("Enter");
    await card().getByRole("group").getByRole("button", { name: "Trust The talker" }).press("Enter");
    await card().getByText("Running").waitFor();
    await card().getByRole("button", { name: "Stop trusting The talker" }).click();
    await card().getByText("Not trusted: it does not run").waitFor();
    await vi.waitFor(() => expect(processesOf(at.dataDir)).toEqual([]));
  });
});
