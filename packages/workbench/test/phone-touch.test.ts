import { showNarrowPanel } from "@bourse/testing/panels";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { fillDesk } from "./desk.ts";
import { OTHER, RESULT, SCAN } from "./scans.ts";
import { touchScreen } from "./touch.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader({ width: 390, height: 844, windowAfterwards: "closed" });
  await touchScreen(trader.page);
  const { desk, account, scans, page } = trader.host.state;
  fillDesk(desk);
  page.watchlist = ["^GSPC", "^NDX"];
  scans.scans = [SCAN];
  scans.results = [RESULT, OTHER];
  account.account = {
    ...account.account,
    positions: [{ symbol: "^GSPC", quantity: "3.5", average_price: "100", last_price: "120" }],
  };
  trader.has("svc.range_summary");
  await trader.open();
});
afterEach(() => trader.leave());

/**
 * Controls that a finger misses: smaller than 44 px in either direction. Exempt are those over the plot, where a larger one would
 * hide bars, and links within a sentence. A box is ticked by its label.
 */
const small = () =>
  trader.page.evaluate(() => {
    const controls = "button, select, summary, input, textarea, a[href], [role=tab], [role=button], [role=option]";
    const isExempt = (each: HTMLElement) =>
      each.closest("[data-plot]") !== null || (each.tagName === "A" && getComputedStyle(each).display === "inline");
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((each) => !isExempt(each) && each.checkVisibility({ visibilityProperty: true }))
      .map((each) => (each.matches("[type=checkbox], [type=radio]") ? (each.closest("label") ?? each) : each))
      .map((each) => ({ box: each.getBoundingClientRect(), html: each.outerHTML.slice(0, 160) }))
      .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
      .map(({ box, html }) => `${Math.round(box.width)}×${Math.round(box.height)} ${html}`);
  });

/** Small controls, by the place that they were found in. */
let found: Record<string, readonly string[]>;

async function look(name: string): Promise<void> {
  const { page } = trader;
  await page.waitForFunction(() => document.querySelector(".animate-pulse") === null);
  const faults = await small();
  if (faults.length > 0) found[name] = faults;
  await trader.shot(`touch-${name}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
}

/** Opens a dialog, looks at it and closes it. */
async function lookAt(command: string, name: string | RegExp): Promise<void> {
  await trader.command(command);
  const dialog = trader.page.getByRole("dialog", { name });
  await dialog.waitFor();
  await look(command.replaceAll(" ", "-"));
  await trader.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

describe("a finger", () => {
  beforeEach(() => {
    found = {};
  });

  it("finds 44 px at each control of each panel", async () => {
    const { page } = trader;
    expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
    await page.getByRole("combobox", { name: "Timeframe" }).waitFor();
    await look("chart");
    const places = page.getByRole("navigation", { name: "Panels" });
    await places.getByRole("button", { name: "More" }).click();
    const names = await page.getByRole("list", { name: "All panels" }).getByRole("button").allTextContents();
    expect(names.length).toBeGreaterThan(10);
    await look("more");
    for (const name of ["Watchlist", "Orders", "Alerts", ...names.slice(1).filter((each) => each !== "Ticket")]) {
      await showNarrowPanel(page, name);
      await look(name);
    }
    expect(found).toEqual({});
  });

  it("finds 44 px at each control of the sheets, dialogs and menus, and of the marketplace's details", async () => {
    const { page } = trader;
    await page.getByRole("combobox", { name: "Timeframe" }).waitFor();
    await page.getByRole("button", { name: "More tools" }).click();
    await page.getByRole("menu", { name: "More tools" }).waitFor();
    await look("tools");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "New order" }).click();
    await page.getByRole("form", { name: "Order ticket" }).waitFor();
    await look("ticket");
    await page.getByRole("dialog", { name: "Order ticket" }).getByRole("button", { name: "Close" }).click();
    await lookAt("new alert", "New alert");
    await lookAt("indicators", "Indicators");
    await lookAt("objects", "Objects");
    await lookAt("compare with", /Compare/);
    await lookAt("layouts", "Layouts");
    await lookAt("any timeframe", /timeframe/i);
    await lookAt("appearance", "Settings");
    const settings = page.getByRole("dialog", { name: "Settings" });
    await trader.command("appearance");
    // The fixture host has no consents of extensions of the client.
    const parts = settings.getByRole("navigation").getByRole("button").filter({ hasNotText: "Extensions" });
    await parts.first().waitFor();
    expect(await parts.count()).toBeGreaterThan(5);
    for (const part of await parts.all()) {
      await part.click();
      await look(`settings-${await part.textContent()}`);
    }
    await page.keyboard.press("Escape");
    await showNarrowPanel(page, "Marketplace");
    await page.getByRole("button", { name: "Index Overview", exact: true }).click();
    await page.locator("[data-version]").first().waitFor();
    await look("detail");
    await page.getByRole("button", { name: "Install 1.1.0" }).click();
    await page.locator("[data-fingerprint]").waitFor();
    await look("install");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Commands" }).waitFor();
    await look("palette");
    expect(found).toEqual({});
  });
});
