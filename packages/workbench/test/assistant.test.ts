import type { AnswerSource, AssistantEntry, Chart } from "@bourse/contract/host-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { FIRST_CHART } from "./chart-routes.ts";
import { alert } from "./desk.ts";

const SECOND: Chart = { ...FIRST_CHART, chart_id: "chart-second", symbol: "^NDX", title: "^NDX 1D" };
const source = (id: string, symbol: string): AnswerSource => ({
  id,
  kind: "bars",
  what: `1D bars of ${symbol}`,
  source: "sample",
  count: 10,
  symbol,
  timeframe: "1D",
  from: "2018-01-02T00:00:00.000Z",
  to: "2018-02-01T00:00:00.000Z",
  cited: true,
});
const ENTRY: AssistantEntry = {
  dispatch_id: "about-chart",
  prompt: "What do you see?",
  chart: { chart_id: FIRST_CHART.chart_id, symbol: "^GSPC", timeframe: "1D" },
  state: "answered",
  answer: "It rose.",
  details: {
    sources: [source("s1", "^GSPC"), source("s2", "^NDX")],
    left_out: [],
    provider: "openai",
    model: "small-1",
    prompt_version: 1,
    usage: { input_tokens: 10, output_tokens: 5, estimated: false },
    image: "none",
    inputs_sha256: "0".repeat(64),
  },
  proposals: [],
  at: "2026-11-22T08:00:00.000Z",
};

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader();
  const { state } = trader.host;
  state.charts = [{ ...FIRST_CHART, active: false }, SECOND];
  state.desk.entries = [ENTRY];
});
afterEach(() => trader.leave());

const shown = () => trader.host.state.charts.map(({ chart_id, symbol, timeframe }) => [chart_id, symbol, timeframe]);
const tab = (name: string) => trader.page.getByRole("tab", { name, exact: true, selected: true });
const entry = () => trader.page.locator('[data-dispatch="about-chart"]');
const sourceOf = (symbol: string) =>
  entry().getByRole("button", { name: `Show on the chart: 1D bars of ${symbol}`, exact: false });

async function open(): Promise<void> {
  await trader.page.goto(trader.host.address);
  await tab("^NDX 1D").waitFor();
  await trader.page.locator("[data-legend]").first().waitFor();
  await trader.command("assistant");
  await entry().waitFor();
}

describe("a source of an answer", () => {
  it("goes to the chart of its question, and turns no chart", async () => {
    await open();
    const before = shown();
    await sourceOf("^GSPC").click();
    await tab("^GSPC 1D").waitFor();
    await expect.poll(() => trader.host.state.charts.find(({ active }) => active)?.chart_id).toBe(FIRST_CHART.chart_id);
    expect(shown()).toEqual(before);
    expect(trader.complaints).toEqual([]);
  });

  it("of a chart that shows another symbol, or is gone, says so and opens its series only on request", async () => {
    const { host, page } = trader;
    await open();
    await sourceOf("^NDX").click();
    await entry().getByText("The chart you asked about shows ^GSPC.").waitFor();
    host.state.charts = [{ ...SECOND, chart_id: "chart-third" }];
    host.emit({ type: "charts" });
    await expect.poll(() => page.getByRole("tab", { name: /^\^/ }).count()).toBe(1);
    await sourceOf("^GSPC").click();
    await entry().getByText("The chart you asked about was closed, or is in another workspace.").waitFor();
    expect(shown()).toEqual([["chart-third", "^NDX", "1D"]]);
    await trader.expectAccessible();
    await trader.shot("assistant-source-gone");
    await page.getByRole("button", { name: "Open ^GSPC 1D on its own chart" }).click();
    await tab("^GSPC 1D").waitFor();
    expect(shown()).toEqual([
      ["chart-third", "^NDX", "1D"],
      ["chart-2", "^GSPC", "1D"],
    ]);
    expect(trader.complaints).toEqual([]);
  });
});

it("a confirmed proposal of an answer is undone with the keyboard", async () => {
  const { host, page } = trader;
  const { desk } = host.state;
  const made = alert({ title: "^GSPC at 2900", price: 2900 });
  const proposal = { n: 0, kind: "create_alert", symbol: "^GSPC", price: 2900, reason: "A level." } as const;
  desk.entries = [{ ...ENTRY, proposals: [{ ...proposal, state: "open", expires_at: "2999-11-23T08:00:10.000Z" }] }];
  desk.tasks.made = { alert: made };
  desk.alerts = [made];
  await open();
  await entry().getByRole("button", { name: "Confirm: Create an alert when ^GSPC crosses 2,900.00" }).click();
  await expect.poll(() => host.state.requests.some(({ path }) => path.endsWith("/proposals/0/take"))).toBe(true);
  await expect
    .poll(async () => {
      await page.keyboard.press("Control+z");
      return desk.alerts;
    })
    .toEqual([]);
  // The host has removed the alert before the page hears that it did.
  await expect.poll(() => page.locator("[data-history]").textContent()).toBe("Undone: create the alert ^GSPC at 2900.");
  expect(trader.complaints).toEqual([]);
});

it("its field has the keyboard after a chart was asked about, also where the next frame comes late", async () => {
  const { page } = trader;
  await open();
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = [];
    Object.assign(window, { held, requestAnimationFrame: (draw: FrameRequestCallback) => held.push(draw) });
  });
  await page.locator("[data-chart]").focus();
  await page.keyboard.press("Alt+q");
  const isFocused = () =>
    page
      .getByRole("textbox", { name: "Question to the assistant" })
      .evaluate((each) => each === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  await page.evaluate(() => {
    for (const draw of (window as unknown as { held: FrameRequestCallback[] }).held.splice(0)) draw(performance.now());
  });
  expect(await isFocused()).toBe(true);
  expect(trader.complaints).toEqual([]);
});
