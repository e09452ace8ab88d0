import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader, withChart } from "./actor.ts";
import { alert } from "./desk.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader({ inFront: "alerts" });
});
afterEach(() => trader.leave());

const alerts = () => trader.host.state.desk.alerts;
const row = (title: string) => trader.page.getByRole("row").filter({ hasText: title });
const dialog = () => trader.page.getByRole("dialog");
const said = () => trader.page.locator("[data-history]").textContent();

async function openAlerts(): Promise<void> {
  await trader.open();
  await trader.page.getByRole("tab", { name: "Alerts" }).click();
}

describe("undo of alerts", () => {
  it("makes a removed alert again and removes a created one; a fired one is not made again", async () => {
    trader.host.state.desk.alerts = [alert(), alert({ id: "a9", title: "Fired", state: "triggered" })];
    await openAlerts();
    const { page } = trader;
    await page.getByRole("button", { name: "Remove Prior high" }).click();
    await dialog().getByRole("button", { name: "Remove" }).last().click();
    await dialog().waitFor({ state: "detached" });
    await page.keyboard.press("Control+z");
    await row("Prior high").waitFor();
    // The host's event may show the row before its answer ends the undo.
    await expect.poll(said).toBe("Undone: remove the alert Prior high.");
    expect(alerts().find(({ title }) => title === "Prior high")).toMatchObject({ price: 2850, state: "active" });
    await page.keyboard.press("Control+Shift+z");
    await row("Prior high").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Remove Fired" }).click();
    await dialog().getByRole("button", { name: "Remove" }).last().click();
    await dialog().waitFor({ state: "detached" });
    await row("Fired").waitFor({ state: "detached" });
    await page.keyboard.press("Control+z");
    await row("Prior high").waitFor();
    expect(await row("Fired").count()).toBe(0);
    expect(trader.complaints).toEqual([]);
  });

  it("takes back a stop, and tells when the alert has fired since", async () => {
    trader.host.state.desk.alerts = [alert()];
    await openAlerts();
    const { page } = trader;
    await page.getByRole("button", { name: "Stop Prior high" }).click();
    await expect.poll(() => alerts()[0]?.state).toBe("stopped");
    await page.keyboard.press("Control+z");
    await expect.poll(() => alerts()[0]?.state).toBe("active");
    await page.keyboard.press("Control+y");
    await expect.poll(() => alerts()[0]?.state).toBe("stopped");
    trader.host.state.desk.alerts = [alert({ state: "triggered" })];
    await page.keyboard.press("Control+z");
    await dialog().getByText("It has been changed in the meantime").waitFor();
    expect(alerts()[0]?.state).toBe("triggered");
  });
});

describe("undo of the layout", () => {
  it("brings an arrangement back after a reset, and the reset after that", async () => {
    trader = await withChart(trader);
    const { page } = trader;
    await page.goto(trader.host.address);
    await page.locator("[data-legend]").waitFor();
    const width = async () => Math.round((await page.locator("[data-chart]").boundingBox())?.width ?? 0);
    const first = await width();
    const splitter = page.locator(".flexlayout__splitter_vert, .flexlayout__splitter").first();
    const box = await splitter.boundingBox();
    if (!box) throw new Error("there is no splitter");
    await page.mouse.move(box.x + box.width / 2, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x - 120, box.y + 200, { steps: 4 });
    await page.mouse.up();
    // The page follows the last movement of the splitter a frame later.
    const isSettled = async () => {
      const before = await width();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      return before < first - 50 && before === (await width());
    };
    await expect.poll(isSettled).toBe(true);
    const narrow = await width();
    await trader.command("reset the layout");
    await expect.poll(width).toBe(first);
    await page.keyboard.press("Control+z");
    await expect.poll(width).toBe(narrow);
    await page.keyboard.press("Control+z");
    await expect.poll(width).toBe(first);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(width).toBe(narrow);
    expect(trader.complaints).toEqual([]);
  });
});
