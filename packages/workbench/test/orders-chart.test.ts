import type { AccountOrder, NotedFill } from "@bourse/contract/host-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { DAILY } from "./bars.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader();
});
afterEach(() => trader.leave());

const book = () => trader.host.state.account;
const sent = () =>
  trader.host.state.requests.filter(({ path, method }) => path.startsWith("/api/accounts") && method !== "GET");
const spoken = () => trader.page.locator("[data-spoken]").textContent();

const order = (more: Partial<AccountOrder>): AccountOrder => ({
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
  ...more,
});
const { price: _, ...STOP } = order({ client_order_id: "b/stop_loss", entry: "b", side: "sell", type: "stop" });
const LEG: AccountOrder = { ...STOP, quantity: "4", stop_price: "2400" };

const fill = (more: Partial<NotedFill>): NotedFill => ({
  sequence: 1,
  client_order_id: "a",
  symbol: "^GSPC",
  side: "buy",
  price: "2500",
  quantity: "1",
  fee: "0",
  ambiguous: false,
  at: `${DAILY.at(-5)?.time}`,
  ...more,
});

const line = (id: string) => trader.page.locator(`[data-chip="${id}"]`);
const slider = (id: string) => line(id).getByRole("slider");

async function open(): Promise<void> {
  book().orders = [
    LEG,
    order({ take_profit: "2900", stop_loss: "2300" }),
    order({ client_order_id: "n", symbol: "^NDX" }),
  ];
  book().account = {
    ...book().account,
    positions: [{ symbol: "^GSPC", quantity: "4", average_price: "2700.50", last_price: "2800" }],
  };
  await trader.open();
  await slider("a price").waitFor();
}

async function grab(id: string, by: number): Promise<void> {
  const box = await slider(id).boundingBox();
  if (!box) throw new Error("there is no line");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await trader.page.mouse.move(x, y);
  await trader.page.mouse.down();
  await trader.page.mouse.move(x, y + by, { steps: 4 });
}

describe("orders on the chart", () => {
  it("are lines of the chart's symbol that the pointer drags: one change, none with Escape, and back when refused", async () => {
    await open();
    const { page } = trader;
    const list = page.getByRole("list", { name: "Paper orders and position in ^GSPC" });
    expect(await list.getByRole("listitem").count()).toBe(5);
    await line("position").getByText("Long 4 at 2,700.50").waitFor();
    expect(await line("position").locator("[data-open-result]").textContent()).toMatch(/open result [+-][\d,]+\.\d\d$/);
    await trader.expectAccessible();
    await trader.shot("orders-chart");
    await grab("a price", -30);
    await expect.poll(() => slider("a price").textContent()).toMatch(/^2,[\d.]+ · -[\d.]+ \(-[\d.]+%\)$/);
    await trader.shot("orders-chart-drag");
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await slider("a price").getByText("Buy 10, limit 2,500.00").waitFor();
    expect(sent()).toEqual([]);
    await grab("a price", -30);
    await page.mouse.up();
    await expect.poll(() => sent().length).toBe(1);
    const [first] = sent();
    expect(first).toMatchObject({
      path: "/api/accounts/paper/replacements",
      body: { client_order_id: "a", price: expect.stringMatching(/^2[5-9]\d\d(\.\d{1,2})?$/) },
    });
    const { price } = (first?.body ?? {}) as { readonly price?: string };
    await expect.poll(() => slider("a price").getAttribute("aria-valuenow")).toBe(price);
    await expect.poll(spoken).toContain("Buy 10, limit is at 2,");
    book().refusesToReplace = "risk.price_band";
    await grab("b/stop_loss stop_price", 30);
    await page.mouse.up();
    const refusal = page.getByRole("dialog", { name: "Change sell 4 ^GSPC" });
    await refusal.getByText("risk.price_band").waitFor();
    await page.keyboard.press("Escape");
    await slider("b/stop_loss stop_price").getByText("Sell 4, stop loss 2,400.00").waitFor();
    expect(sent().length).toBe(2);
    expect(trader.complaints.filter((each) => !each.includes("422"))).toEqual([]);
  });

  it("are moved, and canceled, by keys alone, and say their values", async () => {
    await open();
    const { page } = trader;
    await slider("a price").focus();
    expect(await slider("a price").getAttribute("aria-valuetext")).toMatch(
      /^2,500\.00, -[\d,.]+ \(-\d+\.\d\d%\) from the last price$/,
    );
    await page.keyboard.press("PageUp");
    await page.keyboard.press("ArrowDown");
    await expect.poll(spoken).toMatch(/^2,500\.99, -/);
    await page.keyboard.press("Escape");
    await slider("a price").getByText("Buy 10, limit 2,500.00").waitFor();
    await page.keyboard.press("PageUp");
    await page.keyboard.press("Enter");
    await expect.poll(() => sent().map(({ body }) => body)).toEqual([{ client_order_id: "a", price: "2501" }]);
    await expect.poll(() => slider("a price").getAttribute("aria-valuenow")).toBe("2501");
    await page.getByRole("button", { name: "Cancel buy 10 ^GSPC, Buy 10, limit" }).press("Enter");
    await line("a price").waitFor({ state: "detached" });
    await page.locator("[data-chart]:focus").waitFor();
    expect(book().orders.find((each) => each.client_order_id === "a")?.status).toBe("canceled");
  });

  it("are not shown over a replay of the past, which says so", async () => {
    await open();
    const { page } = trader;
    await trader.command("replay from a bar");
    await page.locator("[data-picking]").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Orders and positions are of now, so a replay does not show them.").waitFor();
    expect(await page.locator("[data-chip]").count()).toBe(0);
  });
});

describe("the bracket of the ticket", () => {
  const ticket = () => trader.page.getByRole("form", { name: "Order ticket" });
  const field = (name: string) => ticket().getByLabel(name, { exact: true });
  const guard = "ticket stop_loss";

  /** An order with a stop and a target, sized by its risk. */
  async function plan(): Promise<void> {
    await trader.open();
    await trader.show("Ticket");
    await field("Sized by").selectOption("risk");
    await field("Money at risk").fill("1000");
    expect(await trader.page.locator("[data-chip]").count()).toBe(0);
    await field("Stop loss (if wanted)").fill("2500");
    await field("Take profit (if wanted)").fill("3200");
    await slider(guard).waitFor();
  }

  it("has handles that are dragged: its fields, cost and risk follow, and Escape puts them back", async () => {
    await plan();
    const { page } = trader;
    const quantity = () => ticket().getByText("Quantity", { exact: true }).locator("+ dd").textContent();
    const before = Number(await quantity());
    await trader.expectAccessible();
    await grab(guard, -30);
    const moved = () => field("Stop loss (if wanted)").inputValue();
    await expect.poll(moved).toMatch(/^2[5-7]\d\d(\.\d+)?$/);
    await expect.poll(moved).not.toBe("2500");
    // A nearer stop risks as much with more.
    expect(Number(await quantity())).toBeGreaterThan(before);
    expect(await slider(guard).getAttribute("aria-valuenow")).toBe(await moved());
    await trader.shot("ticket-bracket");
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect.poll(moved).toBe("2500");
    await grab("ticket take_profit", 20);
    await page.mouse.up();
    await expect.poll(() => field("Take profit (if wanted)").inputValue()).toMatch(/^3[01]\d\d/);
    expect(sent()).toEqual([]);
    await ticket().getByRole("button", { name: "Buy on paper" }).click();
    await ticket()
      .getByText(/^Placed: buy/)
      .waitFor();
    expect(sent()).toMatchObject([{ body: { stop_loss: "2500", take_profit: expect.stringMatching(/^3[01]\d\d/) } }]);
    // The order itself is drawn now.
    await line(guard).waitFor({ state: "detached" });
  });

  it("is moved and left out by keys, says its prices, and goes with the ticket", async () => {
    await plan();
    const { page } = trader;
    await slider(guard).press("PageUp");
    await slider(guard).press("ArrowUp");
    await expect.poll(() => field("Stop loss (if wanted)").inputValue()).toBe("2501.01");
    await expect.poll(spoken).toMatch(/^2,501\.01, -/);
    await page.keyboard.press("Enter");
    await expect.poll(spoken).toBe("Stop loss of the buy order in the ticket is at 2,501.01 now.");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await expect.poll(() => field("Stop loss (if wanted)").inputValue()).toBe("2501.01");
    await field("Stop loss (if wanted)").fill("2400");
    await expect.poll(() => slider(guard).getAttribute("aria-valuenow")).toBe("2400");
    await field("Type").selectOption("limit");
    await field("Limit price").fill("2700");
    await expect.poll(() => slider("ticket price").getAttribute("aria-valuenow")).toBe("2700");
    await page.getByRole("button", { name: "Leave out: Take profit of the buy order in the ticket" }).press("Enter");
    await line("ticket take_profit").waitFor({ state: "detached" });
    expect(await field("Take profit (if wanted)").inputValue()).toBe("");
    await trader.show("Watchlist");
    await line(guard).waitFor({ state: "detached" });
    await trader.show("Ticket");
    await slider(guard).waitFor();
    expect(sent()).toEqual([]);
  });
});

describe("trades on the chart", () => {
  it("are marks that the trader can hide, of the chart's symbol alone", async () => {
    const { page } = trader;
    const close = String(DAILY.at(-5)?.close);
    book().fills = [fill({ price: close }), fill({ sequence: 2, symbol: "^NDX", price: close })];
    await trader.open();
    const picture = async () => {
      await page.mouse.move(5, 5);
      return (await page.locator("[data-chart]").screenshot()).toString("base64");
    };
    const settled = async () => {
      let before = "";
      await expect
        .poll(async () => {
          const now = await picture();
          const isSame = now === before;
          before = now;
          return isSame;
        })
        .toBe(true);
      return before;
    };
    const marked = await settled();
    await trader.command("hide your trades");
    const hidden = await settled();
    expect(hidden).not.toBe(marked);
    await trader.command("mark your trades");
    await expect.poll(picture).toBe(marked);
    book().fills = [fill({ sequence: 2, symbol: "^NDX", price: close })];
    trader.tell();
    await page.reload();
    await expect.poll(picture).toBe(hidden);
  });

  it("offer their notes in the chart's menu, by pointer and by keys, and read them there", async () => {
    const { page } = trader;
    const { close } = DAILY.at(-5) ?? expect.fail("there are no bars");
    book().fills = [fill({ price: String(close), note: "Break of the high.\nStop too near." })];
    await trader.open();
    await page.locator("[data-chart]").focus();
    await page.keyboard.press("End");
    for (let bar = 0; bar < 4; bar += 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Shift+F10");
    const menu = page.getByRole("menu", { name: "Chart" });
    await menu.getByRole("menuitem").first().waitFor();
    expect(await menu.getByRole("menuitem").first().textContent()).toMatch(
      /^“Break of the high\.…”, bought 1 \^GSPC at \d,\d/,
    );
    await trader.expectAccessible();
    await trader.shot("fill-note-menu");
    await page.keyboard.press("Enter");
    const note = page.getByRole("dialog", { name: "Note on bought 1 ^GSPC" });
    const text = note.getByLabel("Note", { exact: true });
    expect(await text.inputValue()).toBe("Break of the high.\nStop too near.");
    await text.fill(" ");
    await note.getByRole("button", { name: "Save the note" }).click();
    await note.waitFor({ state: "detached" });
    expect(book().fills[0]).not.toHaveProperty("note");
    const box = (await page.locator("[data-chart]").boundingBox()) ?? expect.fail("there is no chart");
    await page.mouse.click(box.x + 40, box.y + 200, { button: "right" });
    await menu.getByRole("menuitem", { name: /^Add alert at/ }).waitFor();
    expect(await menu.getByRole("menuitem", { name: /note/ }).count()).toBe(0);
  });

  it("are shown at their time from the list of fills", async () => {
    const { page } = trader;
    const old = DAILY.at(-400);
    book().fills = [fill({ at: `${old?.time}`, price: String(old?.close) })];
    await trader.open();
    await trader.show("Orders");
    await page.getByRole("button", { name: "Fills", exact: true }).click();
    await page.getByRole("table").getByRole("button", { name: "^GSPC", exact: true }).click();
    const box = (await page.locator("[data-chart]").boundingBox()) ?? expect.fail("there is no chart");
    await page.mouse.move(box.x + box.width / 2, box.y + 100);
    const [year, month] = `${old?.time}`.split("-");
    const name = new Date(`${year}-${month}-15T00:00:00Z`).toLocaleDateString("en-US", { month: "short" });
    await expect.poll(() => page.locator("[data-legend]").textContent()).toMatch(new RegExp(`${name} \\d\\d, ${year}`));
  });
});
