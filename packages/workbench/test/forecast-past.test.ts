import { afterEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { forecastFrom, modelIn, RESEARCH, STATEMENT } from "./forecast-routes.ts";

let trader: Trader;
afterEach(() => trader.leave());

const dialog = () => trader.page.getByRole("dialog", { name: "Forecast ^GSPC 1D" });
const fan = () => trader.page.locator("[data-forecast]");

describe("[MODEL-17, MODEL-18] forecasts of the past", () => {
  it("can be judged on past bars beside plain forecasts, with the terms at the figures", async () => {
    trader = await newTrader();
    const { page, host } = trader;
    host.state.forecasts.model = modelIn("healthy");
    await trader.open();
    await trader.command("forecast");
    const past = dialog().getByRole("region", { name: "Past bars" });
    await past.getByRole("button", { name: "Evaluate on past bars" }).focus();
    await page.keyboard.press("Enter");
    await past.getByText(STATEMENT).waitFor();
    await past.getByText(RESEARCH).waitFor();
    expect(await past.getByRole("row").count()).toBe(13);
    expect(await past.getByRole("row", { name: "20 the model" }).getByRole("cell").allTextContents()).toEqual([
      "20",
      "20.00",
      "50%",
      "80%",
    ]);
    await trader.expectAccessible();
    expect(host.state.forecasts.kept).toEqual([]);
    expect(trader.complaints).toEqual([]);
  });

  it("is listed page by page, and one that is older than the first page is still on its chart", async () => {
    trader = await newTrader();
    const { page, host } = trader;
    host.state.forecasts.model = modelIn("healthy");
    host.state.forecasts.kept = [5, 4, 3, 2, 1].map((id) => forecastFrom({ id, ago: 5 - id, horizon: 10 }));
    await trader.open();
    await trader.command("forecast");
    const listed = () =>
      dialog()
        .locator("[data-kept]")
        .evaluateAll((all) => all.map((each) => each.dataset.kept));
    await expect.poll(listed).toEqual(["5", "4", "3"]);
    await dialog().getByRole("button", { name: "Show older ones" }).click();
    await expect.poll(listed).toEqual(["5", "4", "3", "2", "1"]);
    expect(await dialog().getByRole("button", { name: "Show older ones" }).count()).toBe(0);
    await dialog().locator("[data-kept='1']").getByRole("button", { name: /^Show/ }).click();
    await page.reload();
    await fan().and(page.locator("[data-forecast='1']")).waitFor();
    expect(trader.complaints).toEqual([]);
  });
});
