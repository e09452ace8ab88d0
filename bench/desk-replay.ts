import { launchUsersChromium } from "@bourse/testing/browser";
import type { Page } from "playwright-core";
import { buildWhatIsStale } from "../scripts/start/build.ts";
import { showImported } from "./desk/bars-file.ts";
import { startDeskHost } from "./desk/host.ts";
import { type DeskPage, openDesk } from "./desk/page.ts";
import { readAll } from "./desk/wheel.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

/** The bars of an hour at fifty bars a second. */
const HOUR = sized(180_000, 12_000);
/** Bars of the chart: more than an hour's, because the replay begins somewhere among the oldest. */
const BARS = HOUR + 60_000;
/** The page plays fifty bars a second as five in a tenth of a second; ten such ticks are done at once. */
const TICKS = { tickMs: 100, bars: 5, atOnce: 10 };
/** Even a busy machine plays a part of the hour within it. */
const LONGEST_MS = 120_000;
/** Number of points at which the page is measured. */
const LOOKS = sized(6, 2);
/** Limit for the page's objects after an hour, relative to those after its first part. */
const MOST_GROWTH = 1.1;
/** The chart keeps the played bars, as any chart does: at most this many megabytes for a million. */
const BAR_MB = 200 / 1e6;

interface Look {
  readonly played: number;
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** An hour of a replay at its highest speed, compressed: the page's timers run as fast as it can follow. */
export async function run(): Promise<BenchResult[]> {
  buildWhatIsStale((line) => console.log(line));
  const host = await startDeskHost();
  const browser = await launchUsersChromium();
  try {
    await showImported(host, BARS);
    const desk = await openDesk(browser, host);
    await readAll(desk);
    await beginReplay(desk.page);
    const looks: Look[] = [];
    for (let look = 1; look <= LOOKS; look++) looks.push(await lookAfter(desk, (HOUR * look) / (LOOKS + 1)));
    return figures(looks);
  } finally {
    await browser.close();
    await host.close();
  }
}

declare global {
  interface Window {
    replayed: number;
  }
}

/** Begins near the oldest bar, and plays as fast as the page can. */
async function beginReplay(page: Page): Promise<void> {
  const chart = page.locator("[data-chart]").first();
  await chart.focus();
  await page.keyboard.press("Home");
  await page.locator("[data-legend]").getByText("Jan 01, 2020").first().waitFor();
  await chart.click({ button: "right", position: { x: 100, y: 150 } });
  await page.getByRole("menuitem", { name: "Replay from here" }).click();
  const control = page.getByRole("toolbar", { name: "Replay of CSV:BENCH" });
  await control.getByRole("combobox").selectOption("50 bars a second");
  await page.evaluate(hurry, TICKS);
  await control.getByRole("button", { name: "Play the replay" }).click();
}

/** Runs in the page: fires the replay's timer as soon as the previous work is done, and counts the bars. */
function hurry({ tickMs, bars, atOnce }: { tickMs: number; bars: number; atOnce: number }): void {
  window.replayed = 0;
  const usual = window.setInterval.bind(window);
  const hurried = (work: () => void, ms?: number) => {
    if (ms !== tickMs) return usual(work, ms);
    return usual(() => {
      for (let tick = 0; tick < atOnce; tick++) work();
      window.replayed += atOnce * bars;
    }, 0);
  };
  window.setInterval = hurried as typeof window.setInterval;
}

async function lookAfter(desk: DeskPage, bars: number): Promise<Look> {
  await desk.page.waitForFunction((wanted) => window.replayed >= wanted, bars, { timeout: LONGEST_MS, polling: 100 });
  const played = await desk.page.evaluate(() => window.replayed);
  return { played, heap: await desk.heap(), ...(await desk.counts()) };
}

function figures(looks: readonly Look[]): BenchResult[] {
  const [first, last] = [looks[0], looks.at(-1)] as [Look, Look];
  const played = last.played.toLocaleString("en");
  const grown = last.heap - first.heap - (last.played - first.played) * BAR_MB;
  const count = (name: "nodes" | "listeners"): BenchResult => ({
    name: `replay of ${played} bars: ${name} of the page (against after ${first.played.toLocaleString("en")})`,
    ours: String(last[name]),
    theirs: String(first[name]),
    ratio: last[name] / first[name],
    target: `<= ${MOST_GROWTH} times`,
    ok: last[name] <= first[name] * MOST_GROWTH,
  });
  return [
    {
      name: `replay of ${played} bars: heap at ${looks.map(({ heap }) => heap.toFixed(1)).join(", ")} MB, beyond the played bars`,
      ours: `${grown.toFixed(1)} MB grown`,
      theirs: `${first.heap.toFixed(1)} MB after the first part`,
      ratio: last.heap / first.heap,
      target: `<= ${(first.heap * (MOST_GROWTH - 1)).toFixed(1)} MB`,
      ok: grown <= first.heap * (MOST_GROWTH - 1),
    },
    count("nodes"),
    count("listeners"),
  ];
}
