import type { AccountOrder, Chart } from "@bourse/contract/host-api";
import { afterEach, describe, expect, it } from "vitest";
import { newTrader, openTrader, type Trader } from "./actor.ts";
import { FIRST_CHART } from "./chart-routes.ts";
import { modelIn } from "./forecast-routes.ts";
import { SMA_20 } from "./object-routes.ts";

let trader: Trader;
afterEach(() => trader.leave());

interface Box {
  readonly width: number;
  readonly height: number;
}

/** The sizes of the charts in sight, with their axes and panes. */
const plots = (): Promise<readonly Box[]> =>
  trader.page.locator("[data-chart]").evaluateAll((all) =>
    all
      .map((each) => each.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ width, height }) => ({ width, height })),
  );

describe("the room of the chart", () => {
  it.each([
    [1440, 900, 62],
    [1920, 1080, 62],
    [1024, 768, 55],
  ])(
    "on a first visit at %i × %i the plot has at least %i per cent of the page, with the watchlist open",
    async (width, height, least) => {
      trader = await newTrader({ width, height });
      for (const id of ["svc.index_overview", "svc.range_summary", "svc.volume_pulse"]) trader.has(id);
      await trader.open();
      await trader.page.getByRole("tab", { name: "Watchlist", selected: true }).waitFor();
      await trader.page.getByRole("toolbar", { name: "Drawing tools" }).waitFor();
      // The tabs of extensions come last; they open no side of a first visit.
      await trader.page.getByRole("tab", { name: "Index overview" }).waitFor();
      const [plot = { width: 0, height: 0 }] = await plots();
      expect((100 * plot.width * plot.height) / (width * height)).toBeGreaterThanOrEqual(least);
      expect(trader.complaints).toEqual([]);
    },
  );

  it("on a phone it is as wide as the page", async () => {
    trader = await openTrader({ width: 390, height: 844 });
    expect(await plots()).toMatchObject([{ width: 390 }]);
    const overflow = await trader.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBe(0);
    await trader.expectAccessible();
    await trader.shot("phone");
  });

  it("of four charts is at least 480 × 300 pixels each at 1440 × 900", async () => {
    trader = await openTrader();
    await trader.command("arrange four");
    await expect.poll(async () => (await plots()).length).toBe(4);
    for (const { width, height } of await plots()) {
      expect(width).toBeGreaterThanOrEqual(480);
      expect(height).toBeGreaterThanOrEqual(300);
    }
    await trader.shot("room-four");
  });

  it("of four charts leaves each tab a whole name that tells it from the others", async () => {
    trader = await newTrader();
    const of = (symbol: string, active: boolean): Chart => ({
      ...FIRST_CHART,
      chart_id: `chart-${symbol}`,
      symbol,
      active,
    });
    trader.host.state.charts = ["SIM:ESTRELA", "SIM:MAREA", "SIM:LAGO", "SIM:GIRO"].map((each, at) =>
      of(each, at === 0),
    );
    // The fixture host has bars of one symbol; what stands beside a tab comes with them.
    await trader.page.route("**/api/market/candles*", async (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set("symbol", FIRST_CHART.symbol);
      const response = await route.fetch({ url: url.href });
      const json = { ...(await response.json()), availability: "simulated", last_complete: false };
      await route.fulfill({ response, json });
    });
    await trader.page.goto(trader.host.address);
    for (const name of ["ESTRELA", "MAREA", "LAGO", "GIRO"]) {
      await trader.page.getByRole("tab", { name: `SIM:${name} 1D` }).waitFor();
    }
    await trader.command("arrange four");
    await expect.poll(() => trader.page.getByRole("button", { name: /^3M/ }).count()).toBe(4);
    for (const name of ["ESTRELA", "MAREA", "LAGO", "GIRO"]) {
      const words = trader.page.getByRole("tab", { name: `SIM:${name} 1D` }).getByTitle(`SIM:${name} 1D`);
      await expect.poll(() => words.textContent()).toBe(`${name} 1D`);
      const isCut = () =>
        words.evaluate((each) => {
          const row = each.closest(".flexlayout__tabset_tabbar_inner")?.getBoundingClientRect();
          return row === undefined || each.getBoundingClientRect().right > row.right;
        });
      await expect.poll(isCut).toBe(false);
    }
    await trader.shot("room-names");
  });

  it("is not cut off at 200 % zoom: every control of the toolbar can be reached", async () => {
    trader = await openTrader({ width: 720, height: 450 });
    const { page } = trader;
    const toolbar = page.getByRole("toolbar", { name: "Active chart" });
    for (const control of await toolbar.locator("button, select").all()) {
      await control.focus();
      const { left, right, top, bottom } = await control.evaluate((each) => each.getBoundingClientRect().toJSON());
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(720);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(450);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  it("at 200 % zoom is seen beside the form of an alert, which shows more than three fields", async () => {
    trader = await openTrader({ width: 720, height: 450 });
    const { page } = trader;
    await page.keyboard.press("Alt+a");
    const form = page.getByRole("dialog", { name: "New alert" });
    await form.waitFor();
    await trader.shot("alert-zoomed");
    const foot = (await form.getByRole("button", { name: "Create alert" }).boundingBox())?.y ?? 0;
    const ends = await form
      .locator("input, select")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
    expect(ends.filter((end) => end < foot).length).toBeGreaterThan(3);
    const left = (await form.boundingBox())?.x ?? 0;
    expect(left).toBeGreaterThanOrEqual(360);
    await trader.expectAccessible();
  });

  it("grows when the keyboard folds a side to its tabs, which the next visit remembers", async () => {
    trader = await openTrader();
    const { page } = trader;
    const width = async () => (await plots())[0]?.width ?? 0;
    const before = await width();
    await page.keyboard.press("Control+Alt+b");
    await expect.poll(width).toBeGreaterThan(before + 200);
    const folded = await width();
    await page.reload();
    await page.locator("[data-legend]").waitFor();
    await expect.poll(width).toBe(folded);
    await page.keyboard.press("Control+j");
    await expect.poll(async () => (await plots())[0]?.height ?? 0).toBeLessThan(700);
  });
});

const order = (client_order_id: string, price: string): AccountOrder => ({
  client_order_id,
  symbol: "^GSPC",
  side: "buy",
  type: "limit",
  tif: "gtc",
  quantity: "10",
  price,
  filled: "0",
  average_price: null,
  status: "working",
  placed_at: "2026-01-05T12:00:00.000Z",
});

/** The share of a picture's pixels that differ from those of another one of the same size. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  return trader.page.evaluate(
    async (pictures) => {
      const pixels = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
          const { width, height, ...image } = await createImageBitmap(new Blob([bytes], { type: "image/png" })).then(
            (bitmap) => ({ width: bitmap.width, height: bitmap.height, bitmap }),
          );
          const context = new OffscreenCanvas(width, height).getContext("2d");
          context?.drawImage(image.bitmap, 0, 0);
          return new Uint32Array(context?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer(0));
        }),
      );
      const [first = new Uint32Array(), second = new Uint32Array()] = pixels;
      if (first.length === 0 || first.length !== second.length) throw new Error("the pictures have other sizes");
      return first.filter((pixel, at) => pixel !== second[at]).length / first.length;
    },
    [one.toString("base64"), other.toString("base64")],
  );
}

it("nothing covers the bars: with 4 indicators, a forecast and 3 orders, 95 % of the plot's pixels are chart", async () => {
  trader = await newTrader();
  const { host, page } = trader;
  host.state.forecasts.model = modelIn("healthy");
  const indicator = (id: string, kind: "sma" | "ema" | "rsi" | "macd", parameters: Record<string, number>) => ({
    ...SMA_20,
    id: SMA_20.id.replace(/^1/, id),
    indicator: kind,
    parameters,
  });
  host.state.objects.indicators = [
    SMA_20,
    indicator("2", "ema", { period: 50 }),
    indicator("3", "rsi", { period: 14 }),
    indicator("4", "macd", { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 }),
  ];
  host.state.account.orders = [order("a", "2500"), order("b", "2600"), order("c", "2700")];
  await trader.open();
  await trader.command("forecast");
  const dialog = page.getByRole("dialog", { name: "Forecast ^GSPC 1D" });
  await dialog.getByRole("textbox", { name: "Bars ahead" }).press("Enter");
  await dialog.locator("[data-values]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[data-forecast]").waitFor();
  for (const label of ["SMA 20", "EMA 50", "RSI 14", "MACD 12 26 9"]) {
    await page.locator(`[data-indicator="${label}"]`).waitFor();
  }
  await expect.poll(() => page.locator("[data-chip]").count()).toBe(3);
  await page.mouse.move(5, 5);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());

  // Each indicator with a pane of its own has its words there, and not among those of the prices.
  const topOf = (label: string) =>
    page.locator(`[data-indicator="${label}"]`).evaluate((each) => each.getBoundingClientRect().top);
  const [sma, ema, rsi, macd] = await Promise.all(["SMA 20", "EMA 50", "RSI 14", "MACD 12 26 9"].map(topOf));
  expect(ema).toBe(sma);
  expect(rsi).toBeGreaterThan((sma ?? 0) + 200);
  expect(macd).toBeGreaterThan((rsi ?? 0) + 50);

  const chart = page.locator("[data-chart]");
  const box = await chart.boundingBox();
  if (!box) throw new Error("there is no chart");
  const picture = () => page.screenshot({ clip: box, animations: "disabled" });
  const withWords = await picture();
  await trader.shot("covered");
  await chart.evaluate((each) => {
    for (const part of each.parentElement?.children ?? []) {
      if (part !== each && part instanceof HTMLElement) part.style.display = "none";
    }
  });
  const bare = await picture();
  const covered = await difference(withWords, bare);
  expect(covered).toBeGreaterThan(0);
  expect(covered).toBeLessThan(0.05);
  expect(trader.complaints).toEqual([]);
});
