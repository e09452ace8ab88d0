import { join } from "node:path";
import { type TestHost, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { violationsOf } from "@bourse/testing/axe";
import { openPage } from "@bourse/testing/browser";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TREES } from "./fixtures/in-app/trees-extension.fixture.ts";

let host: TestHost;
let page: Page;
const tree = () => page.getByRole("tree", { name: "Things" });
const item = (name: string) => tree().getByRole("treeitem", { name });
const lines = () => host.inApp.lines("test.trees", 1).lines.map(({ text }) => text);

beforeAll(async () => {
  const pageFolder = join(import.meta.dirname, "../../workbench/dist");
  host = await testHost({ pageFolder, builtIns: [TREES], clock: SYSTEM_CLOCK });
  const origin = await host.listen();
  page = await openPage({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" });
  await page.goto(`${origin}/#key=${host.token}`);
  await page.getByRole("tab", { name: "Things" }).click();
  await item("fruit").waitFor();
});
afterAll(async () => {
  await page?.close();
  await host?.dispose();
});

describe("a tree view on the page", () => {
  it("is walked, expanded and selected by keys, and a screen reader hears levels and places", async () => {
    expect(await violationsOf(page)).toEqual([]);
    await tree().focus();
    await page.keyboard.press("ArrowRight");
    await item("apple").waitFor();
    expect(await item("fruit").getAttribute("aria-expanded")).toBe("true");
    expect(await item("apple").getAttribute("aria-level")).toBe("2");
    expect([await item("pear").getAttribute("aria-posinset"), await item("pear").getAttribute("aria-setsize")]).toEqual(
      ["2", "2"],
    );
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => item("apple").getAttribute("aria-selected")).toBe("false");
    await page.keyboard.press("Space");
    await expect.poll(() => item("apple").getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect
      .poll(lines)
      .toEqual(["visible true", "expanded fruit", "selected apple", "selected stone", "opened stone"]);
    expect(await violationsOf(page)).toEqual([]);
  });

  it("has a menu of actions by Shift+F10, and buttons beside elements and above the tree", async () => {
    await page.keyboard.press("Shift+F10");
    const menu = page.getByRole("menu", { name: "stone" });
    await menu.getByRole("menuitem", { name: "Bite" }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect.poll(() => lines().at(-1)).toBe("bit stone");
    await page.getByRole("button", { name: "Bite everything" }).click();
    await expect.poll(() => lines().at(-1)).toBe("bit everything");
  });

  it("says what it leaves out and what failed, and draws only the rows in sight", async () => {
    await tree().focus();
    await page.keyboard.press("b");
    await page.keyboard.press("ArrowRight");
    await tree().getByText("the disk is gone").waitFor();
    await page.keyboard.press("m");
    await page.keyboard.press("ArrowRight");
    await tree().getByText("row 0", { exact: true }).waitFor();
    expect(await tree().getByRole("treeitem").count()).toBeLessThan(100);
    for (const key of ["End", "d", "ArrowUp", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
    await tree().getByText("99000 more are not shown").waitFor();
    await page.getByRole("button", { name: "Collapse all" }).click();
    await expect.poll(() => tree().getByRole("treeitem").count()).toBe(6);
  });

  it("shows an element that the extension reveals, and its new words", async () => {
    await host.inApp.execute("trees.reveal", ["pear"]);
    await expect.poll(() => item("pear").getAttribute("aria-selected")).toBe("true");
    await host.inApp.execute("trees.rename", ["pear", "Quince"]);
    await item("Quince").waitFor();
  });

  it("says that its extension has ended, and is as it was after a restart", async () => {
    await host.inApp.execute("trees.crash", []).catch(() => undefined);
    await page.getByText("Nothing fills this view").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Restart Trees" }).first().click();
    await item("pear").waitFor();
  });
});
