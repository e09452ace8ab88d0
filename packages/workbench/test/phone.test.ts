import type { AccountFill, Task } from "@bourse/contract/host-api";
import { showNarrowPanel } from "@bourse/testing/panels";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { fillDesk } from "./desk.ts";
import { OTHER, RESULT, SCAN } from "./scans.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader({ width: 390, height: 844 });
  fill();
  await trader.open();
});
afterEach(() => trader.leave());

const FILL: AccountFill = {
  sequence: 1,
  client_order_id: "done",
  symbol: "^GSPC",
  side: "buy",
  quantity: "3500.5",
  price: "2101.25",
  fee: "0.25",
  at: "2026-01-05T12:00:00.000Z",
  ambiguous: false,
};

const TASK: Task = {
  id: "task-1",
  task: "morning_briefing",
  name: "Morning",
  interval_minutes: 60,
  minimum_interval_minutes: 5,
  enabled: true,
  budget: { runs_per_day: 24, tokens_per_day: 200_000, seconds_per_run: 180 },
  spent: { runs: 0, tokens: 0, tokens_month: 0 },
  revision: 1,
  created_at: "2026-01-05T12:00:00.000Z",
};

/** A host with some data in every table. */
function fill(): void {
  const { desk, account, scans } = trader.host.state;
  fillDesk(desk);
  trader.host.state.page.watchlist = ["^GSPC", "^NDX"];
  desk.tasks.tasks = [TASK];
  scans.scans = [SCAN];
  scans.results = [RESULT, OTHER];
  account.account = {
    ...account.account,
    positions: [
      { symbol: "^GSPC", quantity: "3.5", average_price: "100", last_price: "120" },
      { symbol: "^NDX", quantity: "-20", average_price: "50.50", last_price: "50" },
    ],
  };
  account.orders = [
    {
      client_order_id: "entry",
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
    },
  ];
  account.fills = [FILL, { ...FILL, sequence: 2, symbol: "^NDX", price: "9" }];
}

/** Elements cut at the right edge, or scrolled sideways. */
const hidden = () =>
  trader.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("thead, .sr-only"))
      .filter((each) => {
        const isScrolled = each.scrollWidth > each.clientWidth && getComputedStyle(each).overflowX === "auto";
        return isScrolled || (each.closest("table, li") && each.getBoundingClientRect().right > innerWidth);
      })
      .map((each) => each.outerHTML.slice(0, 120)),
  );

/** The cells of a row as they are seen: the title before the value. */
const card = (name: RegExp) =>
  trader.page
    .getByRole("row", { name })
    .getByRole("cell")
    .evaluateAll((cells) =>
      cells
        .filter((each) => each.checkVisibility())
        .map((each) => {
          const { content } = getComputedStyle(each, "::before");
          return [/^"(.*?)"/.exec(content)?.[1] ?? "", each.textContent.trim()].join(": ");
        }),
    );

async function expectFitting(name: string): Promise<void> {
  await trader.shot(name);
  expect(await hidden()).toEqual([]);
  await trader.expectAccessible();
}

describe("a table on a phone", () => {
  it("of positions, orders, fills and days has a card for each row, which is still a row of a table", async () => {
    const { page } = trader;
    await showNarrowPanel(page, "Orders");
    await page.getByRole("row", { name: /^\^NDX short 20 / }).waitFor();
    expect(await card(/^\^NDX/)).toEqual([
      "Quantity: short 20",
      "Mean price: 50.50",
      "Last price: 50.00",
      "Value: -1,000.00",
      "Profit: +10.00",
      "Of cost: +0.99%",
      ": CloseHalfReverseStop…",
    ]);
    await expectFitting("phone-positions");
    await page.getByLabel("Sort by").selectOption("Profit ↓");
    const symbols = () => page.locator("tbody [data-open]").allTextContents();
    await expect.poll(symbols).toEqual(["^GSPC", "^NDX"]);
    await page.getByLabel("Sort by").selectOption("Profit ↑");
    await expect.poll(symbols).toEqual(["^NDX", "^GSPC"]);
    expect(await page.getByRole("columnheader", { name: "Profit" }).getAttribute("aria-sort")).toBe("ascending");
    await page.getByRole("button", { name: "Fills", exact: true }).click();
    await page.getByRole("row", { name: /\^NDX Bought/ }).waitFor();
    expect((await card(/\^NDX/)).slice(1)).toEqual([
      "Side: Bought",
      "Quantity: 3,500.5",
      "Price: 9.00",
      "Fee: 0.25",
      "Note: ",
    ]);
    await expectFitting("phone-fills");
    await page.getByRole("group", { name: "List" }).getByRole("button", { name: "Orders", exact: true }).click();
    await page.getByRole("row", { name: /Sell 2, limit/ }).waitFor();
    await expectFitting("phone-orders");
  });

  it("of alerts, fires, tasks, scans and their results is made of cards as well", async () => {
    const { page } = trader;
    await showNarrowPanel(page, "Alerts");
    await page.getByRole("row", { name: /Back in range/ }).waitFor();
    expect((await card(/Back in range/)).map((each) => each.split(":")[0])).toEqual([
      "State",
      "Fires when",
      "Name",
      "Ends",
      "Owner",
      "",
    ]);
    await expectFitting("phone-alerts");
    await page.getByRole("button", { name: "Fire log" }).click();
    await page.getByRole("row", { name: /Old level/ }).waitFor();
    await expectFitting("phone-fires");
    await showNarrowPanel(page, "Scanner");
    await page
      .getByRole("row", { name: /INDEX:NDX 1D/ })
      .first()
      .waitFor();
    await expectFitting("phone-scans");
    await showNarrowPanel(page, "Automations");
    await page.getByRole("row", { name: /^Morning/ }).waitFor();
    await expectFitting("phone-tasks");
    await showNarrowPanel(page, "Watchlist");
    await page.locator("[data-watch]").first().waitFor();
    await expectFitting("phone-watchlist");
  });
});
