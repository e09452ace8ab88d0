import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ChartList } from "@bourse/contract/host-api";
import { type TestHost, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import { violationsOf } from "@bourse/testing/axe";
import { openPage } from "@bourse/testing/browser";
import { showNarrowPanel } from "@bourse/testing/panels";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ccxtSource } from "../src/market/ccxt/ccxt.ts";
import { openExchange } from "../src/market/ccxt/exchange.ts";
import type { MarketSource } from "../src/market/source.ts";
import { type BarStore, openBarStore } from "../src/market/store/bar-store.ts";
import { EXCHANGE, TYPED } from "./fixtures/accounts/exchange-words.fixture.ts";
import { type LoopbackExchange, loopbackExchange } from "./fixtures/accounts/loopback-exchange.fixture.ts";
import { localCall } from "./fixtures/api/local-call.fixture.ts";
import { type FakeExchange, fakeExchange } from "./fixtures/market/ccxt/fake-exchange.fixture.ts";

/** Folder for screenshots, which only people look at; absent: none are taken. */
const SHOTS = process.env.BOURSE_SHOTS;
const SYMBOL = "BTC/USD";
const MINUTE = 60_000;

const folder = mkdtempSync(join(tmpdir(), "bourse-exchange-account-"));
let prices: FakeExchange;
let exchange: LoopbackExchange;
let store: BarStore;
let market: MarketSource;
let host: TestHost;
let page: Page;

/** Minutes up to now, at about the price of the exchange. */
function minutes() {
  const end = Math.floor(Date.now() / MINUTE);
  return Array.from({ length: 300 }, (_, index) => {
    const close = 100 + 3 * Math.sin(index / 9);
    const time = new Date((end - 299 + index) * MINUTE).toISOString();
    return { time, open: close, high: close + 1, low: close - 1, close, volume: 10 };
  });
}

beforeAll(async () => {
  [prices, exchange] = await Promise.all([fakeExchange(), loopbackExchange()]);
  prices.candles.set(60, minutes());
  prices.ticker = { price: 100, time: new Date().toISOString() };
  store = openBarStore(join(folder, "bars"), SYSTEM_RANDOM);
  market = ccxtSource(
    { exchange: EXCHANGE, symbols: [SYMBOL], pollMs: 1000 },
    {
      clock: SYSTEM_CLOCK,
      random: SYSTEM_RANDOM,
      bars: () => store,
      report: () => undefined,
      open: () => openExchange(EXCHANGE, prices),
    },
  );
  await market.start();
  const pageFolder = join(import.meta.dirname, "../../workbench/dist");
  host = await testHost({ market, clock: SYSTEM_CLOCK, pageFolder, exchangeParts: exchange });
  const origin = await host.listen();
  const call = localCall(() => ({ host, origin }));
  const { charts } = await call<ChartList>("GET", "/api/charts");
  await call("PUT", `/api/charts/${charts[0]?.chart_id}`, { symbol: SYMBOL, timeframe: "1m" });
  page = await openPage({ viewport: { width: 1440, height: 1000 }, reducedMotion: "reduce" });
  await page.goto(`${origin}/#key=${host.token}`);
  await page.locator("[data-legend]").waitFor();
  await page.getByRole("tab", { name: "Orders" }).click();
  await page.getByText("Paper account").waitFor();
  await page.getByRole("button", { name: "Orders", exact: true }).click();
  await page.getByRole("tab", { name: "Ticket" }).click();
});
afterAll(async () => {
  await page?.close();
  await host?.dispose();
  await market?.close();
  store?.close();
  await Promise.all([prices?.close(), exchange?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const dialog = () => page.getByRole("dialog");
const row = (words: string | RegExp) => page.getByRole("row", { name: words });
const sent = () => exchange.asked.filter((each) => each.startsWith("POST"));
const order = (number: number) => {
  const found = exchange.orders[number];
  if (!found) throw new Error(`the exchange has no order ${number}`);
  return found;
};
const look = async (name: string) => {
  expect(await violationsOf(page)).toEqual([]);
  if (SHOTS !== undefined) await page.screenshot({ path: join(SHOTS, `exchange-account-${name}.png`) });
};

async function type(price: string, quantity: string): Promise<void> {
  await page.getByLabel("Symbol", { exact: true }).fill(SYMBOL);
  await page.getByLabel("Type", { exact: true }).selectOption("limit");
  await page.getByLabel("Limit price").fill(price);
  await page.getByLabel("Quantity", { exact: true }).fill(quantity);
  await page.keyboard.press("Enter");
  await dialog().getByText(`Buy ${quantity} ${SYMBOL}, limit ${price} USD.`).waitFor();
}
const press = async (answer: string) => {
  // A pointer that has rested since before the question answers nothing.
  await page.mouse.move(1, 1);
  await dialog().getByRole("button", { name: answer }).click();
};
const confirm = () => press("Send live order");

describe("an account at an exchange on the page", () => {
  it("[INAPP-04] is connected with a key that the page keeps nowhere, and says its kind in words, icon and colour", async () => {
    await page.getByRole("button", { name: "Connect an exchange" }).press("Enter");
    await dialog().getByLabel("API key").waitFor();
    await dialog().getByRole("button", { name: "Connect", exact: true }).press("Enter");
    await dialog().getByText("API key: the exchange needs it.").waitFor();
    await look("connect");
    const fill = async (secret: string) => {
      await dialog().getByLabel("API key").fill(TYPED.key);
      await dialog().getByLabel("API secret").fill(secret);
      await dialog().getByLabel("Passphrase").fill(TYPED.passphrase);
      await page.keyboard.press("Enter");
    };
    exchange.key = "another";
    await fill(TYPED.secret);
    await dialog().getByText("exchange.key_refused").waitFor();
    expect(await dialog().getByLabel("API key").inputValue()).toBe("");
    exchange.key = TYPED.key;
    await fill(TYPED.secret);
    await dialog().waitFor({ state: "detached" });
    await page.getByText("Live: Coinbase Exchange").waitFor();
    await page.getByText("Live trading off").waitFor();
    expect(await page.locator('[data-kind="live"]').count()).toBeGreaterThan(0);
    expect(await page.getByRole("form", { name: "Order ticket" }).count()).toBe(0);
    const kept = await page.evaluate(() =>
      JSON.stringify([document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }]),
    );
    for (const secret of [TYPED.key, TYPED.secret, TYPED.passphrase]) expect(kept.includes(secret)).toBe(false);
    await look("connected");
  });

  it("[INAPP-04] takes orders once live trading was asked for and switched on, each after a question of its own", async () => {
    const live = page.getByRole("switch", { name: "Live trading" });
    await live.press("Enter");
    await dialog().getByText("From now on orders of this account trade with real money.").waitFor();
    await look("switch");
    await page.keyboard.press("Escape");
    expect(await live.getAttribute("aria-checked")).toBe("false");
    await live.press("Enter");
    await press("Switch live trading on");
    await dialog().waitFor({ state: "detached" });
    await page.getByText("Live trading on", { exact: true }).waitFor();
    const types = page.getByLabel("Type", { exact: true }).getByRole("option");
    await expect.poll(() => types.allTextContents()).toEqual(["Market", "Limit", "Stop limit"]);
    expect(await page.getByLabel("Take profit (if wanted)").count()).toBe(0);
    await type("99.50", "2");
    await look("confirm");
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
    expect(sent()).toEqual([]);
    await type("99.50", "2");
    await confirm();
    await page.getByText(`Placed: buy 2 ${SYMBOL}.`).waitFor();
    expect(exchange.orders).toMatchObject([{ size: "2", price: "99.5" }]);
  });

  it("[INAPP-04] says what to do while an order is unknown after a time-out, and finds it by its id", async () => {
    exchange.onPlace.push("no_answer");
    await type("98.50", "1");
    await confirm();
    await page.getByText("It is not sent again").waitFor();
    const unknown = row(/limit 98\.5/);
    await unknown.getByText("Wait for the outcome, or cancel it; do not place it again.").waitFor();
    await look("unknown");
    exchange.arrive();
    await unknown.getByText("Working").waitFor();
    expect(sent()).toHaveLength(2);
    expect(exchange.orders).toHaveLength(2);
  });

  it("shows fills, the position, what was placed elsewhere, and the orders on the chart as live", async () => {
    exchange.fill(order(0), "0.5");
    exchange.placeElsewhere({ price: "97.00" });
    await row(/limit 99\.5/)
      .getByText("Filled in part")
      .waitFor();
    await row(/limit 97/)
      .getByText("(placed elsewhere)")
      .waitFor();
    const lines = page.getByRole("list", { name: `Live orders and position in ${SYMBOL}` });
    await expect.poll(() => lines.getByRole("listitem").count()).toBe(4);
    expect(await lines.locator('[data-kind="live"]').count()).toBe(4);
    // No line can be moved: this exchange changes no order.
    expect(await lines.getByRole("slider").count()).toBe(0);
    await look("orders");
    await page.getByRole("button", { name: "Positions" }).click();
    await row(`${SYMBOL} long 0.5 99.5`).waitFor();
    await page.getByText("what was held before is not in it").waitFor();
    await page.getByRole("button", { name: "Fills" }).click();
    await row(new RegExp(`${SYMBOL} Bought 0.5 99.50 0.01`)).waitFor();
    await page.getByRole("button", { name: "Orders", exact: true }).click();
    await page
      .getByRole("button", { name: `Cancel buy 1 ${SYMBOL}, Buy 1, limit` })
      .first()
      .press("Enter");
    await expect.poll(() => exchange.orders.filter(({ done_reason: done }) => done === "canceled").length).toBe(1);
  });

  it("fits a narrow window, and the choice of the paper account takes all of it away", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await showNarrowPanel(page, "Orders");
    await page.getByRole("switch", { name: "Live trading" }).waitFor();
    expect(await page.getByRole("table").first().isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await look("narrow");
    await page.setViewportSize({ width: 1440, height: 1000 });
    const account = page.getByLabel("Account", { exact: true });
    await account.selectOption("paper");
    await page.getByText("Paper account").first().waitFor();
    await page.getByText("No orders yet").waitFor();
    await page.locator("[data-chip]").first().waitFor({ state: "detached" });
    await account.selectOption(EXCHANGE);
    await page.reload();
    await page.getByText("Live: Coinbase Exchange").waitFor();
  });

  it("is disconnected after a question that names the orders that stay", async () => {
    await page.getByRole("button", { name: "Disconnect" }).press("Enter");
    await dialog().getByText("2 orders work at the exchange and will stay there").waitFor();
    await look("disconnect");
    await dialog().getByRole("button", { name: "Disconnect" }).click();
    await page.getByText("Not connected").waitFor();
    expect(await page.getByRole("form", { name: "Order ticket" }).count()).toBe(0);
    await row(/limit 99\.5/)
      .getByText("Filled in part")
      .waitFor();
    await page.getByRole("button", { name: "Connect again" }).press("Enter");
    await dialog().getByText("This account is known").waitFor();
    expect(await dialog().getByLabel("Currency of the account").inputValue()).toBe("USD");
  });

  it("[P35] says what differs from the exchange, and books it in one act", async () => {
    exchange.base.set("BTC", "2");
    for (const [label, value] of [
      ["API key", TYPED.key],
      ["API secret", TYPED.secret],
      ["Passphrase", TYPED.passphrase],
    ] as const) {
      await dialog().getByLabel(label).fill(value);
    }
    await page.keyboard.press("Enter");
    await dialog().waitFor({ state: "detached" });
    const differences = page.getByRole("region", { name: "Differences to the exchange" });
    await differences.getByText("2 BTC more at the exchange; for 2 it tells no reason.").waitFor();
    await differences.getByText(`Orders that would make the position in ${SYMBOL} larger are stopped.`).waitFor();
    await look("differences");
    await differences.getByRole("button", { name: "Book it as the exchange has it" }).press("Enter");
    await differences.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Corrections" }).click();
    await row(/Booked by you 2 BTC 100 unexplained/).waitFor();
    await look("corrections");
    const account = page.getByLabel("Account", { exact: true });
    await account.selectOption("paper");
    await page.getByText("No orders yet").waitFor();
    expect(await page.getByRole("button", { name: "Orders", exact: true }).getAttribute("aria-pressed")).toBe("true");
    await account.selectOption(EXCHANGE);
    await page.getByRole("button", { name: "Positions" }).click();
    await row(new RegExp(`${SYMBOL} long 2.5`)).waitFor();
  });
});

/** Leaves dialogs where the page has them. */
const leaveDialogs = () =>
  page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });

/** Puts the answer of a dialog under the button that opens it, as on a page of another size; returns where both are. */
async function under(opener: Locator, answer: Locator): Promise<readonly [x: number, y: number]> {
  await leaveDialogs();
  const middle = async (button: Locator) => {
    const box = (await button.boundingBox()) ?? expect.fail("the button is not shown");
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await opener.click();
  const from = await middle(answer);
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  const to = await middle(opener);
  const way = [to[0] - from[0], to[1] - from[1]] as const;
  await page.evaluate(([x, y]) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[role=dialog] { margin: ${y}px 0 0 ${x}px }`);
    document.adoptedStyleSheets = [sheet];
  }, way);
  return to;
}

/** Clicks on at one place: several times as one series, and twice more once the answer can be pressed. */
async function clickOn([x, y]: readonly [number, number], answer: Locator): Promise<void> {
  for (let clicks = 0; clicks < 4; clicks += 1) await page.mouse.click(x, y, { clickCount: 2 });
  const isGone = async () => (await dialog().count()) === 0;
  await expect.poll(async () => (await isGone()) || (await answer.isEnabled())).toBe(true);
  for (let more = 0; more < 2 && !(await isGone()); more += 1) await page.mouse.click(x, y, { clickCount: 2 });
}

describe("a question before money is traded", () => {
  it("is not answered by clicks on what opened it, however many come", async () => {
    const live = page.getByRole("switch", { name: "Live trading", includeHidden: true });
    const on = dialog().getByRole("button", { name: "Switch live trading on" });
    const switchPlace = await under(live, on);
    await clickOn(switchPlace, on);
    expect(await dialog().count()).toBe(1);
    expect(await live.getAttribute("aria-checked")).toBe("false");
    await press("Switch live trading on");
    await page.getByText("Live trading on", { exact: true }).waitFor();

    const before = sent().length;
    const send = dialog().getByRole("button", { name: "Send live order" });
    await page.getByLabel("Symbol", { exact: true }).fill(SYMBOL);
    await page.getByLabel("Type", { exact: true }).selectOption("limit");
    await page.getByLabel("Limit price").fill("99.50");
    await page.getByLabel("Quantity", { exact: true }).fill("1");
    const ticketPlace = await under(page.locator('form[aria-label="Order ticket"] [type=submit]'), send);
    await clickOn(ticketPlace, send);
    expect(await dialog().count()).toBe(1);
    expect(sent()).toHaveLength(before);
    await confirm();
    await page.getByText(`Placed: buy 1 ${SYMBOL}.`).waitFor();
    expect(sent()).toHaveLength(before + 1);
    await leaveDialogs();
  });
});

describe("an exchange without a passphrase", () => {
  it("is connected without one, and its ticket has the types that it takes", async () => {
    const binance = await loopbackExchange("binance");
    try {
      Object.assign(exchange, { settings: binance.settings });
      await page.getByLabel("Account", { exact: true }).selectOption("paper");
      await page.getByRole("button", { name: "Connect an exchange" }).press("Enter");
      await dialog().getByLabel("Exchange", { exact: true }).selectOption("binance");
      await dialog().getByText("Why no other exchange?").click();
      await dialog().getByText("Kraken").waitFor();
      expect(await dialog().getByLabel("Passphrase").count()).toBe(0);
      await look("connect-binance");
      await dialog().getByLabel("API key").fill(binance.typed.key);
      await dialog().getByLabel("API secret").fill(binance.typed.secret);
      await page.keyboard.press("Enter");
      await dialog().waitFor({ state: "detached" });
      await page.getByText("Live: Binance").waitFor();
      await page.getByRole("switch", { name: "Live trading" }).press("Enter");
      await press("Switch live trading on");
      const types = page.getByLabel("Type", { exact: true }).locator("option");
      await expect.poll(() => types.allTextContents()).toEqual(["Market", "Limit", "Stop", "Stop limit"]);
      await look("binance");
    } finally {
      await binance.close();
    }
  });
});
