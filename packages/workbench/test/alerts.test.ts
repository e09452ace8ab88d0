import { untilItHasFocus } from "@bourse/testing/browser";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader, withChart } from "./actor.ts";
import { alert, fillDesk } from "./desk.ts";
import { toldOf, watchSignals } from "./told.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader({ inFront: "alerts" });
});
afterEach(() => trader.leave());

const desk = () => trader.host.state.desk;
const sent = () =>
  trader.host.state.requests
    .filter(({ path, method }) => path.startsWith("/api/alerts") && method !== "GET")
    .map(({ method, path, body }) => ({ method, path, body }));
const row = (id: string) => trader.page.locator(`[data-alert="${id}"]`);
const dialog = () => trader.page.getByRole("dialog");

async function openAlerts(): Promise<void> {
  await trader.open();
  await trader.page.getByRole("tab", { name: "Alerts" }).click();
}

describe("the alerts", () => {
  it("an empty list says what to do, and the form starts from what the chart shows", async () => {
    await openAlerts();
    const { page } = trader;
    await page.getByText("No alerts yet").waitFor();
    await page.getByRole("button", { name: "Create an alert" }).click();
    await dialog().waitFor();
    expect(await dialog().getByLabel("Symbol").inputValue()).toBe("^GSPC");
    expect(await dialog().getByLabel("Price", { exact: true }).inputValue()).toBe("2874.56");
    await dialog().getByLabel("Fires when the price").selectOption({ label: "Is inside" });
    await dialog().getByRole("button", { name: "Create alert" }).click();
    await dialog().getByText("Type the other end of the range.").waitFor();
    const wrong = dialog().getByLabel("Other end of the range");
    expect(await wrong.evaluate((each) => each === document.activeElement)).toBe(true);
    await trader.expectAccessible();
    await trader.shot("alert-form");
    await dialog().getByLabel("Other end of the range").fill("2,900");
    // Escape closes the list of symbols, and not the dialog with what was typed.
    await dialog().getByLabel("Symbol").fill("nas");
    const found = dialog().getByRole("listbox", { name: "Found symbols" });
    await found.waitFor();
    await page.keyboard.press("Escape");
    await found.waitFor({ state: "detached" });
    expect(await dialog().getByLabel("Symbol").inputValue()).toBe("^GSPC");
    await dialog().getByLabel("Other end of the range").focus();
    await page.keyboard.press("Enter");
    await dialog().waitFor({ state: "detached" });
    expect(sent()).toMatchObject([{ body: { kind: "insideChannel", price: 2874.56, second_price: 2900 } }]);
    await page.getByRole("cell", { name: "is inside 2,874.56 to 2,900.00", exact: true }).waitFor();
    expect(trader.complaints).toEqual([]);
  });

  it("that cannot be read are named, with why, and can be removed", async () => {
    desk().unreadable = [{ id: "u1", title: "Round number", symbol: "^GSPC", reason: "there is no timeframe 7m" }];
    await openAlerts();
    const list = trader.page.getByRole("list", { name: "Alerts that cannot be read" });
    await list.getByText("Round number: there is no timeframe 7m.").waitFor();
    await trader.expectAccessible();
    await list.getByRole("button", { name: "Remove" }).click();
    await list.waitFor({ state: "detached" });
    expect(sent()).toEqual([expect.objectContaining({ method: "DELETE", path: "/api/alerts/u1" })]);
    expect(trader.complaints).toEqual([]);
  });

  it("that cannot be read and are not removed after all say why beside their list", async () => {
    desk().unreadable = [{ id: "u1", title: "Round number", symbol: "^GSPC", reason: "there is no timeframe 7m" }];
    const error = { code: "host.storage_full", message: "the disk is full" };
    await trader.page.route("**/api/alerts/u1", (route) => route.fulfill({ status: 507, json: { error } }));
    await openAlerts();
    const list = trader.page.getByRole("list", { name: "Alerts that cannot be read" });
    await list.getByRole("button", { name: "Remove" }).click();
    await trader.page.getByText(error.message).waitFor();
    await trader.expectAccessible();
    expect(trader.complaints).toEqual([expect.stringContaining("/api/alerts/u1")]);
  });

  it("of a symbol that is not heard of say since when they are not watched, and so does the page", async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    desk().alerts = [alert({ not_watched_since: since })];
    trader.host.state.silentSince = since;
    await openAlerts();
    const { page } = trader;
    await row("a1")
      .getByText(/not watched since \w+ \d\d, \d\d:\d\d/)
      .waitFor();
    await page
      .getByRole("contentinfo")
      .getByText(/no plausible prices since/)
      .waitFor();
    await trader.expectAccessible();
    expect(trader.complaints).toEqual([]);
  });

  it("are told in plain words, stopped, watched again, changed, and removed after a question", async () => {
    fillDesk(desk());
    await openAlerts();
    const { page } = trader;
    expect(await row("a3").textContent()).toMatch(
      /Stopped.*rises 25\.00 within 3 bars.*stopped by you.*in 6 days.*You/,
    );
    expect(await row("a2").textContent()).toMatch(/is inside 2,700\.00 to 2,780\.00.*Level watch/);
    await page.getByRole("button", { name: "Watch Quick rise again" }).click();
    await row("a3").getByText("Active").waitFor();
    await page.getByRole("button", { name: "Stop Prior high" }).click();
    await row("a1").getByText("stopped by you").waitFor();
    await page.getByRole("button", { name: "Edit Back in range" }).click();
    await dialog().getByLabel("One end of the range").fill("2710");
    await dialog().getByLabel("Expires").selectOption("30 days");
    await page.keyboard.press("Enter");
    await row("a2").getByText("2,710.00 to 2,780.00").waitFor();
    await row("a2")
      .getByText(/in (29|30) days/)
      .waitFor();
    await page.getByRole("button", { name: "Remove Back in range" }).click();
    await dialog().getByText("may not propose the same one again").waitFor();
    await dialog().getByRole("button", { name: "Remove", exact: true }).click();
    await row("a2").waitFor({ state: "detached" });
    await page.locator('[data-tab="alerts"]:focus').waitFor();
    expect(sent().map(({ method, path }) => [method, path])).toEqual([
      ["PUT", "/api/alerts/a3"],
      ["PUT", "/api/alerts/a1"],
      ["PUT", "/api/alerts/a2"],
      ["DELETE", "/api/alerts/a2"],
    ]);
    await page.getByLabel("State").selectOption("triggered");
    await expect.poll(() => page.locator("[data-alert]").count()).toBe(1);
    await page.getByRole("button", { name: "Fire log" }).click();
    expect(await page.locator('[data-fire="2"]').textContent()).toMatch(/2,790\.40.*You, svc\.level_watch at/);
    expect(trader.complaints).toEqual([]);
  });

  it("are lines on the chart: dragged at the axis one changes its price, a fired one is gone", async () => {
    trader = await withChart(trader);
    desk().alerts = [alert()];
    await openAlerts();
    const { page } = trader;
    await row("a1").waitFor();
    const chart = page.locator("[data-chart]");
    const box = await chart.boundingBox();
    if (!box) throw new Error("no chart");
    const x = box.x + box.width - 20;
    const heightOfLine = async () => {
      for (let y = 4; y < box.height * 0.75; y += 4) {
        await page.mouse.move(x, box.y + y);
        if ((await chart.getAttribute("data-grip")) !== null) return box.y + y;
      }
      return undefined;
    };
    // The code of the lines is loaded beside the list, and may come after it.
    let y = 0;
    await expect
      .poll(async () => {
        y = (await heightOfLine()) ?? 0;
        return y;
      })
      .toBeGreaterThan(0);
    await page.mouse.down();
    await page.mouse.move(x, y + 20);
    await page.mouse.move(x, y + 40);
    await page.mouse.up();
    await expect.poll(sent).toMatchObject([{ method: "PUT", path: "/api/alerts/a1" }]);
    const price = Number((sent()[0]?.body as { readonly price?: number } | undefined)?.price);
    expect(price).toBeLessThan(2850);
    expect(price).toBeGreaterThan(2300);
    await row("a1")
      .getByText(price.toLocaleString("en-US", { minimumFractionDigits: 2 }))
      .waitFor();
    await trader.shot("alert-line");
    desk().alerts = [alert({ state: "triggered", price, fired_at: new Date().toISOString() })];
    trader.host.emit({ type: "alerts" });
    await row("a1").getByText("Triggered").waitFor();
    expect(await heightOfLine()).toBeUndefined();
    expect(trader.complaints).toEqual([]);
  });
});

describe("an alert of the trader's own", () => {
  const told = () => toldOf(trader.page);

  it("watches an indicator, repeats, and is told by sound and system as the trader chose on a click", async () => {
    await watchSignals(trader.page);
    await openAlerts();
    const { page, host } = trader;
    await page.getByRole("button", { name: "Create an alert" }).click();
    await dialog().getByLabel("Watches").selectOption("rsi");
    await dialog().getByLabel("Period").fill("1");
    await dialog().getByRole("textbox", { name: "Value" }).fill("70");
    await dialog().getByRole("button", { name: "Create alert" }).click();
    await dialog().getByText("A whole number from 2 to 500.").waitFor();
    await dialog().getByLabel("Period").fill("14");
    await dialog().getByRole("combobox", { name: "Fires", exact: true }).selectOption("Once per bar close");
    await dialog().getByLabel("Name").fill("Overbought");
    await dialog().getByLabel("Note").fill("Look at the open.");
    expect(await told()).toEqual([]);
    await dialog().getByLabel("Play a sound").check();
    await dialog().getByLabel("Show a system notification").check();
    await expect.poll(told).toEqual(["tone", "tone", "asked"]);
    await trader.expectAccessible();
    await trader.shot("alert-form-indicator");
    await dialog().getByRole("button", { name: "Create alert" }).click();
    await dialog().waitFor({ state: "detached" });
    expect(sent()).toMatchObject([
      {
        body: {
          indicator: { indicator: "rsi", parameters: { period: 14 }, line: "value" },
          price: 70,
          repeat: "per_bar_close",
          title: "Overbought",
          message: "Look at the open.",
          sound: true,
          system_notice: true,
        },
      },
    ]);
    await page.getByText("once per bar close, no fire yet").waitFor();
    const [made] = desk().alerts;
    if (!made) throw new Error("no alert");
    const at = new Date().toISOString();
    desk().fires = [
      {
        id: 7,
        alert_id: made.id,
        title: made.title,
        symbol: made.symbol,
        timeframe: made.timeframe,
        value_of: "RSI 14",
        price: 71.5,
        sample_time: at,
        fired_at: at,
      },
    ];
    host.emit({ type: "alerts" });
    await expect.poll(told).toEqual(["tone", "tone", "asked", "^GSPC RSI 14 at 71.50 bourse-alert-7", "tone", "tone"]);
    expect(trader.complaints).toEqual([]);
  });

  it("begins at the price of the chart's menu, which keys and a click elsewhere close", async () => {
    trader = await withChart(trader);
    await openAlerts();
    const { page } = trader;
    const box = await page.locator("[data-chart]").boundingBox();
    if (!box) throw new Error("no chart");
    const menu = page.getByRole("menu", { name: "Chart" });
    const openMenu = () => page.mouse.click(box.x + box.width / 3, box.y + box.height / 3, { button: "right" });
    await expect
      .poll(async () => {
        await openMenu();
        return menu.isVisible();
      })
      .toBe(true);
    await trader.expectAccessible();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await openMenu();
    await menu.waitFor();
    await page.mouse.click(box.x + box.width - 200, box.y + 40);
    await menu.waitFor({ state: "detached" });
    await openMenu();
    const name = await menu.getByRole("menuitem").first().textContent();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await dialog().waitFor();
    const price = await dialog().getByLabel("Price", { exact: true }).inputValue();
    expect(Number(name?.replace(/[^\d.]/g, ""))).toBe(Number(price));
    expect(trader.complaints).toEqual([]);
  });

  it("begins at the price under the pointer with Alt A", async () => {
    trader = await withChart(trader);
    await openAlerts();
    const { page } = trader;
    const box = await page.locator("[data-chart]").boundingBox();
    if (!box) throw new Error("no chart");
    await page.mouse.move(box.x + box.width / 3, box.y + box.height / 4);
    await page.keyboard.press("Alt+a");
    const high = Number(await dialog().getByLabel("Price", { exact: true }).inputValue());
    // A dialog hears keys from when it has the focus.
    await untilItHasFocus(dialog());
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
    await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
    await page.keyboard.press("Alt+a");
    const low = Number(await dialog().getByLabel("Price", { exact: true }).inputValue());
    expect(high).toBeGreaterThan(low);
    expect(trader.complaints).toEqual([]);
  });
});
