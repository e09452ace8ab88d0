import { afterEach, beforeEach, expect, it } from "vitest";
import { openTrader, type Trader } from "./actor.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await openTrader();
});
afterEach(() => trader.leave());

const charts = () => trader.host.state.charts;

/** Columns and rows of the charts in sight, as distinct left and top edges of their tabs: a narrow toolbar wraps. */
async function grid(): Promise<readonly [columns: number, rows: number, charts: number]> {
  const boxes = await trader.page.locator("[data-chart]").evaluateAll((all) =>
    all
      .map((each) => (each.closest(".flexlayout__tab") ?? each).getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, top }) => ({ left: Math.round(left), top: Math.round(top) })),
  );
  const distinct = (side: "left" | "top") => new Set(boxes.map((box) => box[side])).size;
  return [distinct("left"), distinct("top"), boxes.length];
}

async function arrange(name: string): Promise<void> {
  await trader.page.getByRole("button", { name: "Arrange charts" }).first().click();
  const dialog = trader.page.getByRole("dialog", { name: "Arrange charts" });
  await dialog.getByRole("button", { name }).click();
  await dialog.waitFor({ state: "detached" });
}

it("arranges charts in a grid, opens those that are missing, and takes an arrangement back", async () => {
  const { page } = trader;
  await arrange("Two charts side by side");
  await expect.poll(grid).toEqual([2, 1, 2]);
  expect(charts().map(({ symbol, timeframe, active }) => [symbol, timeframe, active])).toEqual([
    ["^GSPC", "1D", true],
    ["^GSPC", "1D", false],
  ]);
  await arrange("Two charts, one above the other");
  await expect.poll(grid).toEqual([1, 2, 2]);
  await trader.command("arrange four");
  await expect.poll(grid).toEqual([2, 2, 4]);
  expect(charts().length).toBe(4);
  expect(charts().find(({ active }) => active)?.chart_id).toBe("chart-first1");
  await trader.expectAccessible();
  await trader.shot("grid");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(grid).toEqual([2, 1, 2]);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(grid).toEqual([1, 2, 2]);
  await trader.command("arrange one");
  await expect.poll(grid).toEqual([1, 1, 1]);
  expect(charts().length).toBe(4);
  await page.reload();
  await page.locator("[data-legend]").waitFor();
  await expect.poll(grid).toEqual([1, 1, 1]);
  expect(trader.complaints).toEqual([]);
});

it("opens a chart beside the active one, whose place is divided", async () => {
  const { page } = trader;
  await page.getByRole("button", { name: "Arrange charts" }).click();
  await trader.expectAccessible();
  await page.getByRole("button", { name: "Open a chart beside this one" }).click();
  await expect.poll(grid).toEqual([2, 1, 2]);
  await trader.command("open a chart beside");
  await expect.poll(grid).toEqual([3, 1, 3]);
  await page.keyboard.press("Control+z");
  await expect.poll(grid).toEqual([2, 1, 2]);
  expect(trader.complaints).toEqual([]);
});

it("opens a desk to start from, and takes it back", async () => {
  const { page } = trader;
  await page.getByRole("button", { name: "Layouts", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Layouts" });
  await dialog.getByRole("button", { name: "Open the desk Research" }).waitFor();
  await trader.expectAccessible();
  await trader.shot("desks");
  await dialog.getByRole("button", { name: "Open the desk Research" }).click();
  await page.getByRole("tab", { name: "Calendar", selected: true }).waitFor();
  const news = await page.locator('[data-tab="news"]').boundingBox();
  const assistant = await page.locator('[data-tab="assistant"]').boundingBox();
  expect(assistant?.y).toBeGreaterThan(news?.y ?? Number.POSITIVE_INFINITY);
  await trader.expectAccessible();
  await trader.shot("desk-research");
  await trader.command("open the desk day trading");
  await expect.poll(grid).toEqual([2, 2, 4]);
  await page.getByRole("tab", { name: "Orders", selected: true }).waitFor();
  await trader.shot("desk-day");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.getByRole("tab", { name: "Calendar", selected: true }).count()).toBe(0);
  await page.getByRole("tab", { name: "Orders", selected: false }).waitFor();
  expect(trader.complaints).toEqual([]);
});
