import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader();
});
afterEach(() => trader.leave());

const book = () => trader.host.state.account;
const sent = () =>
  trader.host.state.requests.filter(({ path, method }) => path.startsWith("/api/accounts") && method !== "GET");
const buttons = () => trader.page.getByRole("group", { name: "One-press orders" });
const press = (name: RegExp) => buttons().getByRole("button", { name });
const choice = () => trader.page.getByLabel("Buy and sell buttons at the charts");
const question = (name = "Place on paper?") => trader.page.getByRole("dialog", { name });

/** Switches the buttons on in the ticket. */
async function open(): Promise<void> {
  await trader.open();
  expect(await buttons().count()).toBe(0);
  await trader.show("Ticket");
  await choice().press("Space");
  await press(/^Buy 1 \^GSPC at the market on paper, about 2,874\.56$/).waitFor();
}

describe("buy and sell buttons at the chart", () => {
  it("ask once before the first order, then send one a press, with its cost, and can be taken back", async () => {
    await open();
    const { page } = trader;
    await trader.expectAccessible();
    await press(/^Buy 1 /).press("Enter");
    await question().getByText("Buy 1 ^GSPC, market, at the next price.").waitFor();
    await question().getByText("sends such an order at once, without this question").waitFor();
    await trader.expectAccessible();
    await trader.shot("quick-question");
    await page.keyboard.press("Escape");
    await question().waitFor({ state: "detached" });
    await press(/^Buy 1 /).press("Enter");
    await page.mouse.move(1, 1);
    await question().getByRole("button", { name: "Place order" }).click();
    await buttons().getByText("Placed: buy 1 ^GSPC.").waitFor();
    await buttons().getByLabel("Size of an order").selectOption("10");
    await press(/^Sell 10 \^GSPC at the market on paper, about 28,745\.60$/).click();
    await buttons().getByText("Placed: sell 10 ^GSPC.").waitFor();
    const path = "/api/accounts/paper/orders";
    expect(sent()).toMatchObject([
      { path, body: { symbol: "^GSPC", side: "buy", type: "market", quantity: "1" } },
      { path, body: { symbol: "^GSPC", side: "sell", type: "market", quantity: "10" } },
    ]);
    await trader.expectAccessible();
    await trader.shot("quick-orders");
    await page.reload();
    await press(/^Sell 1 /).click();
    await buttons().getByText("Placed: sell 1 ^GSPC.").waitFor();
    await trader.show("Ticket");
    await choice().uncheck();
    await buttons().waitFor({ state: "detached" });
    await choice().check();
    await press(/^Sell 1 /).click();
    await question().waitFor();
    expect(sent().length).toBe(3);
  });

  it("take the sizes that the trader types, and say what the account refuses", async () => {
    await open();
    const { page } = trader;
    const sizes = page.getByLabel("Their sizes");
    await sizes.fill("0.5, 2 x");
    await page.getByText("Type one to three numbers above 0").waitFor();
    await sizes.fill("0.5, 2000000");
    const options = buttons().getByLabel("Size of an order").getByRole("option");
    await expect.poll(() => options.allTextContents()).toEqual(["0.5", "2,000,000"]);
    await buttons().getByLabel("Size of an order").selectOption("2000000");
    await press(/^Buy 2,000,000 /).click();
    await page.mouse.move(1, 1);
    await question().getByRole("button", { name: "Place order" }).click();
    await buttons().getByText("risk.order_size").waitFor();
    await trader.command("replay from a bar");
    await page.locator("[data-picking]").waitFor();
    await page.keyboard.press("Enter");
    await buttons().waitFor({ state: "detached" });
  });

  it("ask before each order with real money, and are not there while the account takes none", async () => {
    const { simulation: _, ...paper } = book().account;
    const exchange = { exchange: "kraken", currency: "USD", failing: false, differences: [] };
    const live = (session: "connected" | "disconnected") => {
      book().account = {
        ...paper,
        kind: "live",
        name: "Kraken",
        exchange: { ...exchange, session, live: session === "connected" ? "on" : "off" },
      };
      trader.host.emit({ type: "orders" });
    };
    await open();
    const { page } = trader;
    live("connected");
    for (const count of [1, 2]) {
      await press(/^Sell 1 \^GSPC at the market at Kraken, live/).press("Enter");
      await question("Send to Kraken, live?").getByText("Each live order is shown like this").waitFor();
      expect(sent().length).toBe(count - 1);
      await page.mouse.move(1, 1);
      await question("Send to Kraken, live?").getByRole("button", { name: "Send live order" }).click();
      await expect.poll(() => sent().length).toBe(count);
      await buttons().getByText("Placed: sell 1 ^GSPC.").waitFor();
    }
    live("disconnected");
    await buttons().waitFor({ state: "detached" });
  });
});
