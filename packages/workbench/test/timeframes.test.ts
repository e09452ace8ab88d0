import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTrader, type Trader } from "./actor.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await openTrader();
});
afterEach(() => trader.leave());

const pressed = (name: string) => trader.page.getByRole("button", { name, exact: true, pressed: true });
const tab = (name: string) => trader.page.getByRole("tab", { name, exact: true });
const field = () => trader.page.getByRole("textbox", { name: "Timeframe" });

/** Asks for a timeframe as a trader does who has the chart under the keys. */
async function type(text: string): Promise<void> {
  await trader.page.getByRole("group", { name: "^GSPC price chart" }).press(",");
  await field().fill(text);
  await field().press("Enter");
}

describe("any timeframe", () => {
  it("is typed on the chart, drawn from the source's bars, and told to nobody else", async () => {
    const { page, host } = trader;
    await type("3D");
    await tab("^GSPC 3D").waitFor();
    await pressed("3D").waitFor();
    await page.getByText("of 1D: extensions and alerts read 1D").waitFor();
    expect(host.state.charts.map((each) => each.timeframe)).toEqual(["1D"]);
    await page.getByRole("button", { name: "Data table" }).click();
    const times = page.getByRole("grid").getByRole("rowheader");
    await expect.poll(() => times.count()).toBeGreaterThan(3);
    const days = (await times.allTextContents()).map((each) => Date.parse(each) / 86_400_000).toSorted((a, b) => a - b);
    expect(days.slice(1).every((day, index) => (day - (days[index] ?? 0)) % 3 === 0)).toBe(true);
    await page.getByRole("button", { name: "Data table" }).click();
    await page.getByRole("button", { name: "1D", exact: true }).click();
    await tab("^GSPC 1D").waitFor();
    await pressed("1D").waitFor();
    expect(trader.complaints).toEqual([]);
  });

  it("stays after a reload, and goes with a change of the timeframe by somebody else", async () => {
    const { page, host } = trader;
    await type("2W");
    await tab("^GSPC 2W").waitFor();
    await page.reload();
    await tab("^GSPC 2W").waitFor();
    host.state.charts = host.state.charts.map((each) => ({ ...each, timeframe: "1M" }));
    host.emit({ type: "charts" });
    await tab("^GSPC 1M").waitFor();
  });

  it("is found in the search of symbols too, which opens with a digit typed on the chart", async () => {
    const { page } = trader;
    await page.getByRole("group", { name: "^GSPC price chart" }).press("2");
    await page.getByRole("combobox", { name: "Symbol or name" }).fill("2M");
    await page.getByRole("button", { name: "Timeframe 2M" }).click();
    await tab("^GSPC 2M").waitFor();
  });

  it("that cannot be made is refused with the reason, and the toolbar offers what the trader stars", async () => {
    const { page } = trader;
    await type("1441m");
    await page.getByText("1441m cannot be made of the bars of this source").waitFor();
    await field().fill("12M");
    await page.getByRole("button", { name: "12M in the toolbar" }).click();
    await page.getByRole("button", { name: "1W in the toolbar" }).click();
    await trader.expectAccessible();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await page.getByRole("button", { name: "1W", exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "12M", exact: true }).click();
    await tab("^GSPC 12M").waitFor();
  });
});
