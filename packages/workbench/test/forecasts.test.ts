import type { NewForecast } from "@bourse/contract/host-api";
import { untilItHasFocus } from "@bourse/testing/browser";
import { afterEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { candles } from "./bars.ts";
import { forecastFrom, modelIn, RESEARCH, STATEMENT } from "./forecast-routes.ts";

let trader: Trader;
afterEach(() => trader.leave());

const dialog = () => trader.page.getByRole("dialog", { name: "Forecast ^GSPC 1D" });
const said = () => trader.page.locator("[data-forecast-said]").textContent();
const fan = () => trader.page.locator("[data-forecast]");

describe("[MODEL-17, MODEL-18] a forecast on a chart", () => {
  it.each(["light", "dark"] as const)(
    "is asked for, painted, read as a table and removed by keyboard alone, in the %s theme",
    async (theme) => {
      trader = await newTrader({ theme });
      const { page, host } = trader;
      host.state.forecasts.model = modelIn("healthy");
      await trader.open();
      await trader.command("forecast");
      const ahead = dialog().getByRole("textbox", { name: "Bars ahead" });
      await ahead.waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await ahead.and(page.locator(":focus")).waitFor();
      await page.keyboard.press("Control+a");
      await page.keyboard.type("99");
      await page.keyboard.press("Enter");
      await dialog().getByText("A whole number from 1 to 64").waitFor();
      await page.keyboard.press("Control+a");
      await page.keyboard.type("15");
      await page.keyboard.press("Enter");
      await expect
        .poll(said)
        .toMatch(/^Forecast of 15 bars after \w{3} \d\d, 20\d\d\. .+: median [\d,.]+, 90% between /);
      expect(await said()).toContain(STATEMENT);
      const asked = host.state.requests.filter(({ method, path }) => method === "POST" && path === "/api/forecasts");
      expect(asked.map(({ body }) => body)).toEqual([
        { symbol: "^GSPC", timeframe: "1D", horizon: 15, quantiles: [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] },
      ]);
      const values = dialog().locator("[data-values]");
      await values.getByText(STATEMENT).waitFor();
      await values.getByText(RESEARCH).waitFor();
      expect(await values.getByRole("row").count()).toBe(16);
      expect(await values.getByRole("columnheader").allTextContents()).toEqual([
        "Expected time",
        "Came",
        "5%",
        "10%",
        "25%",
        "median",
        "75%",
        "90%",
        "95%",
      ]);
      const evidence = values.getByText("Evidence", { exact: true });
      await evidence.focus();
      await page.keyboard.press("Enter");
      await values.getByText("ab".repeat(32)).waitFor();
      await values.getByText("1a2b3c4d5e6f708192a3b4c5d6e7f80912a3b4c5").waitFor();
      await trader.expectAccessible();
      await trader.shot("forecast-dialog");
      await page.keyboard.press("Escape");
      await fan().getByText(STATEMENT).waitFor();
      await fan().getByText(RESEARCH).waitFor();
      await page.mouse.move(5, 5);
      await trader.expectAccessible();
      await trader.shot("forecast");
      await fan().getByRole("button", { name: "Values of the forecast" }).focus();
      await page.keyboard.press("Enter");
      await dialog()
        .getByRole("button", { name: /^Remove 15 bars after/ })
        .focus();
      await page.keyboard.press("Enter");
      await dialog().getByRole("button", { name: "Keep it" }).and(page.locator(":focus")).waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect.poll(said).toMatch(/^Removed the forecast of 15 bars/);
      expect(host.state.forecasts.kept).toEqual([]);
      await page.keyboard.press("Escape");
      await fan().waitFor({ state: "detached" });
      expect(trader.complaints).toEqual([]);
    },
  );

  it("is shown again after a reload, and fits on a narrow page", async () => {
    trader = await newTrader({ width: 390, height: 844 });
    const { page, host } = trader;
    host.state.forecasts.model = modelIn("healthy");
    host.state.forecasts.kept = [forecastFrom({ id: 7, ago: 0, horizon: 20 })];
    await trader.open();
    await trader.command("forecast");
    await dialog()
      .getByRole("button", { name: /^Show 20 bars after/ })
      .click();
    await trader.expectAccessible();
    await trader.shot("forecast-dialog");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.reload();
    await fan().getByText(STATEMENT).waitFor();
    await trader.expectAccessible();
    await trader.shot("forecast");
    await fan().getByRole("button", { name: "Hide the forecast" }).click();
    await fan().waitFor({ state: "detached" });
    expect(trader.complaints).toEqual([]);
  });

  it("of the past stands beside what came, with the calibration of all of them", async () => {
    trader = await newTrader();
    const { host } = trader;
    host.state.forecasts.model = modelIn("healthy");
    host.state.forecasts.kept = [forecastFrom({ id: 3, ago: 12, horizon: 20 })];
    const levels = [0.05, 0.5, 0.95].map((level, index) => ({
      level,
      count: 12,
      share_below: [0, 0.25, 1][index] ?? 0,
    }));
    const { evaluation } = host.state.forecasts;
    host.state.forecasts.evaluation = {
      ...evaluation,
      forecasts: 1,
      compared: 12,
      levels,
      pinball: 8.1,
      pinball_unchanged: 9.4,
    };
    await trader.open();
    await trader.command("forecast");
    const row = dialog().locator("[data-kept='3']");
    await row.getByText("12 of 20 came").waitFor();
    await row.getByRole("button", { name: /^Values of/ }).click();
    const [last] = candles({ symbol: "^GSPC", timeframe: "1D", limit: 1, live: [] }).candles;
    const written = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const came = dialog().locator("[data-values] tbody tr td:nth-child(2)");
    await expect.poll(() => came.nth(11).textContent()).toBe(written.format(last?.close ?? 0));
    expect(await came.nth(12).textContent()).toBe("not yet");
    const calibration = dialog().getByRole("region", { name: "Calibration" });
    await calibration.getByText(STATEMENT).waitFor();
    await calibration.getByText(RESEARCH).waitFor();
    expect(await calibration.getByRole("row", { name: /5% and 95%/ }).allTextContents()).toEqual([
      "5% and 95%90%100%12",
    ]);
    await calibration.getByText("the model was better than expecting no change").waitFor();
    await row.getByRole("button", { name: /^Show/ }).click();
    await trader.expectAccessible();
    await trader.shot("forecast-calibration");
    await trader.page.keyboard.press("Escape");
    await fan().waitFor();
    await trader.shot("forecast-past");
    // The fan lies within the prices in sight, so that nothing else makes the difference.
    const picture = () =>
      trader.page
        .locator("[data-chart] canvas")
        .first()
        .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    await trader.page.mouse.move(5, 5);
    const painted = await picture();
    expect(await picture()).toBe(painted);
    await fan().getByRole("button", { name: "Hide the forecast" }).click();
    await expect.poll(picture).not.toBe(painted);
    expect(trader.complaints).toEqual([]);
  });
});

describe("without a model that can run, the page", () => {
  it("says how to get one, and opens the marketplace", async () => {
    trader = await newTrader();
    const { page } = trader;
    await trader.open();
    await page.locator("[data-chart]").click({ button: "right", position: { x: 300, y: 150 } });
    await page.getByRole("menuitem", { name: "Forecast" }).click();
    // A dialog hears keys from when it has the focus.
    await untilItHasFocus(dialog());
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Forecast", exact: true }).click();
    await dialog().getByText("No forecast model is installed").waitFor();
    expect(await dialog().getByRole("button", { name: "Forecast", exact: true }).count()).toBe(0);
    await dialog().getByRole("button", { name: "Open the marketplace" }).click();
    await dialog().waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Marketplace", selected: true }).waitFor();
    expect(trader.complaints).toEqual([]);
  });

  it("shows how far its preparation is, cancels it, and offers to try again", async () => {
    trader = await newTrader();
    const { host } = trader;
    host.state.forecasts.model = modelIn("preparing", { message: "copying NumPy, 40 of 120 files" });
    await trader.open();
    await trader.command("forecast");
    await dialog().getByText("The model is being prepared").waitFor();
    await dialog().getByText("copying NumPy, 40 of 120 files").waitFor();
    host.state.forecasts.model = modelIn("preparing", { message: "hashing the weights" });
    host.emit({ type: "extensions" });
    await dialog().getByText("hashing the weights").waitFor();
    await dialog().getByRole("button", { name: "Cancel the preparation" }).click();
    await dialog().getByText("The model does not run").waitFor();
    await dialog().getByText("forecast.cancelled").waitFor();
    const missing = modelIn("suspended", { code: "forecast.python_missing", message: "no program python3 was found" });
    host.state.forecasts.model = { ...missing, hint: "On Debian 12: apt install python3 python3-numpy." };
    host.emit({ type: "extensions" });
    await dialog().getByText("no program python3 was found").waitFor();
    await dialog().getByText("apt install python3 python3-numpy").waitFor();
    await dialog().getByRole("button", { name: "Try again" }).waitFor();
    expect(await dialog().getByRole("button", { name: "Forecast", exact: true }).count()).toBe(0);
    await trader.expectAccessible();
    expect(trader.complaints).toEqual([]);
  });
});

describe("a forecast that is not made", () => {
  it("is told in words with its code, and the next one can be asked for", async () => {
    trader = await newTrader();
    const { host } = trader;
    host.state.forecasts.model = modelIn("healthy");
    host.state.forecasts.refuse = { code: "forecast.series_short", message: "^GSPC 1D has 20; 33 are needed" };
    await trader.open();
    await trader.command("forecast");
    await dialog().getByRole("button", { name: "Forecast", exact: true }).click();
    await dialog().getByText("The series has too few completed bars").waitFor();
    await dialog().getByText("forecast.series_short").waitFor();
    host.state.forecasts.refuse = undefined;
    await dialog().getByRole("button", { name: "Forecast", exact: true }).click();
    await expect.poll(said).toMatch(/^Forecast of 20 bars/);
  });

  it("is waited for no longer when the trader cancels", async () => {
    trader = await newTrader();
    const { page, host } = trader;
    host.state.forecasts.model = modelIn("healthy");
    await page.route("**/api/forecasts", async (route) => {
      if (route.request().method() !== "POST") await route.continue();
    });
    await trader.open();
    await trader.command("forecast");
    await dialog().getByRole("button", { name: "Forecast", exact: true }).click();
    await dialog().getByText("The model is started, then computes").waitFor();
    await dialog().getByRole("button", { name: "Cancel", exact: true }).click();
    await dialog().getByText("The model is started, then computes").waitFor({ state: "detached" });
    expect(await dialog().getByRole("alert").count()).toBe(0);
  });

  it("[P26] never looks beyond the moment of a replay: one is made from bars before it, later ones are neither listed nor painted", async () => {
    trader = await newTrader();
    const { page, host } = trader;
    host.state.forecasts.model = modelIn("healthy");
    host.state.forecasts.kept = [
      forecastFrom({ id: 2, ago: 0, horizon: 10 }),
      forecastFrom({ id: 1, ago: 120, horizon: 10 }),
    ];
    await trader.open();
    await trader.command("forecast");
    await dialog().locator("[data-kept='2']").getByRole("button", { name: /^Show/ }).click();
    await page.keyboard.press("Escape");
    await fan().waitFor();
    await page.locator("[data-chart]").click({ button: "right", position: { x: 300, y: 200 } });
    await page.getByRole("menuitem", { name: "Replay from here" }).click();
    await fan().waitFor({ state: "detached" });
    await trader.command("forecast");
    await dialog().getByText("The model sees only bars that had ended by the moment of the replay").waitFor();
    expect(await dialog().getByRole("region", { name: "Calibration" }).count()).toBe(0);
    expect(
      await dialog()
        .locator("[data-kept]")
        .evaluateAll((all) => all.map((each) => each.dataset.kept)),
    ).toEqual(["1"]);
    await dialog().getByRole("button", { name: "Forecast", exact: true }).click();
    await dialog().getByText("made in a replay, not counted below").waitFor();
    const [made] = host.state.forecasts.kept;
    const asked = host.state.requests.findLast(({ method, path }) => method === "POST" && path === "/api/forecasts");
    expect(Date.parse(made?.evidence.as_of ?? "") + 86_400_000).toBeLessThanOrEqual(
      Date.parse((asked?.body as Partial<NewForecast> | undefined)?.until ?? ""),
    );
    await page.keyboard.press("Escape");
    await fan()
      .and(page.locator(`[data-forecast='${made?.id}']`))
      .waitFor();
    expect(trader.complaints).toEqual([]);
  });
});
