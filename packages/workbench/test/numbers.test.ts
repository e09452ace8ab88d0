import { afterEach, beforeEach, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { alert } from "./desk.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader();
  fill();
  await trader.open();
});
afterEach(() => trader.leave());

const AT = "2026-01-05T12:00:00.000Z";

/** Amounts as a host tells them: exact decimals, with as many digits as they have. */
function fill(): void {
  const { account: book, desk } = trader.host.state;
  const bought = { symbol: "^GSPC", side: "buy", type: "stop_limit", tif: "gtc", placed_at: AT } as const;
  book.orders = [
    {
      ...bought,
      client_order_id: "a",
      quantity: "12500.5",
      price: "2127.7",
      stop_price: "2126",
      take_profit: "3000.5",
      stop_loss: "2050.125",
      filled: "1200",
      average_price: "2127.666666666666666667",
      status: "partially_filled",
    },
  ];
  book.account = {
    ...book.account,
    cash: "87216.229",
    positions: [
      { symbol: "^GSPC", quantity: "-3500.5", average_price: "2101.333333333333333333", last_price: "2101.2" },
      { symbol: "^NDX", quantity: "1000", average_price: "9127.7", last_price: "9127.65" },
    ],
  };
  const fact = { client_order_id: "a", symbol: "^GSPC", side: "sell", ambiguous: false, at: AT } as const;
  book.fills = [{ ...fact, sequence: 1, price: "2101.3333", quantity: "3500.5", fee: "0.01992598" }];
  book.equity = {
    days: [{ day: "2026-01-06", equity: "100048.5821", realised: "-1020.4", fees: "1200.00421", drawdown: "2050.4" }],
    curve: [
      { at: AT, equity: "99999" },
      { at: "2026-01-06T12:00:00.000Z", equity: "100048.5821" },
    ],
  };
  desk.alerts = [alert({ kind: "insideChannel", price: 2874.5, second_price: 2900 })];
}

/** Each list with the name of its table, and words that it has to say. */
const LISTS = [
  [
    "Orders",
    "Orders, the latest first",
    ["12,500.5", "stop 2,126.00, limit 2,127.70, target 3,000.50, guard 2,050.125", "1,200 at 2,127.67"],
  ],
  ["Positions", "Positions", ["short 3,500.5", "2,101.33", "2,101.20", "long 1,000", "9,127.70", "9,127.65"]],
  ["Fills", "Fills, the latest first", ["3,500.5", "2,101.3333", "0.02"]],
  [
    "Equity",
    "Equity by UTC day, the latest first",
    ["100,048.58", "-1,020.40", "1,200.00", "2,050.40", "Equity from 99,999.00", "99,999.00 to 100,048.58"],
  ],
] as const;

/** Four digits on end before a decimal point, except of a year: nobody has written that number for a reader. */
const RAW = /(?<![.\d])(?!20\d\d\b(?!\.))\d{4}/;

async function wordsOf(label: string): Promise<string> {
  const panel = trader.page.locator(`[data-tab="${label}"]`);
  const names = await panel.locator("[aria-label]").evaluateAll((all) => all.map((each) => each.ariaLabel));
  return [...(await panel.allInnerTexts()), ...names].join("\n").replaceAll("\u{a0}", " ");
}

/** Opens the account's lists, after the prices that the chart has brought. */
async function openOrders(): Promise<void> {
  await trader.page.locator("[data-quote]").waitFor();
  await trader.page.getByRole("tab", { name: "Orders" }).click();
  trader.host.emit({ type: "orders" });
  await trader.page.getByText("2,101.20", { exact: true }).waitFor();
}

it("writes every number of the account by its instrument, its currency or as it was told", async () => {
  const { page } = trader;
  const textOf = async (selector: string) => (await page.locator(selector).first().textContent()) ?? "";
  await openOrders();
  for (const [name, table, written] of LISTS) {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("table", { name: table }).waitFor();
    const words = await wordsOf("orders");
    for (const each of ["Cash 87,216.23", ...written]) expect.soft(words).toContain(each);
    expect.soft(words).not.toMatch(RAW);
  }
  await page.getByRole("button", { name: "Orders", exact: true }).click();
  await page.getByRole("button", { name: /^Change buy / }).click();
  await page.getByRole("dialog").waitFor();
  expect.soft(await textOf("[role=dialog]")).toContain("1,200 of it is filled already");
  await page.keyboard.press("Escape");
  expect.soft(await textOf('[data-chip="position"]')).toContain("Short 3,500.5 at 2,101.33");
  expect.soft(await textOf('[data-chip="a price"]')).toContain("Buy 12,500.5 (1,200 filled), limit");
  await page.getByRole("tab", { name: "Alerts" }).click();
  await page.locator("[data-alert]").waitFor();
  const words = await wordsOf("alerts");
  expect.soft(words).toContain("is inside 2,874.50 to 2,900.00");
  expect.soft(words).not.toMatch(RAW);
});

it("lets the numbers of a column stand below one another", async () => {
  const { page } = trader;
  await openOrders();
  await page.getByRole("button", { name: "Positions", exact: true }).click();
  const ends = async (text: string) => {
    const range = await page.getByText(text, { exact: true }).evaluate((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell);
      return words.getBoundingClientRect().right;
    });
    return Math.round(range);
  };
  expect(await ends("9,127.70")).toBe(await ends("2,101.33"));
  expect(await ends("9,127.65")).toBe(await ends("2,101.20"));
});
