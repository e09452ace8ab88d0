import type { Artifact } from "@bourse/contract/host-api";
import { untilItHasFocus } from "@bourse/testing/browser";
import type { Locator } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { alert } from "./desk.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader({ inFront: "automations" });
});
afterEach(() => trader.leave());

const state = () => trader.host.state.desk.tasks;
const sent = () =>
  trader.host.state.requests
    .filter(({ path, method }) => /^\/api\/(?:tasks|artifacts)/.test(path) && method !== "GET")
    .map(({ method, path, body }) => ({ method, path, body }));
const dialog = () => trader.page.getByRole("dialog");

async function openAutomations(): Promise<void> {
  await trader.open();
  await trader.page.getByRole("tab", { name: "Automations" }).click();
}

/** A panel that is not shown yet takes no focus, and keys would go to its tab. */
const focusOn = (target: Locator) =>
  expect
    .poll(async () => {
      await target.focus();
      return target.evaluate((each) => each === document.activeElement);
    })
    .toBe(true);

const MODEL = { provider: "openai", model: "gpt-5-mini", host: "api.openai.com" };
const ARTIFACT: Artifact = {
  id: "artifact-1",
  run_id: "run-1",
  task_id: "task-0",
  task: "morning_briefing",
  task_name: "Morning briefing",
  title: "Yields rise, stocks wait",
  made_at: "2026-11-22T08:00:10.000Z",
  markdown: "Stocks are flat.\n\n## Moves\n\n- ^GSPC fell 0.2 per cent.\n- <img src=x onerror=alert(1)>",
  sources: [
    { what: "quotes", source: "sample", count: 5, from: "2026-11-22T07:00:00.000Z", to: "2026-11-22T07:59:00.000Z" },
  ],
  inputs_sha256: "ab".repeat(32),
  image: "refused",
  provider: "openai",
  model: "gpt-5-mini",
  prompt_version: 1,
  usage: { input_tokens: 5012, output_tokens: 640, estimated: false },
  proposals: [
    {
      n: 0,
      kind: "create_alert",
      symbol: "^GSPC",
      price: 2900,
      last_price: 2874.56,
      reason: "The high of the week.",
      state: "open",
      expires_at: "2999-11-23T08:00:10.000Z",
    },
    {
      n: 2,
      kind: "add_indicator",
      symbol: "^GSPC",
      indicator: "rsi",
      period: 14,
      reason: "Momentum fades.",
      state: "open",
      expires_at: "2999-11-23T08:00:10.000Z",
    },
    {
      n: 1,
      kind: "add_symbol",
      symbol: "^NDX",
      reason: "In the news.",
      state: "expired",
      expires_at: "2026-11-23T08:00:10.000Z",
    },
  ],
  left_out: ["create_alert NOPE: the task read no price of this symbol"],
};

describe("the automations", () => {
  it("without a model say so and lead to its settings, and a task can be made all the same", async () => {
    await openAutomations();
    const { page } = trader;
    await page.getByText("No language model is set up").waitFor();
    await page.getByRole("button", { name: "Create a task" }).click();
    await dialog().getByLabel("Task", { exact: true }).selectOption({ label: "Review of the chart" });
    await dialog().getByLabel("Chart", { exact: true }).fill("ndx");
    await page.keyboard.press("Enter");
    // Chosen once the host has answered; leaving the field before drops what was typed.
    await expect.poll(() => dialog().getByLabel("Chart", { exact: true }).inputValue()).toBe("^NDX");
    await dialog().getByText("Titles and summaries of the news of the last day").waitFor();
    await dialog().getByText("The prompt (version 1)").waitFor();
    await dialog().getByLabel("Every", { exact: true }).fill("4");
    await dialog().getByLabel("Unit", { exact: true }).selectOption("minutes");
    await dialog().getByRole("button", { name: "Create task" }).click();
    await dialog().getByText("From 5 minutes to 7 days.").waitFor();
    expect(
      await dialog()
        .getByLabel("Every", { exact: true })
        .evaluate((each) => each === document.activeElement),
    ).toBe(true);
    await trader.expectAccessible();
    await trader.shot("task-form");
    await dialog().getByLabel("Every", { exact: true }).fill("30");
    await page.keyboard.press("Enter");
    await dialog().waitFor({ state: "detached" });
    expect(sent()).toMatchObject([
      { body: { task: "visual_pattern_review", interval_minutes: 30, time_of_day: "08:00", symbol: "^NDX" } },
    ]);
    await page.getByRole("button", { name: "Run Review of the chart now" }).click();
    await dialog().getByText("The language model is not set up", { exact: false }).waitFor();
    // A dialog hears keys from when it has the focus.
    await untilItHasFocus(dialog());
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Set up a language model" }).click();
    await page
      .getByRole("dialog", { name: "Settings" })
      .getByText("When an extension that may use language models asks", { exact: false })
      .waitFor();
    expect(trader.complaints.filter((each) => !each.includes("409"))).toEqual([]);
  });

  it("run, show their step, stop, are switched off and removed, by the keyboard alone", async () => {
    state().model = MODEL;
    await openAutomations();
    const { page } = trader;
    const make = page.getByRole("button", { name: "New task" });
    await focusOn(make);
    await page.keyboard.press("Enter");
    await dialog().getByText("Sent to api.openai.com (gpt-5-mini) at each run").waitFor();
    await focusOn(dialog().getByRole("button", { name: "Create task" }));
    await page.keyboard.press("Enter");
    const press = async (name: string) => {
      await focusOn(page.getByRole("button", { name, exact: true }));
      await page.keyboard.press("Enter");
    };
    await press("Run Morning briefing now");
    await page.getByRole("status").getByText("asks the model").waitFor();
    await trader.expectAccessible();
    await trader.shot("tasks");
    await press("Stop Morning briefing");
    await page.getByRole("status").getByText("Stopped", { exact: true }).waitFor();
    await press("Runs of Morning briefing");
    await dialog().getByText("started by you", { exact: false }).waitFor();
    await untilItHasFocus(dialog());
    await page.keyboard.press("Escape");
    await press("Switch Morning briefing off");
    await page.getByRole("button", { name: "Switch Morning briefing on" }).waitFor();
    await press("Remove Morning briefing");
    await focusOn(dialog().getByRole("button", { name: "Remove", exact: true }));
    await page.keyboard.press("Enter");
    await page.getByText("No tasks yet").waitFor();
    expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /api/tasks",
      "POST /api/tasks/task-0/run",
      "POST /api/tasks/task-0/stop",
      "PUT /api/tasks/task-0",
      "DELETE /api/tasks/task-0",
    ]);
    expect(trader.complaints).toEqual([]);
  });

  it("show a result as text with its sources, model and tokens, and take a proposal only when it is confirmed", async () => {
    state().model = MODEL;
    state().artifacts = [ARTIFACT];
    await openAutomations();
    const { page } = trader;
    await page.getByRole("button", { name: "Results", exact: true }).click();
    await page.getByRole("button", { name: /Yields rise, stocks wait/ }).click();
    await dialog().getByRole("heading", { name: "Moves" }).waitFor();
    await dialog().getByText("<img src=x onerror=alert(1)>").waitFor();
    expect(await dialog().locator("img").count()).toBe(0);
    await dialog().getByText("5 quotes from sample", { exact: false }).waitFor();
    await dialog().getByText("5,012 tokens read, 640 written", { exact: false }).waitFor();
    await dialog().getByText("it saw the numbers alone", { exact: false }).waitFor();
    await dialog().getByText("expired", { exact: true }).waitFor();
    await trader.expectAccessible();
    await trader.shot("artifact");
    expect(sent()).toEqual([]);
    await dialog().getByText("Show RSI 14 on the chart of ^GSPC").waitFor();
    const { desk } = trader.host.state;
    const made = alert({ title: "^GSPC at 2900", price: 2900 });
    desk.tasks.made = { alert: made };
    desk.alerts = [made];
    await dialog().getByRole("button", { name: "Confirm: Create an alert when ^GSPC crosses 2,900.00" }).click();
    await dialog()
      .getByText(/^done /)
      .waitFor();
    expect(sent()).toMatchObject([{ path: "/api/artifacts/artifact-1/proposals/0/take" }]);
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
    await page.keyboard.press("Control+z");
    await expect.poll(() => desk.alerts).toEqual([]);
    expect(trader.complaints).toEqual([]);
  });
});
