import { afterEach, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";

let trader: Trader;
afterEach(() => trader.leave());

const desk = () => trader.host.state.desk;
const names = () => desk().workspaces.map(({ name, open }) => `${name}${open ? " (open)" : ""}`);

it("creates, copies, renames, opens and deletes workspaces", async () => {
  trader = await newTrader();
  const { page } = trader;
  await page.goto(trader.host.address);
  await page.locator("[data-legend]").waitFor();
  expect(await page.getByRole("button", { name: /^Workspace / }).count()).toBe(0);
  await trader.command("workspaces");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New workspace").fill("Coins");
  await dialog.getByRole("button", { name: "Create" }).click();
  await dialog.getByRole("button", { name: "Open Coins" }).waitFor();
  await dialog.getByLabel("New workspace").fill("Coins");
  await dialog.getByRole("button", { name: "Create" }).click();
  await dialog.getByText("workspace.name_taken").waitFor();
  await trader.expectAccessible();
  await trader.shot("workspaces");
  await dialog.getByRole("button", { name: "Copy Main" }).click();
  await dialog.getByRole("button", { name: "Rename Main copy" }).click();
  await page.keyboard.press("Escape");
  await dialog.locator("[aria-label='Rename Main copy']:focus").click();
  await dialog.getByLabel("Name of Main copy").fill("Second");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Delete Second" }).click();
  await dialog.getByRole("button", { name: "Delete Second with everything in it" }).click();
  await dialog.getByRole("button", { name: "Open Second" }).waitFor({ state: "detached" });
  expect(names()).toEqual(["Main (open)", "Coins"]);
  const loaded = page.waitForEvent("load");
  await dialog.getByRole("button", { name: "Open Coins" }).click();
  await loaded;
  await page.getByRole("button", { name: "Workspace Coins" }).waitFor();
  expect(names()).toEqual(["Main", "Coins (open)"]);
  // The browser reports the refused name.
  expect(trader.complaints).toEqual([expect.stringContaining("409")]);
});

it("loads the page again when the host shows another workspace, with that workspace's layout", async () => {
  trader = await newTrader();
  const { page } = trader;
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("bourse.layout.")));
  await page.goto(trader.host.address);
  await page.locator("[data-legend]").waitFor();
  await expect.poll(kept).toEqual(["bourse.layout.default"]);
  const [main] = desk().workspaces;
  if (!main) throw new Error("there is a workspace");
  desk().workspaces = [
    { ...main, open: false },
    { ...main, id: "other", name: "Other" },
  ];
  const loaded = page.waitForEvent("load");
  trader.host.emit({ type: "workspaces" });
  await loaded;
  await page.locator("[data-legend]").waitFor();
  await expect.poll(async () => (await kept()).sort()).toEqual(["bourse.layout.default", "bourse.layout.other"]);
  // Another window opened it, and this one says so.
  await page.getByRole("button", { name: "Workspace Other" }).getByText("opened in another window").waitFor();
});

it("keeps the layout for its workspace also when the host says last which one it is", async () => {
  trader = await newTrader();
  const { page } = trader;
  const { promise: toldLast, resolve: tell } = Promise.withResolvers<void>();
  await page.route("**/api/state", async (route) => {
    await toldLast;
    await route.continue();
  });
  await page.goto(trader.host.address);
  await page.locator("[data-legend]").waitFor();
  const kept = (name: string) => page.evaluate((key) => localStorage.getItem(`bourse.${key}`), name);
  await expect.poll(() => kept("layout")).not.toBeNull();
  expect(await kept("layout.default")).toBeNull();
  tell();
  await expect.poll(() => kept("layout.default")).not.toBeNull();
});
