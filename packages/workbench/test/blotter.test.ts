import { readFileSync } from "node:fs";
import type { AccountOrder, NotedFill } from "@bourse/contract/host-api";
import { showNarrowPanel } from "@bourse/testing/panels";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader, withChart } from "./actor.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader({ inFront: "orders" });
});
afterEach(() => trader.leave());

const state = () => trader.host.state.account;
const sent = () =>
  trader.host.state.requests.filter(({ path, method }) => path.startsWith("/api/accounts") && method !== "GET");

const order = (id: string, more: Partial<AccountOrder> = {}): AccountOrder => ({
  client_order_id: id,
  symbol: "^GSPC",
  side: "sell",
  type: "limit",
  tif: "gtc",
  quantity: "2",
  price: "3000",
  filled: "0",
  average_price: null,
  status: "working",
  placed_at: "2026-01-05T12:00:00.000Z",
  ...more,
});
const { price: _price, ...UNPRICED } = order("entry/stop_loss", { entry: "entry", type: "stop", quantity: "3.5" });
const GUARD: AccountOrder = { ...UNPRICED, stop_price: "90" };

const FILL: NotedFill = {
  sequence: 1,
  client_order_id: "a",
  symbol: "^GSPC",
  side: "buy",
  price: "100.5",
  quantity: "1",
  fee: "0.1",
  ambiguous: false,
  at: "2026-01-05T12:00:00.000Z",
};

/** The account holds three positions, of which one is guarded. */
function hold(): void {
  state().account = {
    ...state().account,
    positions: [
      { symbol: "^GSPC", quantity: "3.5", average_price: "100", last_price: "120" },
      { symbol: "^NDX", quantity: "-20", average_price: "50.50", last_price: "50" },
      { symbol: "^DJI", quantity: "1", average_price: "10", last_price: "9" },
    ],
  };
  state().orders = [GUARD, order("target")];
}

/** Opens the positions; nothing has moved since the account was read. */
async function open(): Promise<void> {
  hold();
  await trader.open();
  await trader.page.locator("[data-quote]").waitFor();
  await trader.page.getByRole("tab", { name: "Orders" }).click();
  trader.host.emit({ type: "orders" });
  await row(/^\^GSPC long 3.5 100.00 120.00 /).waitFor();
}

const row = (name: RegExp) => trader.page.getByRole("row", { name });
const symbols = () => trader.page.locator("tbody [data-open]").allTextContents();
const press = (name: string) => trader.page.getByRole("button", { name, exact: true });
const focused = () => trader.page.evaluate(() => document.activeElement?.textContent);

async function saved(name: string): Promise<string> {
  const [download] = await Promise.all([trader.page.waitForEvent("download"), press(name).click()]);
  return readFileSync(await download.path(), "utf8");
}

describe("the blotter", () => {
  it("shows positions with value, profit in money, per cent and risks, and their sums, as prices move", async () => {
    await open();
    const { page } = trader;
    await row(/^\^GSPC long 3.5 100.00 120.00 420.00 \+70.00 \+20.00% \+2.00 R/).waitFor();
    await row(/^\^NDX short 20 50.50 50.00 -1,000.00 \+10.00 \+0.99% /).waitFor();
    await row(/^Total -571.00 \+79.00 \+5.77%/).waitFor();
    await page.getByText("Equity 99,429.00, today -571.00").waitFor();
    await trader.expectAccessible();
    await trader.shot("blotter");
    trader.host.state.live = [
      { time: "2020-04-20T00:00:00.000Z", open: 110, high: 110, low: 110, close: 110, volume: 1 },
    ];
    trader.host.emit({ type: "market", symbol: "^GSPC" });
    await row(/^\^GSPC long 3.5 100.00 110.00 385.00 \+35.00 \+10.00% \+1.00 R/).waitFor();
    await row(/^Total -606.00 \+44.00 \+3.21%/).waitFor();
    const day = { day: "2026-01-05", equity: "99000.5", realised: "0", fees: "0", drawdown: "999.5" };
    state().equity = { days: [day], curve: [] };
    trader.host.emit({ type: "orders" });
    await page.getByText("today +428.50").waitFor();
    await press("Stop for long 1 ^DJI").click();
    const ticket = page.getByRole("form", { name: "Order ticket" });
    await ticket.getByLabel("Stop price").waitFor();
    expect(await ticket.getByLabel("Quantity", { exact: true }).inputValue()).toBe("1");
    expect(await ticket.getByRole("button", { name: "Sell", exact: true }).getAttribute("aria-pressed")).toBe("true");
    expect(sent()).toEqual([]);
  });

  it("closes, halves and turns positions around on paper at once, and says what becomes of their orders", async () => {
    await open();
    const { page } = trader;
    await press("Close long 3.5 ^GSPC").click();
    const said = page.getByText("Placed: sell 3.5 ^GSPC. Its stops and targets end with the position.");
    await said.getByText("1 other order in ^GSPC will still work.").waitFor();
    await press("Half short 20 ^NDX").click();
    await page.getByText("Placed: buy 10 ^NDX.").waitFor();
    await press("Reverse short 20 ^NDX").click();
    await page.getByText("Placed: buy 40 ^NDX.").waitFor();
    // Cash alone sells nothing that is not held.
    expect(await press("Reverse long 3.5 ^GSPC").count()).toBe(0);
    await press("Half short 20 ^NDX").click();
    await expect.poll(() => sent().length).toBe(4);
    const bodies = sent().map(({ path, body }) => ({ path, ...(body as AccountOrder) }));
    const path = "/api/accounts/paper/orders";
    expect(bodies).toMatchObject([
      { path, symbol: "^GSPC", side: "sell", type: "market", quantity: "3.5" },
      { path, symbol: "^NDX", side: "buy", type: "market", quantity: "10" },
      { path, symbol: "^NDX", side: "buy", type: "market", quantity: "40" },
      { path, symbol: "^NDX", side: "buy", type: "market", quantity: "10" },
    ]);
    expect(new Set(bodies.map((each) => each.client_order_id)).size).toBe(4);
  });

  it("sends the same order again after a lost answer", async () => {
    await open();
    const { page } = trader;
    await page.route("**/api/accounts/paper/orders", (route) => route.abort(), { times: 1 });
    const asked = page.waitForRequest((each) => each.method() === "POST" && each.url().endsWith("/paper/orders"));
    await press("Close long 3.5 ^GSPC").click();
    const first = (await asked).postDataJSON() as AccountOrder;
    await page.getByText("page.host_unreachable").waitFor();
    await press("Close long 3.5 ^GSPC").click();
    await page.getByText("Placed: sell 3.5 ^GSPC.").waitFor();
    expect(sent().map(({ body }) => (body as AccountOrder).client_order_id)).toEqual([first.client_order_id]);
  });

  it("asks before it closes a live position, in the words of the order", async () => {
    await open();
    const { page } = trader;
    const { simulation: _, ...paper } = state().account;
    const exchange = { exchange: "kraken", currency: "USD", failing: false, differences: [] };
    state().account = {
      ...paper,
      kind: "live",
      name: "Kraken",
      exchange: { ...exchange, session: "connected", live: "on" },
    };
    trader.host.emit({ type: "orders" });
    await page.getByText("Live: Kraken").waitFor();
    await press("Close short 20 ^NDX").press("Enter");
    const dialog = page.getByRole("dialog", { name: "Send to Kraken, live?" });
    await dialog.getByText("Buy 20 ^NDX, market, at the next price.").waitFor();
    await trader.expectAccessible();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(sent()).toEqual([]);
    await press("Half long 3.5 ^GSPC").press("Enter");
    await dialog.getByText("Its stops and targets stay, and close no more than what is left.").waitFor();
    await page.mouse.move(1, 1);
    await dialog.getByRole("button", { name: "Send live order" }).click();
    await page.getByText("Placed: sell 1.75 ^GSPC.").waitFor();
    expect(sent()).toMatchObject([{ body: { symbol: "^GSPC", side: "sell", type: "market", quantity: "1.75" } }]);
  });

  it("is walked by arrow keys: Enter shows the symbol, Delete asks before it closes", async () => {
    trader = await withChart(trader);
    await open();
    const { page } = trader;
    await page.locator("tbody [data-open]").first().focus();
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("^NDX");
    await page.keyboard.press("End");
    expect(await focused()).toBe("^DJI");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => trader.host.state.requests.filter(({ path }) => path.startsWith("/api/charts/")).at(-1)?.body)
      .toMatchObject({ symbol: "^NDX" });
    await page.keyboard.press("Home");
    expect(await focused()).toBe("^GSPC");
    await page.keyboard.press("Delete");
    const dialog = page.getByRole("dialog", { name: "Place on paper?" });
    await dialog.getByText("Sell 3.5 ^GSPC, market, at the next price.").waitFor();
    expect(sent()).toEqual([]);
    await page.mouse.move(1, 1);
    await dialog.getByRole("button", { name: "Place order" }).click();
    await page.getByText("Placed: sell 3.5 ^GSPC.").waitFor();
  });

  it("is sorted by its heads and filtered by a text, and saves what is shown", async () => {
    await open();
    const { page } = trader;
    await press("Profit").click();
    await expect.poll(symbols).toEqual(["^DJI", "^NDX", "^GSPC"]);
    await press("Profit").click();
    await expect.poll(symbols).toEqual(["^GSPC", "^NDX", "^DJI"]);
    expect(await page.getByRole("columnheader", { name: "Profit" }).getAttribute("aria-sort")).toBe("descending");
    await page.getByRole("searchbox", { name: "Filter" }).fill("SHORT");
    await expect.poll(symbols).toEqual(["^NDX"]);
    await trader.expectAccessible();
    expect(await saved("Save positions as CSV")).toBe(
      "symbol,side,quantity,average_price,last_price,value,profit,profit_percent,risk,risk_multiple,currency\n" +
        "^NDX,short,20,50.50,50,-1000,10,0.99,,,\n",
    );
    expect(JSON.parse(await saved("Save positions as JSON"))).toMatchObject([{ symbol: "^NDX", profit: "10" }]);
    await page.getByRole("searchbox", { name: "Filter" }).fill("nothing");
    await page.getByText("No row has “nothing”.").waitFor();
    expect(await press("Save positions as CSV").isDisabled()).toBe(true);
  });

  it("lists open orders first with their distance, cancels with Delete, and all of them after a question", async () => {
    await open();
    const { page } = trader;
    state().orders = [order("done", { status: "filled" }), ...state().orders, order("far", { price: "6000" })];
    trader.host.emit({ type: "orders" });
    await press("Orders").click();
    await row(/Sell 2, limit limit 3,000.00 \+4.36% /).waitFor();
    const ids = () =>
      page.locator("[data-order]").evaluateAll((all) => all.map((each) => each.getAttribute("data-order")));
    await expect.poll(ids).toEqual(["entry/stop_loss", "target", "far", "done"]);
    await page.getByLabel("Open only").check();
    await expect.poll(ids).toEqual(["entry/stop_loss", "target", "far"]);
    await trader.expectAccessible();
    await trader.shot("blotter-orders");
    await page.locator('[data-order="far"] [data-open]').press("Delete");
    await expect.poll(ids).toEqual(["entry/stop_loss", "target"]);
    await press("Cancel all").click();
    const dialog = page.getByRole("dialog", { name: "Cancel 1 order?" });
    await dialog.getByText("Stops and targets of positions stay.").waitFor();
    await dialog.getByRole("button", { name: "Cancel 1 order" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(ids).toEqual(["entry/stop_loss"]);
    expect(sent().map(({ body }) => body)).toEqual([{ client_order_id: "far" }, { client_order_id: "target" }]);
    expect(await press("Cancel all").count()).toBe(0);
  });

  it("takes notes on fills, which the filter finds, the file has and the host keeps", async () => {
    state().fills = [FILL, { ...FILL, sequence: 2, client_order_id: "b", side: "sell", quantity: "3" }];
    await open();
    const { page } = trader;
    await press("Fills").click();
    await press("Write a note on sold 3 ^GSPC").press("Enter");
    const note = page.getByRole("dialog", { name: "Note on sold 3 ^GSPC" });
    await note.getByText("no extension reads it").waitFor();
    await note.getByLabel("Note", { exact: true }).fill("=Late entry,\nsaw the gap");
    await trader.expectAccessible();
    await trader.shot("fill-note");
    await page.keyboard.press("Control+Enter");
    await note.waitFor({ state: "detached" });
    expect(sent()).toMatchObject([
      { method: "PUT", path: "/api/accounts/paper/fills/2/note", body: { text: "=Late entry,\nsaw the gap" } },
    ]);
    await press("Note on sold 3 ^GSPC: =Late entry, saw the gap").waitFor();
    await page.getByRole("searchbox", { name: "Filter" }).fill("GAP late");
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    await trader.expectAccessible();
    await trader.shot("fill-notes");
    expect(await saved("Save fills as CSV")).toBe(
      "at,symbol,side,quantity,price,fee,client_order_id,ambiguous,sequence,note\n" +
        `${FILL.at},^GSPC,sell,3,100.5,0.1,b,false,2,"'=Late entry,\nsaw the gap"\n`,
    );
    expect(JSON.parse(await saved("Save fills as JSON"))).toMatchObject([{ note: "=Late entry,\nsaw the gap" }]);
    state().fills = state().fills.slice(0, 1);
    await press("Note on sold 3 ^GSPC: =Late entry, saw the gap").click();
    await note.getByLabel("Note", { exact: true }).fill("Other");
    await note.getByRole("button", { name: "Save the note" }).click();
    await note.getByText("fill.unknown").waitFor();
  });

  it("has the columns that the trader chooses, in files too, also after a reload", async () => {
    state().fills = [FILL];
    await open();
    const { page } = trader;
    const heads = () => page.locator("thead th").allTextContents();
    const choice = page.getByRole("group", { name: "Columns" });
    await press("Profit").click();
    await press("Columns").press("Enter");
    for (const each of ["Profit", "Of cost", "Last price"]) await choice.getByLabel(each).uncheck();
    const shown = ["Symbol", "Quantity", "Mean price", "Value", "Risks", "Act"];
    expect(await heads()).toEqual(shown);
    await row(/^\^GSPC long 3.5 100.00 420.00 \+2.00 R/).waitFor();
    await row(/^Total -571.00 *$/).waitFor();
    // Nothing sorts by a column that is hidden.
    await expect.poll(symbols).toEqual(["^GSPC", "^NDX", "^DJI"]);
    await trader.expectAccessible();
    await trader.shot("blotter-columns");
    expect((await saved("Save positions as CSV")).split("\n", 1)).toEqual([
      "symbol,side,quantity,average_price,value,risk,risk_multiple,currency",
    ]);
    await press("Fills").click();
    await expect.poll(heads).toEqual(["Time", "Symbol", "Side", "Quantity", "Price", "Fee", "Note"]);
    await press("Columns").press("Enter");
    await choice.getByLabel("Fee").uncheck();
    expect(await choice.getByLabel("Symbol").count()).toBe(0);
    await page.reload();
    await trader.show("Orders");
    await row(/\^GSPC Bought 1 100.5/).waitFor();
    expect(await heads()).toEqual(["Time", "Symbol", "Side", "Quantity", "Price", "Note"]);
    await press("Positions").click();
    await expect.poll(heads).toEqual(shown);
    await press("Columns").press("Enter");
    await choice.getByLabel("Profit").check();
    expect(await heads()).toEqual(shown.toSpliced(4, 0, "Profit"));
  });

  it("fits a phone, and so does the ticket", async () => {
    await trader.leave();
    trader = await newTrader({ width: 390, height: 844, theme: "dark" });
    hold();
    await trader.open();
    const { page } = trader;
    const expectFitting = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await trader.expectAccessible();
    };
    await showNarrowPanel(page, "Orders");
    await row(/^\^NDX short 20 /).waitFor();
    await expectFitting();
    await trader.shot("blotter-phone");
    await showNarrowPanel(page, "Ticket");
    const ticket = page.getByRole("form", { name: "Order ticket" });
    await ticket.getByLabel("Quantity", { exact: true }).fill("2");
    await ticket.getByText("about 5,749.12").waitFor();
    await expectFitting();
    await trader.shot("ticket-phone");
    await page.keyboard.press("Enter");
    await page.getByText("Placed: buy 2 ^GSPC.").waitFor();
  });
});
