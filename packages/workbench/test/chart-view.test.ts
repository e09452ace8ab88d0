import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTrader, type Trader } from "./actor.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await openTrader();
});
afterEach(() => trader.leave());

const legend = () => trader.page.locator("[data-legend]").textContent();

async function boxOf() {
  const box = await trader.page.locator("[data-chart]").boundingBox();
  if (!box) throw new Error("there is no chart");
  return box;
}

describe("the chart's view", () => {
  it("is dragged and zoomed with the pointer, and the bar under it stays under it", async () => {
    const { page } = trader;
    const box = await boxOf();
    const y = box.y + 150;
    await page.mouse.move(box.x + 300, y);
    await expect.poll(legend).toMatch(/\w{3} \d\d, 20(19|20)/);
    const before = await legend();
    await page.mouse.down();
    await page.mouse.move(box.x + 420, y, { steps: 3 });
    await expect.poll(legend).toBe(before);
    await page.mouse.move(box.x + 560, y, { steps: 3 });
    await expect.poll(legend).toBe(before);
    await page.mouse.up();
    // Far out, where each candle stands for many bars, and back in.
    for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, 200);
    await page.mouse.move(box.x + 561, y);
    await trader.shot("chart-far");
    for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, -200);
    await page.mouse.move(box.x + 560, y);
    expect(trader.complaints).toEqual([]);
  });

  it("is saved as a picture and as CSV of the bars in sight", async () => {
    const { page } = trader;
    const saved = async (words: string) => {
      const download = page.waitForEvent("download");
      await trader.command(words);
      const file = await download;
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const picture = await saved("save a picture");
    expect(picture.name).toBe("_GSPC 1D.png");
    const [width, height] = [picture.bytes.readUInt32BE(16), picture.bytes.readUInt32BE(20)];
    expect([picture.bytes.toString("latin1", 1, 4), width > 500, height > 300]).toEqual(["PNG", true, true]);
    const csv = await saved("bars in sight as CSV");
    const lines = csv.bytes.toString("utf8").trimEnd().split("\n");
    expect(lines[0]).toBe("time,open,high,low,close,volume");
    expect(lines.at(-1)).toMatch(/^2020-04-17T00:00:00.000Z,2842\.4/);
    expect(lines.length).toBeGreaterThan(120);
    expect(lines.length).toBeLessThan(140);
    expect(trader.complaints).toEqual([]);
  });

  it("has a type of bars, a scale and an axis for each chart, kept by this browser", async () => {
    const { page } = trader;
    const type = page.getByRole("combobox", { name: "Bar type" });
    for (const name of ["hollow", "bars", "line", "area", "heikin-ashi"]) {
      await type.selectOption(name);
      await page.locator("[data-legend]").waitFor();
    }
    await page.getByText("derived prices").waitFor();
    // The legend speaks of the real bar.
    expect(await legend()).toContain("C 2,874.56");
    await page.getByRole("button", { name: "Per cent scale" }).click();
    await trader.command("invert the price axis");
    await trader.command("show session breaks");
    await trader.expectAccessible();
    await trader.shot("chart-heikin-ashi");
    await page.reload();
    await page.getByText("derived prices").waitFor();
    await page.getByRole("button", { name: "Per cent scale", pressed: true }).waitFor();
    await trader.command("new chart");
    await page.getByRole("tab", { name: "^GSPC 1D" }).nth(1).waitFor();
    await expect.poll(() => type.last().inputValue()).toBe("candles");
    expect(trader.complaints).toEqual([]);
  });
});
