import type {
  AccountList,
  AccountOrder,
  BacktestEntry,
  CandleAnswer,
  Chart,
  NewBacktest,
  NewChart,
  NewDrawing,
  NewIndicator,
  NewOrder,
  NewScan,
  QuoteAnswer,
  Scan,
} from "@bourse/contract/host-api";
import { runFromPalette } from "@bourse/testing/palette";
import type { Page } from "playwright-core";
import type { HostCall } from "../start/trader.ts";

/** A state of the page that has pictures. */
export interface State {
  readonly name: string;
  /** Makes at the host what the state shows. It stays there for the states after it. */
  readonly prepare?: (call: HostCall) => Promise<void>;
  /** Walks there from the page as it opens. */
  readonly show?: (page: Page) => Promise<void>;
}

export type Theme = "light" | "dark";

/** A picture that a document shows. */
export interface Documented {
  readonly state: string;
  readonly theme: Theme;
  readonly width: number;
  readonly height: number;
}

/** The pictures of README, which a reader sees at about this width, and those of the tour. */
export const DOCUMENTED: readonly Documented[] = [
  { state: "orders-on-the-chart", theme: "dark", width: 1280, height: 800 },
  { state: "marketplace", theme: "light", width: 1280, height: 800 },
  { state: "alert-sheet", theme: "light", width: 1024, height: 640 },
  { state: "consent", theme: "light", width: 1024, height: 640 },
  { state: "backtest", theme: "dark", width: 1024, height: 640 },
];

/** Bytes of one of them at most, so that a document is quick to load. */
export const MOST_BYTES = 250_000;

/** The instrument of the first desk. */
const SYMBOL = "SIM:ESTRELA";

const quoteOf = (call: HostCall) => call<QuoteAnswer>("GET", `/api/market/quote?symbol=${SYMBOL}`);

/** A price so many per cent from another, with the decimals of the instrument. */
const off = (price: number, percent: number): string => (price * (1 + percent / 100)).toFixed(1);

/** @throws Error when the account takes one of the orders for nothing */
async function place(call: HostCall, orders: readonly Omit<NewOrder, "client_order_id">[]): Promise<void> {
  for (const order of orders) {
    const body: NewOrder = { ...order, client_order_id: crypto.randomUUID() };
    const { reject } = await call<AccountOrder>("POST", "/api/accounts/paper/orders", body);
    if (reject) throw new Error(`an order in ${order.symbol} was refused: ${reject.code}`);
  }
}

async function openCharts(call: HostCall): Promise<void> {
  for (const [symbol, timeframe] of [
    ["SIM:MAREA", "15m"],
    ["SIM:LAGO", "1H"],
    ["SIM:GIRO", "1D"],
  ] as const) {
    const body: NewChart = { symbol, timeframe };
    await call("POST", "/api/charts", body);
  }
  await activate(call);
}

/** The first chart comes to the front again. */
async function activate(call: HostCall): Promise<Chart | undefined> {
  const { charts } = await call<{ readonly charts: readonly Chart[] }>("GET", "/api/charts");
  const [first] = charts;
  if (first) await call("PUT", `/api/charts/${first.chart_id}`, { active: true });
  return first;
}

async function draw(call: HostCall): Promise<void> {
  for (const each of [
    { indicator: "ema", parameters: { period: 20 } },
    { indicator: "rsi", parameters: { period: 14 } },
  ] satisfies Pick<NewIndicator, "indicator" | "parameters">[]) {
    const body: NewIndicator = { ...each, chart_id: null };
    await call("POST", "/api/indicators", body);
  }
  const query = `symbol=${SYMBOL}&timeframe=5m&limit=60`;
  const { candles } = await call<{ readonly candles: readonly CandleAnswer[] }>("GET", `/api/market/candles?${query}`);
  const [first, last] = [candles[0], candles.at(-2)];
  if (!first || !last) throw new Error(`${SYMBOL} has no bars`);
  const looks = { symbol: SYMBOL, color: "#1257bd", width: 2 };
  const drawings: readonly NewDrawing[] = [
    { ...looks, kind: "horizontal", anchors: [{ price: Math.max(...candles.map(({ high }) => high)) }] },
    {
      ...looks,
      kind: "trend",
      anchors: [
        { time: first.time, price: first.low },
        { time: last.time, price: last.low },
      ],
    },
  ];
  for (const body of drawings) await call("POST", "/api/drawings", body);
}

async function trade(call: HostCall): Promise<void> {
  const { price } = await quoteOf(call);
  const market = { side: "buy", type: "market", tif: "ioc" } as const;
  const exit = { symbol: SYMBOL, side: "sell", tif: "gtc", quantity: "1" } as const;
  await place(call, [
    { ...market, symbol: SYMBOL, quantity: "2" },
    { ...market, symbol: "SIM:LAGO", quantity: "2000" },
  ]);
  // They are filled at the next price.
  await until(
    () => call<AccountList>("GET", "/api/accounts"),
    ({ accounts }) => accounts.some(({ positions }) => positions.length === 2),
  );
  await place(call, [
    { ...exit, type: "limit", price: off(price, 0.5) },
    { ...exit, type: "stop", stop_price: off(price, -0.8) },
  ]);
}

async function until<Item>(read: () => Promise<Item>, isReached: (item: Item) => boolean): Promise<void> {
  while (!isReached(await read())) await new Promise((resolve) => setTimeout(resolve, 250));
}

async function runBacktest(call: HostCall): Promise<void> {
  const body: NewBacktest = {
    strategy: "bourse.strategies.sma-cross",
    symbol: "SIM:ALTA",
    timeframe: "1D",
  };
  await call("POST", "/api/backtests", body);
  await until(
    () => call<{ readonly backtests: readonly BacktestEntry[] }>("GET", "/api/backtests"),
    ({ backtests }) => backtests.every(({ state }) => state !== "waiting" && state !== "running"),
  );
}

async function runScan(call: HostCall): Promise<void> {
  const body: NewScan = {
    name: "Breaks of structure",
    symbols: [SYMBOL, "SIM:MAREA", "SIM:LAGO", "SIM:GIRO"],
    cadence_minutes: { D: 5 },
  };
  const { id } = await call<Scan>("POST", "/api/scans", body);
  await until(
    () => call<{ readonly results: readonly unknown[] }>("GET", `/api/scans/${id}/results`),
    ({ results }) => results.length > 0,
  );
}

/** Waits until nothing on the page fits a selector. */
export async function untilGone(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((each) => document.querySelector(each) === null, selector);
}

const waitFor = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();

const goTo = (words: string) => (page: Page) => runFromPalette(page, words, /./);

/** Every state, in an order in which a later one may show what an earlier one made. */
export const STATES: readonly State[] = [
  { name: "first-visit" },
  { name: "four-charts", prepare: openCharts, show: goTo("arrange four") },
  { name: "indicators-and-drawings", prepare: draw, show: waitFor("[data-indicator]") },
  {
    name: "orders-on-the-chart",
    prepare: trade,
    async show(page) {
      await page.locator("[data-chip]").first().waitFor();
      // The first window tells of the fills for a while.
      await untilGone(page, '[data-toasts] button[aria-label^="Close: Filled"]');
    },
  },
  { name: "blotter", show: goTo("go to orders and positions") },
  { name: "ticket", show: goTo("go to order ticket") },
  {
    name: "alert-sheet",
    async show(page) {
      await page.keyboard.press("Alt+a");
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "marketplace",
    async show(page) {
      await goTo("go to marketplace")(page);
      await page.locator("[data-plugin]").first().waitFor();
    },
  },
  {
    name: "consent",
    async show(page) {
      await goTo("install macro board")(page);
      await page.locator("[data-fingerprint]").waitFor();
    },
  },
  { name: "backtest", prepare: runBacktest, show: goTo("go to backtest") },
  { name: "scanner", prepare: runScan, show: goTo("go to scanner") },
  {
    name: "settings",
    async show(page) {
      await goTo("appearance")(page);
      await page.getByRole("dialog", { name: "Settings" }).waitFor();
    },
  },
];
