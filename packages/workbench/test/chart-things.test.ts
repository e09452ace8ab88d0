import type { AccountOrder, Drawing } from "@bourse/contract/host-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { alertOf } from "./alert.ts";
import { DAILY } from "./bars.ts";
import { SMA_20 } from "./object-routes.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader();
});
afterEach(() => trader.leave());

const LEVEL: Drawing = {
  id: "33333333-3333-4333-8333-333333333333",
  symbol: "^GSPC",
  kind: "horizontal",
  anchors: [{ price: 2800 }],
  color: "#2563eb",
  width: 2,
  locked: false,
  hidden: false,
  revision: 1,
  created_at: "2026-01-01T00:00:00.000Z",
};
const ORDER: AccountOrder = {
  client_order_id: "a",
  symbol: "^GSPC",
  side: "buy",
  type: "limit",
  tif: "gtc",
  quantity: "10",
  price: "2500",
  filled: "0",
  average_price: null,
  status: "working",
  placed_at: "2026-01-05T12:00:00.000Z",
};

const drawings = () => trader.host.state.objects.drawings;
const tools = () => trader.page.getByRole("toolbar", { name: "Drawing tools" });
const entry = (menu: string, name: string | RegExp) =>
  trader.page.getByRole("menu", { name: menu }).getByRole("menuitem", { name });
const chart = () => trader.page.locator("[data-chart]");
const picking = () => trader.page.locator("[data-picking]");

describe("the rail of drawing tools", () => {
  it("takes a tool by its letter, and is named for screen readers", async () => {
    await trader.open();
    const { page } = trader;
    await tools().waitFor();
    await trader.expectAccessible();
    await page.keyboard.press("Alt+h");
    await picking().waitFor();
    await tools().getByRole("button", { name: "Draw: horizontal line", pressed: true }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => drawings().map(({ kind }) => kind)).toEqual(["horizontal"]);
    // In a field the letters are the field's.
    await page.getByRole("combobox", { name: "Symbol" }).first().press("Alt+t");
    expect(await picking().count()).toBe(0);
  });

  it("has a magnet, with which points snap to the prices of their bar, and Control turns it around", async () => {
    await trader.open();
    const { page } = trader;
    await tools().getByRole("button", { name: "Magnet" }).click();
    const box = await chart().boundingBox();
    if (!box) throw new Error("there is no chart");
    const draw = async (click: () => Promise<void>) => {
      const before = drawings().length;
      await page.keyboard.press("Alt+h");
      await picking().waitFor();
      await click();
      await expect.poll(() => drawings().length).toBe(before + 1);
    };
    const click = () => page.mouse.click(box.x + 400, box.y + 150);
    await draw(click);
    await draw(async () => {
      await page.keyboard.down("Control");
      await click();
      await page.keyboard.up("Control");
    });
    await page.reload();
    await tools().getByRole("button", { name: "Magnet", pressed: true }).waitFor();
    const [snapped, free] = drawings().map(({ anchors }) => anchors[0]?.price);
    const prices = DAILY.flatMap(({ open, high, low, close }) =>
      [open, high, low, close].map((each) => each.toFixed(2)),
    );
    expect(prices).toContain(snapped?.toFixed(2));
    expect(snapped).not.toBe(free);
  });

  it("locks and hides all drawings of the symbol in one step, which is taken back as one", async () => {
    trader.host.state.objects.drawings = [LEVEL, { ...LEVEL, id: LEVEL.id.replace(/^3/, "4") }];
    await trader.open();
    const { page } = trader;
    await tools().getByRole("button", { name: "Hide all drawings", pressed: false }).click();
    await expect.poll(() => drawings().map(({ hidden }) => hidden)).toEqual([true, true]);
    await tools().getByRole("button", { name: "Hide all drawings", pressed: true }).waitFor();
    await page.keyboard.press("Control+z");
    await expect.poll(() => drawings().map(({ hidden }) => hidden)).toEqual([false, false]);
    await tools().getByRole("button", { name: "Lock all drawings" }).click();
    await expect.poll(() => drawings().map(({ locked }) => locked)).toEqual([true, true]);
  });
});

describe("the menu of a thing on the chart", () => {
  it("has the acts on a drawing, with the pointer and by keyboard", async () => {
    trader.host.state.objects.drawings = [LEVEL];
    await trader.open();
    const { page } = trader;
    await tools().getByRole("button", { name: "Hide all drawings", disabled: false }).waitFor();
    // The level is found where the chart's menu has another name.
    const box = await chart().boundingBox();
    if (!box) throw new Error("there is no chart");
    let y = 40;
    await expect
      .poll(async () => {
        await page.keyboard.press("Escape");
        y = y > 500 ? 40 : y + 4;
        await chart().click({ button: "right", position: { x: 300, y } });
        return page.getByRole("menu", { name: "Horizontal line" }).count();
      })
      .toBe(1);
    await trader.expectAccessible();
    await entry("Horizontal line", "Lock").click();
    await expect.poll(() => drawings()[0]?.locked).toBe(true);
    await chart().click({ position: { x: 300, y } });
    await chart().press("Shift+F10");
    await entry("Horizontal line", "Unlock").press("Enter");
    await expect.poll(() => drawings()[0]?.locked).toBe(false);
    await chart().press("Shift+F10");
    await entry("Horizontal line", "Delete").press("Enter");
    await expect.poll(() => drawings()).toEqual([]);
    expect(trader.complaints).toEqual([]);
  });

  it("has the acts on an indicator and on an order", async () => {
    trader.host.state.objects.indicators = [SMA_20];
    trader.host.state.account.orders = [ORDER];
    await trader.open();
    const { page } = trader;
    await page.getByRole("button", { name: "SMA 20", exact: true }).click({ button: "right" });
    await entry("SMA 20", "Hide").click();
    await expect.poll(() => trader.host.state.objects.indicators[0]?.hidden).toBe(true);
    await page.locator('[data-chip="a price"]').click({ button: "right" });
    await entry("Buy 10, limit", "Change the order").click();
    const form = page.getByRole("dialog", { name: "Change buy order in ^GSPC" });
    await form.getByLabel("Quantity").fill("12");
    await form.getByRole("button", { name: /^Change/ }).click();
    await form.waitFor({ state: "detached" });
    await expect.poll(() => trader.host.state.account.orders[0]?.quantity).toBe("12");
    await page.locator('[data-chip="a price"]').click({ button: "right" });
    await entry("Buy 12, limit", "Cancel the order").click();
    await expect.poll(() => trader.host.state.account.orders[0]?.status).toBe("canceled");
    expect(trader.complaints).toEqual([]);
  });

  it("of the empty chart opens the ticket with an order at the price, and puts the symbol on the watchlist", async () => {
    await trader.open();
    const { page } = trader;
    const ask = async (name: RegExp) => {
      await chart().click({ button: "right", position: { x: 300, y: 250 } });
      const found = entry("Chart", name);
      const words = await found.textContent();
      await found.click();
      return words;
    };
    const words = await ask(/^(Buy|Sell) limit at /);
    const [side, , , price] = words?.split(" ") ?? [];
    const ticket = page.getByRole("form", { name: "Order ticket" });
    await expect.poll(() => ticket.getByLabel("Limit price").inputValue()).toBe(price?.replaceAll(",", ""));
    await ticket
      .getByRole("group", { name: "Side" })
      .getByRole("button", { name: side ?? "", pressed: true })
      .waitFor();
    expect(trader.host.state.account.orders).toEqual([]);
    await ask(/^Add \^GSPC to the watchlist$/);
    await expect.poll(() => trader.host.state.page.watchlist).toEqual(["^GSPC"]);
  });
});

it("the question mark shows every key, and is typed where there is a field", async () => {
  await trader.open();
  const { page } = trader;
  await chart().focus();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByRole("row", { name: "Draw: trend line Alt T" }).waitFor();
  await keys.getByRole("row", { name: "New alert Alt A" }).waitFor();
  await trader.expectAccessible();
  await page.keyboard.press("Escape");
  await trader.command("indicators");
  const search = page.getByRole("searchbox", { name: "Search indicators" });
  await search.press("?");
  expect(await search.inputValue()).toBe("?");
  await page.getByText("No indicator is called like this.").waitFor();
});

describe("the list of objects", () => {
  const sheet = () => trader.page.getByRole("dialog", { name: "Objects" });
  const group = (name: string) => sheet().getByRole("list", { name, exact: true });
  const press = (name: string) => sheet().getByRole("button", { name, exact: true }).press("Enter");
  const holdOneOfEach = () => {
    const { state } = trader.host;
    const old = DAILY[DAILY.length - 200];
    const fact = { ambiguous: false, client_order_id: "f", fee: "0", symbol: "^GSPC", side: "sell" } as const;
    state.objects.drawings = [LEVEL, { ...LEVEL, id: LEVEL.id.replace(/^3/, "4"), symbol: "^NDX" }];
    state.objects.indicators = [SMA_20];
    state.objects.compared = [
      {
        id: SMA_20.id,
        chart_id: "chart-first1",
        symbol: "^NDX",
        color: "#c96a00",
        revision: 1,
        created_at: SMA_20.created_at,
      },
    ];
    state.account.orders = [ORDER];
    state.account.account = {
      ...state.account.account,
      positions: [{ symbol: "^GSPC", quantity: "4", average_price: "2700.50", last_price: "2800" }],
    };
    state.account.fills = [{ ...fact, sequence: 1, price: `${old?.close}`, quantity: "2", at: `${old?.time}` }];
    state.desk.alerts = [alertOf({ price: 5000, title: "Far above" })];
  };

  it("has everything on the active chart with the acts of its menus, by a key and beside a chart that answers", async () => {
    holdOneOfEach();
    await trader.open();
    const { page, host } = trader;
    await page.getByText("^NDX").first().waitFor();
    await page.keyboard.press("Alt+j");
    await group("Alerts").getByText("Far above: 1D").waitFor();
    await group("Trades").getByText("Your trades: 1 fill").waitFor();
    expect(await sheet().getByRole("heading", { level: 3 }).allTextContents()).toEqual([
      "Draw",
      "Drawings",
      "Indicators",
      "Compared symbols",
      "Position",
      "Orders",
      "Alerts",
      "Trades",
    ]);
    // Of this symbol alone.
    expect(await group("Drawings").getByRole("listitem").count()).toBe(1);
    await trader.expectAccessible();
    await trader.shot("objects");
    expect(await page.locator(".bg-shade").count()).toBe(0);

    await press("Lock: Horizontal line");
    await sheet().getByRole("button", { name: "Delete: Horizontal line", disabled: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Unlock: Horizontal line",
    );
    await press("Hide: SMA 20");
    await group("Indicators").getByText("on every chart · hidden").waitFor();
    expect(host.state.objects.indicators[0]?.hidden).toBe(true);
    await press("Cancel the order: Buy 10, limit");
    await expect.poll(() => host.state.account.orders[0]?.status).toBe("canceled");
    await group("Orders").waitFor({ state: "detached" });
    // Its button is gone, and keys still go to the sheet.
    expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
    await press("Remove: ^NDX");
    await expect.poll(() => host.state.objects.compared).toEqual([]);
    await press("Hide: Your trades");
    await group("Trades").getByText("hidden").waitFor();
    await press("Stop: Far above");
    await group("Alerts").getByText("stopped").waitFor();
    await press("Settings: Far above");
    await page.getByRole("dialog", { name: "Edit Far above" }).waitFor();
    expect(trader.complaints).toEqual([]);
  });

  it("goes to a thing in time and price", async () => {
    holdOneOfEach();
    await trader.open();
    const { page } = trader;
    const old = DAILY[DAILY.length - 200];
    await page.locator('[data-edge="a1 price"]').waitFor();
    await page.keyboard.press("Alt+j");
    await press("Go to: Far above");
    await page.locator('[data-edge="a1 price"]').waitFor({ state: "detached" });
    const sold = group("Trades").getByText(/^Sold 2 at /);
    await press(`Go to: ${await sold.textContent()}`);
    // The data cursor begins in the middle of what is in sight.
    await expect
      .poll(() => page.locator("[data-spoken]").textContent())
      .toBe(`${await sold.textContent()} is in sight.`);
    await page.keyboard.press("Escape");
    await sheet().waitFor({ state: "detached" });
    const box = await chart().boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 100);
    const year = old?.time.slice(0, 4) ?? "";
    await expect.poll(() => page.locator("[data-legend]").textContent()).toContain(year);
    expect(trader.complaints).toEqual([]);
  });
});
