import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";

const MADE = { hidden: false, revision: 1, created_at: "2026-01-01T00:00:00.000Z" } as const;
const ID = "11111111-1111-4111-8111-111111111111";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader();
  const { objects } = trader.host.state;
  objects.indicators = [{ ...MADE, id: ID, chart_id: null, indicator: "sma", parameters: { period: 20 } }];
  objects.drawings = [
    {
      ...MADE,
      id: ID,
      symbol: "^GSPC",
      kind: "horizontal",
      anchors: [{ price: 3000 }],
      color: "#1257bd",
      width: 2,
      locked: false,
    },
  ];
  await trader.open();
});
afterEach(() => trader.leave());

const values = () => trader.page.getByRole("complementary", { name: "Data window of ^GSPC" });
const value = (name: string) =>
  values()
    .locator("dl > div", { has: trader.page.getByText(name, { exact: true }) })
    .locator("dd");

describe("the data window", () => {
  it("follows pointer and data cursor, keeps the cursor's bar while it has the focus, and is copied as text", async () => {
    const { page } = trader;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Data window" }).click();
    await expect.poll(() => value("Time (UTC)").textContent()).toBe("Apr 17, 2020");
    await expect.poll(() => value("SMA 20").textContent()).toMatch(/^2,\d{3}\.\d\d$/);
    expect(await value("Horizontal line").textContent()).toBe("3,000.00");
    await page.locator("[data-chart]").hover({ position: { x: 300, y: 150 } });
    await expect.poll(() => value("Time (UTC)").textContent()).not.toBe("Apr 17, 2020");
    await page.locator("[data-chart]").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => value("Time (UTC)").textContent()).toBe("Apr 16, 2020");
    expect(await values().locator("[aria-live]").count()).toBe(0);
    await trader.expectAccessible();
    await trader.shot("data-window");
    await page.keyboard.press("Control+c");
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    expect(await copied()).toMatch(/^\^GSPC 1D\n\nBar\nTime \(UTC\): Apr 16, 2020\nOpen: 2,799\.34\n/);
    await page.evaluate(() => navigator.clipboard.writeText(""));
    await values().getByRole("button", { name: "Copy the values as text" }).press("Enter");
    await expect.poll(copied).toMatch(/Time \(UTC\): Apr 16, 2020\n[\s\S]+\nIndicators\nSMA 20: [\d,.]+\n\nDrawings\n/);
    await expect.poll(() => page.locator("[data-spoken]").textContent()).toBe("The values were copied.");
    expect(trader.complaints).toEqual([]);
  });

  it("is remembered, and hidden by a command", async () => {
    const { page } = trader;
    await trader.command("show the data window");
    await values().waitFor();
    await page.reload();
    await values().waitFor();
    await trader.command("hide the data window");
    await values().waitFor({ state: "detached" });
    await page.reload();
    await page.locator("[data-legend]").waitFor();
    await page.getByRole("button", { name: "Data window", pressed: false }).waitFor();
    expect(trader.complaints).toEqual([]);
  });
});
