import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { alert } from "./desk.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader();
});
afterEach(() => trader.leave());

const edge = (id: string) => trader.page.locator(`[data-edge="${id} price"]`);

describe("alerts beyond the prices in sight", () => {
  it("are named at the edges and brought into sight by keyboard, and an indicator's in its pane", async () => {
    const { page, host } = trader;
    const watched = { indicator: "rsi", parameters: { period: 14 }, line: "value" } as const;
    host.state.desk.alerts = [
      alert({ id: "high", price: 5000, title: "Far above" }),
      alert({ id: "near", price: 2500, title: "In sight" }),
      alert({ id: "low", price: 900, title: "Far below" }),
      alert({ id: "rsi", price: 88, title: "Overheated", indicator: watched }),
    ];
    host.state.objects.indicators = [
      {
        id: "11111111-1111-4111-8111-111111111111",
        chart_id: null,
        indicator: "rsi",
        parameters: { period: 14 },
        hidden: false,
        revision: 1,
        created_at: "2026-01-01T00:00:00.000Z",
      },
    ];
    await page.goto(host.address);
    await page.locator("[data-legend]").waitFor();
    await edge("high").waitFor();
    await edge("low").waitFor();
    expect(await edge("near").count()).toBe(0);
    expect(await edge("rsi").count()).toBe(0);
    expect(await edge("high").textContent()).toBe("Alert out of sight: ▲ 5,000.00 Far above");
    await trader.expectAccessible();
    await trader.shot("alert-edges");
    await edge("high").press("Enter");
    await edge("high").waitFor({ state: "detached" });
    await page.locator("[data-chart]:focus").waitFor();
    expect(await page.locator("[data-spoken]").textContent()).toBe("Far above at 5,000.00 is in sight.");
    await edge("low").click();
    await edge("low").waitFor({ state: "detached" });
    await trader.command("fit the prices");
    await edge("high").waitFor();
    await edge("low").waitFor();
    // Drawn again, with the code of all parts loaded.
    const table = page.getByRole("button", { name: "Data table" });
    await table.click();
    await page.getByRole("grid").waitFor();
    await table.click();
    await edge("high").waitFor();
    expect(trader.complaints).toEqual([]);
  });
});
