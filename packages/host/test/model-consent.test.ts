import { join } from "node:path";
import { BUILT_INS } from "@bourse/builtin";
import { type TestHost, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { violationsOf } from "@bourse/testing/axe";
import { openPage } from "@bourse/testing/browser";
import { runFromPalette } from "@bourse/testing/palette";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

let host: TestHost;
let page: Page;

beforeAll(async () => {
  const pageFolder = join(import.meta.dirname, "../../workbench/dist");
  const builtIns = BUILT_INS.filter(({ manifest }) => manifest.id === "bourse.brief");
  host = await testHost({ pageFolder, builtIns, clock: SYSTEM_CLOCK });
  // Nothing listens there: the trader is asked before anything is sent.
  const model = { enabled: true, model: "local-7b", baseUrl: "http://127.0.0.1:9/v1" };
  host.services.models.change("openai-compatible", model);
  const origin = await host.listen();
  page = await openPage({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" });
  await page.goto(`${origin}/#key=${host.token}`);
  const state = () => host.inApp.model().extensions[0]?.state;
  await vi.waitFor(() => expect(state()).toBe("running"));
});
afterAll(async () => {
  await page?.close();
  await host?.dispose();
});

describe("the consent to the use of the language model, on the page", () => {
  it("is asked with what is sent where, is listed in the settings, and is taken back there", async () => {
    host.inApp.changeSetting("brief.analysis", true);
    await runFromPalette(page, "Brief: Make the morning brief now");
    const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await question.getByText("Morning brief asks to use your language model").waitFor();
    await question.getByText("local-7b at 127.0.0.1:9").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    await expect.poll(() => host.services.tasks.list().tasks.map(({ name }) => name)).toEqual(["Morning brief"]);
    await runFromPalette(page, "Extensions of the client");
    const settings = page.getByRole("dialog", { name: "Settings" });
    await settings.getByRole("region", { name: "Use of the language model" }).getByText("to 127.0.0.1:9").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await settings.getByRole("button", { name: /^Take back: Morning brief/ }).press("Enter");
    await settings.getByRole("region", { name: "Use of the language model" }).waitFor({ state: "detached" });
    expect(host.inApp.consents()).toEqual([]);
  });
});
