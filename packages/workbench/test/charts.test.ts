import type { Chart } from "@bourse/contract/host-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTrader, type Trader } from "./actor.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await openTrader();
});
afterEach(() => trader.leave());

const tab = (name: string, selected?: boolean) =>
  trader.page.getByRole("tab", { name, exact: true, ...(selected === undefined ? {} : { selected }) });
const timeframe = (name: string) => trader.page.getByRole("button", { name, exact: true, pressed: true });
const charts = () => trader.host.state.charts;
const active = () => charts().find((each) => each.active)?.chart_id;

describe("the charts of the host", () => {
  it("are tabs: the one in front is the one the top bar acts on", async () => {
    const { page } = trader;
    expect(await page.getByRole("button", { name: "Close" }).count()).toBe(0);
    await page.getByRole("button", { name: "New chart" }).click();
    await expect.poll(() => charts().length).toBe(2);
    const second = charts().at(-1)?.chart_id;
    await expect.poll(() => tab("^GSPC 1D").count()).toBe(2);
    await page.getByRole("button", { name: "1W", exact: true }).click();
    await tab("^GSPC 1W", true).waitFor();
    expect(active()).toBe(second);
    await tab("^GSPC 1D").click();
    await timeframe("1D").waitFor();
    await expect.poll(active).toBe("chart-first1");
    await page.getByRole("button", { name: "1M", exact: true }).click();
    await tab("^GSPC 1M", true).waitFor();
    expect(charts().map((each) => each.timeframe)).toEqual(["1M", "1W"]);
    await page.reload();
    await tab("^GSPC 1M", true).waitFor();
    expect(trader.complaints).toEqual([]);
  });

  it("have tabs that are hidden behind a button, which says how many, where there is no room", async () => {
    const { page, host } = trader;
    const [first] = charts() as [Chart];
    const more = Array.from({ length: 24 }, (_, index) => ({ ...first, chart_id: `chart-${index}`, active: false }));
    host.state.charts = [first, ...more];
    host.emit({ type: "charts" });
    const hidden = page.getByRole("button", { name: /^\d\d hidden tabs$/ });
    await hidden.waitFor();
    // Both at one moment: their number changes while the tabs find their widths.
    const [label, number] = await hidden.evaluate((each) => [each.ariaLabel, each.textContent]);
    expect(label).toBe(`${number} hidden tabs`);
    await trader.expectAccessible();
  });

  it("have buttons for ranges and timeframes, none with the name of another", async () => {
    const { page, host } = trader;
    const [first] = charts() as [Chart];
    host.state.charts = [{ ...first, timeframe: "15m" }];
    host.emit({ type: "charts" });
    const range = page.getByRole("group", { name: "Visible range" });
    await range.getByRole("button", { name: "1W: Last week", exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "1W", exact: true }).count()).toBe(1);
    await trader.expectAccessible();
  });

  it("[CMD-08] one that an extension opens or turns comes to the front and says who opened it", async () => {
    const { page, host } = trader;
    trader.has("svc.range_summary");
    trader.tell();
    await trader.show("Marketplace");
    await page.getByRole("button", { name: "Range Summary", exact: true }).click();
    await page.locator('[data-version="0.9.1"]').waitFor();
    const [first] = charts() as [Chart];
    const opened = { ...first, chart_id: "guest-chart1", timeframe: "1W", opened_by: "svc.range_summary" } as const;
    host.state.charts = [{ ...first, active: false }, opened];
    host.emit({ type: "charts" });
    await tab("^GSPC 1W", true).waitFor();
    await page.getByText("opened by Range Summary").waitFor();
    await trader.expectAccessible();
    await trader.shot("charts");
    host.state.charts = [
      { ...first, timeframe: "1M" },
      { ...opened, active: false },
    ];
    host.emit({ type: "charts" });
    await tab("^GSPC 1M", true).waitFor();
    await timeframe("1M").waitFor();
  });

  it("close by button and palette, but the last one stays", async () => {
    const { page } = trader;
    await trader.command("new chart");
    await expect.poll(() => tab("^GSPC 1D").count()).toBe(2);
    await trader.command("close the chart");
    await expect.poll(() => tab("^GSPC 1D").count()).toBe(1);
    expect(charts().map((each) => each.chart_id)).toEqual(["chart-first1"]);
    await page.locator("[data-legend]").waitFor();
    await page.getByRole("button", { name: "New chart" }).click();
    await expect.poll(() => tab("^GSPC 1D").count()).toBe(2);
    await tab("^GSPC 1D").nth(0).click();
    await page.locator(".flexlayout__tab_button_trailing").first().click();
    await expect.poll(() => charts().map((each) => each.chart_id)).toEqual(["chart-2"]);
    await expect.poll(() => page.locator(".flexlayout__tab_button_trailing").count()).toBe(0);
  });
});
