import { SIMULATED_INSTRUMENTS } from "@bourse/bars";
import type { ChartList } from "@bourse/contract/host-api";
import { launchUsersChromium } from "@bourse/testing/browser";
import type { Browser } from "playwright-core";
import { buildWhatIsStale } from "../scripts/start/build.ts";
import { type DeskHost, startLivelyHost } from "./desk/host.ts";
import { type DeskPage, framesOf, openDesk } from "./desk/page.ts";
import { percentile } from "./desk/turns.ts";
import { VIEW_CONTAINERS } from "./desk/views.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const VIEWS = sized(50, 3);
const LONG_MS = sized(15_000, 200);
const SHORT_MS = sized(5_000, 100);
const SECOND = 1000;
const FRAME_MS = 20;
const SYMBOLS = SIMULATED_INSTRUMENTS.map(({ symbol }) => symbol);
/** Shares of a core that the page may use. */
const [STILL, ONE, ALL] = [0.03, 0.1, 0.25];

/** The page of a real host whose market moves ten times a second: with one chart, then with all that a trader opens. */
export async function run(): Promise<BenchResult[]> {
  buildWhatIsStale((line) => console.log(line));
  const browser = await launchUsersChromium();
  try {
    return [
      ...(await withHost(0, (host) => oneChart(host, browser))),
      ...(await withHost(VIEWS, (host) => all(host, browser))),
    ];
  } finally {
    await browser.close();
  }
}

async function withHost(views: number, work: (host: DeskHost) => Promise<BenchResult[]>): Promise<BenchResult[]> {
  const host = await startLivelyHost(views);
  try {
    return await work(host);
  } finally {
    await host.close();
  }
}

async function oneChart(host: DeskHost, browser: Browser): Promise<BenchResult[]> {
  const desk = await openDesk(browser, host);
  const still = await share("market still, 1 chart", STILL, { host, desk, moving: [] });
  const one = await share("1 chart at 10 updates/s", ONE, { host, desk, moving: await symbolsShown(host) });
  await desk.close();
  return [still, one];
}

async function all(host: DeskHost, browser: Browser): Promise<BenchResult[]> {
  const desk = await openDesk(browser, host);
  await fourCharts(desk, host);
  const many = `4 charts and ${VIEWS} live views`;
  const still = await share(`market still, ${many}`, STILL, { host, desk, moving: [] });
  const moving = await share(`${many} at 10 updates/s`, ALL, { host, desk, moving: SYMBOLS });
  return [still, moving, await frameLine(`${many} at 10 updates/s`, desk, browser)];
}

async function symbolsShown(host: DeskHost): Promise<readonly string[]> {
  const { charts } = (await (await host.ask("GET /api/charts")).json()) as ChartList;
  return charts.map(({ symbol }) => symbol);
}

/** Four charts of different symbols in a grid, and the containers of the views at both sides. */
async function fourCharts({ page }: DeskPage, host: DeskHost): Promise<void> {
  await page.getByRole("button", { name: "Arrange charts" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Four charts" }).click();
  await page.locator("[data-legend]").nth(3).waitFor();
  const { charts } = (await (await host.ask("GET /api/charts")).json()) as ChartList;
  for (const [index, { chart_id }] of charts.entries()) {
    await host.ask(`PUT /api/charts/${chart_id}`, { symbol: SYMBOLS[index], timeframe: "1m" });
  }
  for (const title of VIEW_CONTAINERS) {
    const tab = page.getByRole("tab", { name: title });
    if ((await tab.count()) > 0 && (await tab.getAttribute("aria-selected")) !== "true") await tab.click();
  }
}

interface Watched {
  readonly host: DeskHost;
  readonly desk: DeskPage;
  readonly moving: readonly string[];
}

async function share(name: string, most: number, { host, desk, moving }: Watched): Promise<BenchResult> {
  await host.move(moving);
  await desk.page.waitForTimeout(SHORT_MS);
  const [begun, ofHost, ofPage] = [performance.now(), await host.cpu(), await desk.cpu()];
  await desk.page.waitForTimeout(LONG_MS);
  const [ourTime, hostTime] = [((await desk.cpu()) - ofPage) * SECOND, (await host.cpu()) - ofHost];
  const spent = performance.now() - begun;
  const [ours, hosts] = [ourTime / spent, hostTime / spent];
  return {
    name: `page, ${name}: share of a core`,
    ours: percent(ours),
    theirs: `${percent(hosts)} for the host`,
    ratio: ours / most,
    target: `< ${percent(most)}`,
    ok: ours < most,
  };
}

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;

async function frameLine(name: string, desk: DeskPage, browser: Browser): Promise<BenchResult> {
  const ours = percentile(await framesOf(desk.page, SHORT_MS), 0.95);
  const empty = await browser.newPage();
  const theirs = percentile(await framesOf(empty, SHORT_MS), 0.95);
  return {
    name: `page, ${name}: p95 of a frame (against an empty page)`,
    ours: `${ours.toFixed(1)} ms`,
    theirs: `${theirs.toFixed(1)} ms`,
    ratio: ours / theirs,
    target: `<= ${FRAME_MS} ms`,
    ok: ours <= FRAME_MS,
  };
}
