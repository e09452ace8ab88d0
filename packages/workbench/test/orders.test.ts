import type { AccountOrder } from "@bourse/contract/host-api";
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

const working = (id: string): AccountOrder => ({
  client_order_id: id,
  symbol: "^GSPC",
  side: "buy",
  type: "limit",
  tif: "gtc",
  quantity: "10",
  price: "99.10",
  filled: "4",
  average_price: "99",
  status: "partially_filled",
  placed_at: "2026-01-05T12:00:00.000Z",
});

const POSITION = { symbol: "^GSPC", quantity: "-3.5", average_price: "101.30", last_price: "101.25" };

/** Opens the ticket, and beside it the orders. */
async function openOrders(): Promise<void> {
  await trader.open();
  await trader.page.getByRole("tab", { name: "Orders" }).click();
  await trader.page.getByText("Paper account").waitFor();
  await trader.page.getByRole("button", { name: "Orders", exact: true }).click();
  await trader.page.getByRole("button", { name: "New order" }).click();
  await trader.page.getByRole("form", { name: "Order ticket" }).waitFor();
}

describe("orders on the page", () => {
  it("says that the account is of paper, and places a bracket with the keyboard alone", async () => {
    await openOrders();
    const { page } = trader;
    await page.getByText("No orders yet").waitFor();
    await trader.expectAccessible();
    await page.getByRole("button", { name: "Buy on paper" }).press("Enter");
    await page.getByText("Type a number above 0").waitFor();
    const quantity = page.getByLabel("Quantity", { exact: true });
    expect(await quantity.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.type("2.50");
    await page.getByLabel("Type", { exact: true }).selectOption("limit");
    await page.getByLabel("Limit price").fill("99.10");
    await page.getByLabel("Stop loss (if wanted)").fill("90");
    await trader.expectAccessible();
    await trader.shot("order-ticket");
    await page.keyboard.press("Enter");
    await page.getByText("Placed: buy 2.50 ^GSPC.").waitFor();
    expect(sent()).toMatchObject([
      {
        path: "/api/accounts/paper/orders",
        body: {
          symbol: "^GSPC",
          side: "buy",
          type: "limit",
          tif: "gtc",
          quantity: "2.50",
          price: "99.10",
          stop_loss: "90",
        },
      },
    ]);
    const row = page.getByRole("row", { name: /limit 99.10, guard 90/ });
    await row.getByText("Working").waitFor();
    await row.getByRole("button", { name: "Cancel buy 2.50 ^GSPC" }).press("Enter");
    await row.getByText("Canceled").waitFor();
    await page.getByRole("button", { name: "Buy on paper" }).press("Enter");
    await expect.poll(() => sent().length).toBe(3);
    const ids = sent().map(({ body }) => (body as { client_order_id: string }).client_order_id);
    expect(ids[0]).not.toBe(ids[2]);
  });

  it("sizes an order by cash or by the risk to its stop, and says what it costs and risks before it is sent", async () => {
    await openOrders();
    const { page } = trader;
    const cost = page.locator("[data-cost]");
    await page.getByLabel("Quantity", { exact: true }).fill("2");
    await expect.poll(() => cost.textContent()).toMatch(/Valueabout 5,749\.12Feeabout 5\.75/);
    await page.getByLabel("Type", { exact: true }).selectOption("limit");
    await page.getByLabel("Limit price").fill("100");
    await page.getByLabel("Sized by").selectOption("risk");
    await page.getByLabel("Money at risk").fill("1000");
    await page.keyboard.press("Enter");
    await page.getByText("counted from the order's price to a stop loss").waitFor();
    expect(sent()).toEqual([]);
    await page.getByLabel("Stop loss (if wanted)").fill("97");
    await page.getByLabel("Take profit (if wanted)").fill("106");
    await expect
      .poll(() => cost.textContent())
      .toMatch(/Quantity333\.33333333.*Lost at the stop1,000\.00, 1\.00% of the equity.*2\.00 R/);
    await trader.expectAccessible();
    await trader.shot("order-ticket-risk");
    await page.keyboard.press("Enter");
    await page.getByText("Placed: buy 333.33333333 ^GSPC.").waitFor();
    await page.getByLabel("Sized by").selectOption("cash");
    await page.getByLabel("Cash, with the fee").fill("1001");
    await page.keyboard.press("Enter");
    await page.getByText("Placed: buy 10 ^GSPC.").waitFor();
    expect(sent()).toMatchObject([
      { body: { quantity: "333.33333333", price: "100", stop_loss: "97", take_profit: "106" } },
      { body: { quantity: "10", price: "100" } },
    ]);
  });

  it("takes a price from the chart, by keys or a click, and gives the focus back", async () => {
    trader = await withChart(trader);
    await openOrders();
    const { page } = trader;
    await page.getByLabel("Type", { exact: true }).selectOption("stop_limit");
    const pick = page.getByRole("button", { name: "Pick stop on the chart" });
    await pick.press("Enter");
    await page.locator("[data-picking]").waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByLabel("Stop price").inputValue()).toMatch(/^2\d{3}(\.\d{1,2})?$/);
    await expect.poll(() => pick.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: "Pick limit on the chart" }).click();
    const box = await page.locator("[data-picking]").boundingBox();
    await page.mouse.click((box?.x ?? 0) + 200, (box?.y ?? 0) + 100);
    await expect.poll(() => page.getByLabel("Limit price").inputValue()).toMatch(/^\d{4}(\.\d{1,2})?$/);
    expect(sent()).toEqual([]);
  });

  it("halts with one button, says why an order is rejected, lets a position be closed, and takes orders again", async () => {
    await openOrders();
    const { page } = trader;
    await page.getByRole("button", { name: "Halt" }).press("Enter");
    await page.getByText("Halted: takes no orders").waitFor();
    await page.getByLabel("Quantity", { exact: true }).fill("1");
    await page.keyboard.press("Enter");
    const rejection = page.getByRole("status").getByText("Rejected: The account is halted");
    await rejection.waitFor();
    await trader.expectAccessible();
    await page.getByRole("button", { name: "Only reduce" }).press("Enter");
    await page.getByText("Takes only orders that make a position smaller").waitFor();
    expect([state().account.risk.state, await page.getByRole("button", { name: "Only reduce" }).count()]).toEqual([
      "reducing",
      0,
    ]);
    await page.getByRole("button", { name: "Take orders again" }).press("Enter");
    await page.getByText("Takes orders", { exact: true }).waitFor();
    expect(state().account.risk.state).toBe("active");
    expect(await rejection.count()).toBe(0);
  });

  it("changes an order with the keyboard alone, and leaves it as it was where the host refuses", async () => {
    await openOrders();
    const { page } = trader;
    state().orders = [working("c"), { ...working("b"), placed_by: "some.plugin" }, working("a")];
    trader.host.emit({ type: "orders" });
    const row = page.locator('[data-order="b"]');
    await row.getByText("(placed by some.plugin)").waitFor();
    const change = row.getByRole("button", { name: "Change buy 10 ^GSPC" });
    await change.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Change buy order in ^GSPC" });
    await dialog.getByText("4 of it is filled already").waitFor();
    const quantity = dialog.getByLabel("Quantity", { exact: true });
    expect(await quantity.evaluate((each) => each === document.activeElement)).toBe(true);
    await quantity.fill("0");
    await page.keyboard.press("Enter");
    await dialog.getByText("Type a number above 0").waitFor();
    await quantity.fill("10");
    await dialog.getByLabel("Limit price").fill("98.50");
    state().refusesToReplace = "risk.price_band";
    await page.keyboard.press("Enter");
    await dialog.getByText("A price of the order is too far from the last price").waitFor();
    await trader.expectAccessible();
    await trader.shot("order-change");
    await row.getByText("limit 99.10").waitFor();
    state().refusesToReplace = "";
    await dialog.getByLabel("Limit price").press("Enter");
    await dialog.waitFor({ state: "detached" });
    await row.getByText("limit 98.50").waitFor();
    expect(sent().map(({ body }) => body)).toEqual([
      { client_order_id: "b", price: "98.50" },
      { client_order_id: "b", price: "98.50" },
    ]);
    // A dialog gives the focus back in the turn after it has gone.
    await expect.poll(() => change.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: "Older orders" }).press("Enter");
    await page.locator('[data-order="a"]').waitFor();
    await page.getByRole("button", { name: "Older orders" }).waitFor({ state: "detached" });
  });

  it("shows the risk limits, changes one with the keyboard alone, and says which one rejects an order", async () => {
    await openOrders();
    const { page } = trader;
    await page.getByRole("button", { name: "Limits" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Risk limits of the paper account" });
    const largest = dialog.getByLabel("Largest order");
    expect(await largest.inputValue()).toBe("1000000");
    await dialog.getByLabel("Orders a minute").fill("0");
    await page.keyboard.press("Enter");
    await dialog.getByText("Type a whole number from 1 to 100000.").waitFor();
    await dialog.getByLabel("Orders a minute").fill("120");
    await largest.fill("5");
    await trader.expectAccessible();
    await trader.shot("order-limits");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    expect(sent()).toMatchObject([{ path: "/api/accounts/paper/risk", body: { limits: { max_order_quantity: "5" } } }]);
    await page.getByLabel("Quantity", { exact: true }).fill("6");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Rejected: The quantity is above the account's limit").waitFor();
  });

  it("shows what covers orders and what limits fills, and changes funding, spread and slippage", async () => {
    await openOrders();
    const { page } = trader;
    await page.getByRole("button", { name: "Simulation" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Simulation of the paper account" });
    await dialog.getByText("nothing limits how much of an order they fill").waitFor();
    await dialog.getByText("Buys what the cash covers, and sells what is held.").waitFor();
    await dialog.getByLabel("Spread in ticks").fill("-1");
    await page.keyboard.press("Enter");
    await dialog.getByText("Type a number from 0, such as 2").waitFor();
    expect(sent()).toEqual([]);
    await dialog.getByLabel("Spread in ticks").fill("2");
    await dialog.getByLabel("Funding").selectOption("margin");
    await trader.expectAccessible();
    await dialog.getByRole("button", { name: "Save simulation" }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    const simulation = { funding: "margin", spread_ticks: "2", slippage_ticks: "0" };
    expect(sent()).toMatchObject([{ path: "/api/accounts/paper/simulation", body: simulation }]);
  });

  it("shows positions and fills as the host tells them", async () => {
    await openOrders();
    const { page } = trader;
    await page.getByRole("button", { name: "Positions" }).click();
    await page.getByText("Nothing is held").waitFor();
    state().account = { ...state().account, positions: [POSITION] };
    state().fills = [
      {
        sequence: 1,
        client_order_id: "a",
        symbol: "^GSPC",
        side: "sell",
        price: "101.3333",
        quantity: "3.5",
        fee: "0.35",
        ambiguous: false,
        at: "2026-01-05T12:00:00.000Z",
      },
    ];
    trader.host.emit({ type: "orders" });
    await page.getByRole("row", { name: "^GSPC short 3.5 101.30 101.25" }).waitFor();
    await page.getByRole("button", { name: "Fills" }).click();
    await page.getByRole("row", { name: /\^GSPC Sold 3.5 101.3333 0.35/ }).waitFor();
    await trader.expectAccessible();
  });

  it("shows the equity as a curve and by day, and what to do while there is none", async () => {
    await openOrders();
    const { page } = trader;
    await page.getByRole("button", { name: "Equity" }).click();
    await page.getByText("From the first fill on").waitFor();
    const day = (date: string, equity: string) => ({
      day: date,
      equity,
      realised: "-20",
      fees: "0.42",
      drawdown: "50.42",
    });
    state().equity = {
      days: [day("2026-01-06", "100048.58"), day("2026-01-05", "99999")],
      curve: [
        { at: "2026-01-05T12:00:00.000Z", equity: "99999" },
        { at: "2026-01-06T12:00:00.000Z", equity: "100048.58" },
      ],
    };
    trader.host.emit({ type: "orders" });
    await page.getByRole("row", { name: "2026-01-06 100,048.58 -20.00 0.42 50.42" }).waitFor();
    await page
      .getByRole("img", { name: /^Equity from 99,999.00 on .* to 100,048.58 on .*, highest 100,048.58\.$/ })
      .waitFor();
    await trader.expectAccessible();
    await trader.shot("orders-equity");
  });

  it("opens the ticket for the chart's instrument by the name of a command", async () => {
    await trader.open();
    const { page } = trader;
    const ticket = page.getByRole("form", { name: "Order ticket" });
    for (const side of ["Sell", "Buy"]) {
      await trader.command(side.toLowerCase());
      await ticket.getByRole("button", { name: `${side} on paper` }).waitFor();
      expect(await ticket.getByLabel("Symbol").inputValue()).toBe("^GSPC");
      expect(await ticket.getByLabel("Type", { exact: true }).inputValue()).toBe("market");
    }
    expect(sent()).toEqual([]);
  });

  it("offers the ticket of an account at an exchange with its key there and the switch on alone", async () => {
    await openOrders();
    const { page } = trader;
    const ticket = page.getByRole("form", { name: "Order ticket" });
    const exchange = { exchange: "kraken", currency: "USD", failing: false, differences: [] };
    for (const [session, live] of [
      ["connected", "on"],
      ["connected", "off"],
      ["disconnected", "on"],
      ["disconnected", "off"],
      ["connected", "on"],
    ] as const) {
      const { simulation: _, ...paper } = state().account;
      state().account = {
        ...paper,
        kind: "live",
        name: `Kraken ${session} ${live}`,
        exchange: { ...exchange, session, live },
      };
      trader.host.emit({ type: "orders" });
      await page.getByText(`Kraken ${session} ${live}`).first().waitFor();
      const isOpen = session === "connected" && live === "on";
      expect(await ticket.count(), `${session} ${live}`).toBe(isOpen ? 1 : 0);
      expect(await page.getByRole("button", { name: "New order" }).count()).toBe(isOpen ? 1 : 0);
      const why =
        session === "connected" ? "once live trading is switched on for it" : "Orders need the API key of Kraken";
      expect(await page.getByText(why).count()).toBe(isOpen ? 0 : 1);
    }
  });
});
