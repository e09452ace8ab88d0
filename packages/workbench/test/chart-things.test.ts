import type { AccountOrder, Drawing } from "@bourse/contract/host-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
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
