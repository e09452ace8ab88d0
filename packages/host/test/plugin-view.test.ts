import { rmSync } from "node:fs";
import { join } from "node:path";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { violationsOf } from "@bourse/testing/axe";
import { openPage } from "@bourse/testing/browser";
import { runFromPalette } from "@bourse/testing/palette";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pluginHosts } from "./fixtures/plugins/plugin-host.fixture.ts";
import { SHELF, writeShelf } from "./fixtures/plugins/shelf.fixture.ts";

const at = pluginHosts();
let page: Page;
let opened: Awaited<ReturnType<typeof at.open>>;
beforeAll(async () => {
  await writeShelf(at);
  opened = await at.open({ clock: SYSTEM_CLOCK, pageFolder: join(import.meta.dirname, "../../workbench/dist") });
  await opened.becomes(SHELF.id, "idle");
});
afterAll(async () => {
  await page?.close();
  await opened?.host.close();
  rmSync(at.dataDir, { recursive: true, force: true });
});

it("[INAPP-05] a plugin's view is started from its tab, and follows a setting of the plugin, on the page", async () => {
  page = await openPage({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" });
  await page.goto(`${opened.origin}/#key=${opened.host.token}`);
  await page.getByRole("tab", { name: "Books" }).click();
  const tree = page.getByRole("tree", { name: "Books" });
  await tree.getByRole("treeitem", { name: "Emma" }).waitFor();
  expect(opened.stateOf(SHELF.id)).toBe("running");
  await tree.focus();
  await page.keyboard.press("ArrowRight");
  await tree.getByRole("treeitem", { name: "page 2" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await runFromPalette(page, "Extensions of the client");
  const settings = page.getByRole("dialog", { name: "Settings" });
  const field = settings.getByLabel("Pages.", { exact: true });
  await field.fill("4");
  await field.press("Enter");
  await settings.getByText("Saved: Pages.").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  // A dialog hides everything behind it from a screen reader.
  await page.keyboard.press("Escape");
  await tree.getByRole("treeitem", { name: "page 4" }).waitFor();
  expect(opened.host.inApp.settings().find(({ key }) => key === SHELF.pages)?.value).toBe(4);
});
