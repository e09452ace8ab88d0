import type { CandleAnswer } from "@bourse/contract/host-api";
import { untilItHasFocus } from "@bourse/testing/browser";
import { showNarrowPanel } from "@bourse/testing/panels";
import { afterEach, describe, expect, it } from "vitest";
import { newTrader, type Trader, type TraderWishes } from "./actor.ts";
import { fillDesk } from "./desk.ts";
import { RESULT, SCAN } from "./scans.ts";

let trader: Trader;
afterEach(() => trader.leave());

async function open(wishes: TraderWishes) {
  trader = await newTrader(wishes);
  trader.has("svc.range_summary");
  await trader.open();
  return trader.page;
}

/** Content wider than the page can only be read by scrolling sideways. */
const overflow = () =>
  trader.page.evaluate(() => document.scrollingElement !== null && document.documentElement.scrollWidth > innerWidth);

/** Figures broken over more than one line, in elements that contain only a figure. */
const brokenFigures = () =>
  trader.page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      for (const { index, 0: figure } of text.matchAll(/[+−-]?\d[\d,]*\.\d+%?/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + figure.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(figure);
      }
    }
    return broken;
  });

/** Buttons and selects that are cut off by an edge of the page; headings scroll with the columns of their table. */
const outOfSight = () =>
  trader.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, select")]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("thead"))
      .filter((each) => {
        const { left, right, width } = each.getBoundingClientRect();
        return width > 0 && (left < -1 || right > innerWidth + 1);
      })
      .map((each) => each.ariaLabel ?? each.textContent),
  );

/** Controls smaller than 24 px that are not part of a sentence. */
const smallTargets = () =>
  trader.page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("button, select, summary, [role=tab], a[href]")];
    const isInText = (each: HTMLElement) => each.tagName === "A" && getComputedStyle(each).display === "inline";
    return all
      .filter((each) => !isInText(each) && each.checkVisibility({ visibilityProperty: true }))
      .map((each) => ({ box: each.getBoundingClientRect(), html: each.outerHTML.slice(0, 90) }))
      .filter(({ box }) => box.width > 0 && box.height > 0 && (box.width < 23.5 || box.height < 23.5))
      .map(({ box, html }) => `${Math.round(box.width)}×${Math.round(box.height)} ${html}`);
  });

const LIVE: CandleAnswer = {
  time: "2020-04-20T00:00:00.000Z",
  open: 2880,
  high: 12_885.25,
  low: 2870,
  close: 12_871.75,
  volume: 4e9,
};

describe("the page on screens of all sizes", () => {
  it.each([1024, 1280, 1440])(
    "at %i px breaks no figure, reaches over no edge, and its targets are 24 px",
    async (width) => {
      const page = await open({ width, height: 768 });
      trader.host.state.live = [LIVE];
      trader.host.emit({ type: "market", symbol: "^GSPC" });
      await expect.poll(() => page.locator("[data-legend]").textContent()).toContain("12,871.75");
      await trader.shot("screen");
      expect(await brokenFigures()).toEqual([]);
      expect(await overflow()).toBe(false);
      expect(await smallTargets()).toEqual([]);
    },
  );

  it("works at 390 px: one panel at a time, each by its name", async () => {
    const page = await open({ width: 390, height: 844 });
    await trader.shot("phone-chart");
    expect(await overflow()).toBe(false);
    expect(await brokenFigures()).toEqual([]);
    expect(await smallTargets()).toEqual([]);
    await trader.expectAccessible();
    await showNarrowPanel(page, "Marketplace");
    await page.getByRole("button", { name: "Install Index Overview" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Install", exact: true }).waitFor();
    await trader.shot("phone-install");
    expect(await overflow()).toBe(false);
    // A dialog hears keys from when it has the focus.
    await untilItHasFocus(page.getByRole("dialog"));
    await page.keyboard.press("Escape");
    await showNarrowPanel(page, "Watchlist");
    await page.getByRole("button", { name: "Add" }).click();
    await page.locator('[data-watch="^GSPC"]').click();
    await trader.command("installed extensions");
    await page.locator('[data-extension="svc.range_summary"]').waitFor();
    await trader.shot("phone-installed");
    expect(await overflow()).toBe(false);
    expect(trader.complaints).toEqual([]);
  });

  it("works enlarged twofold: a page of 1280 × 800 has 640 × 400", async () => {
    const page = await open({ width: 640, height: 400 });
    await trader.shot("zoom");
    expect(await overflow()).toBe(false);
    expect(await brokenFigures()).toEqual([]);
    await showNarrowPanel(page, "Alerts");
    await page.getByRole("button", { name: /New alert/ }).click();
    const create = page.getByRole("dialog").getByRole("button", { name: "Create alert" });
    await create.scrollIntoViewIfNeeded();
    await create.click();
    await page.getByText("crosses 2,874.56").first().waitFor();
  });

  it.each([
    [390, 844],
    [720, 450],
  ])("at %i × %i px no control of chart, alerts or scans is cut, and axe finds nothing", async (width, height) => {
    const page = await open({ width, height });
    fillDesk(trader.host.state.desk);
    trader.host.state.scans.scans = [SCAN];
    trader.host.state.scans.results = [RESULT];
    for (const type of ["alerts", "scans"] as const) trader.host.emit({ type });
    const check = async (name: string) => {
      await trader.shot(name);
      expect(await outOfSight()).toEqual([]);
      expect(await smallTargets()).toEqual([]);
      await trader.expectAccessible();
    };
    const type = page.getByRole("combobox", { name: "Bar type" });
    expect((await type.boundingBox())?.width).toBeGreaterThan(60);
    await page.getByRole("button", { name: "Data window" }).click();
    await page.getByRole("complementary", { name: "Data window of ^GSPC" }).waitFor();
    await check("narrow-chart");
    await showNarrowPanel(page, "Alerts");
    await page.getByRole("button", { name: "Remove Prior high" }).waitFor();
    await check("narrow-alerts");
    await showNarrowPanel(page, "Scanner");
    await page.getByRole("button", { name: "Remove Breaks of indexes" }).waitFor();
    await check("narrow-scanner");
  });
});
