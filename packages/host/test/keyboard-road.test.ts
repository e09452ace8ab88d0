import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AccountFill, AlertList, ChartList, IndicatorList } from "@bourse/contract/host-api";
import { type HostProcess, startHostProcess } from "@bourse/host/testing";
import { openPage, untilItHasFocus } from "@bourse/testing/browser";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

const dataDir = mkdtempSync(join(tmpdir(), "bourse-keyboard-road-"));
let host: HostProcess;
let page: Page;

beforeAll(async () => {
  // Nobody listens there: no marketplace is needed.
  host = await startHostProcess({
    DATA_DIR: dataDir,
    CLOUD_URL: "http://127.0.0.1:9",
    MARKET_SOURCE: "sim",
    PORT: "0",
  });
  page = await openPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
});
afterAll(async () => {
  await page?.close();
  await host?.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask<Answer>(path: string): Promise<Answer> {
  return (await (await host.call("GET", path)).json()) as Answer;
}

/** The name of what has the focus, as a screen reader says it. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return "";
    const { labels } = element as Partial<HTMLInputElement>;
    return (element.ariaLabel ?? labels?.[0]?.textContent ?? element.textContent ?? "").trim();
  });

/** A part of the page with more stops than this has lost its reader. */
const MOST_STOPS = 80;

/** Presses Tab until something of this name has the focus. */
async function tabTo(name: string): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const now = await focused();
    if (now.startsWith(name)) return;
    passed.push(now.slice(0, 30));
    await page.keyboard.press("Tab");
  }
  expect.fail(`Tab passed no ${name}, but ${passed.join(" | ")}`);
}

/** Runs a command of the palette. */
async function run(command: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await untilItHasFocus(page.getByRole("dialog", { name: "Commands" }).getByRole("combobox"));
  await page.keyboard.type(command);
  await page.getByRole("dialog").getByRole("option", { name: command }).first().waitFor();
  await page.keyboard.press("Enter");
}

it("goes from the first load to a filled order and a made alert without a pointer", async () => {
  // The cash of an account may cover no piece of what the simulated market quotes first.
  await host.call("PUT", "/api/accounts/paper/simulation", { funding: "margin" });
  await page.goto(`${host.origin}/#key=${host.token}`);
  await page.locator("[data-legend]").waitFor();
  const [{ symbol, chart_id } = expect.fail("there is no chart")] = (await ask<ChartList>("/api/charts")).charts;

  await run("Order ticket");
  await tabTo("Type");
  await page.keyboard.type("Market");
  await tabTo("Quantity");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await page.getByText(`Placed: buy 2 ${symbol}.`).waitFor();
  await expect
    .poll(async () => (await ask<{ readonly fills: readonly AccountFill[] }>("/api/accounts/paper/fills")).fills)
    .toMatchObject([{ symbol, side: "buy", quantity: "2" }]);
  await page.locator('[data-chip="position"]').waitFor();

  await page.keyboard.press("Alt+a");
  await page.getByRole("dialog", { name: /alert/i }).waitFor();
  await tabTo("Create");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await ask<AlertList>("/api/alerts")).alerts).toMatchObject([{ symbol }]);
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await run("Indicators");
  await tabTo("Add RSI");
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await ask<IndicatorList>("/api/indicators")).indicators)
    .toMatchObject([{ indicator: "rsi", chart_id }]);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  // The data cursor of the chart speaks the bar and the indicator.
  await run("Chart");
  await tabTo(`${symbol} price chart`);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => page.locator("[data-spoken]").first().textContent()).toMatch(/: open .*RSI 14/);
  await page.keyboard.press(",");
  await expect.poll(focused).toBe("Timeframe");
  await page.keyboard.type("2H");
  await page.keyboard.press("Enter");
  await page.getByRole("tab", { name: `${symbol} 2H`, exact: true }).waitFor();
});
