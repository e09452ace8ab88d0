import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTrader, type Trader } from "./actor.ts";
import { FIRST_CHART } from "./chart-routes.ts";

const FILE = {
  name: "my gold.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("When,Open,High,Low,Close\n2026-01-01 09:30,1,2,1,2\n2026-01-02 09:30,2,3,2,3"),
};

describe("symbols and files", () => {
  let trader: Trader;

  beforeEach(async () => {
    trader = await openTrader();
  });
  afterEach(() => trader.leave());

  it("finds a symbol by its name with the keyboard, says what is simulated, and shows it on the chart", async () => {
    const { page, host } = trader;
    await page.getByRole("button", { name: "Search symbols" }).click();
    const dialog = page.getByRole("dialog", { name: "Symbol search" });
    await dialog.getByRole("option", { name: /SIM:MAREA.*simulated/ }).waitFor();
    await trader.expectAccessible();
    await trader.shot("symbol-search");
    await page.keyboard.type("nas");
    await dialog.getByRole("option", { name: /\^NDX/ }).waitFor();
    await dialog.getByText("1 found").waitFor();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    // The page tells the host of other things as well, half a second later of its arrangement.
    await expect
      .poll(() => host.state.requests.findLast(({ path }) => path === `/api/charts/${FIRST_CHART.chart_id}`)?.body)
      .toMatchObject({ symbol: "^NDX" });
    expect(trader.complaints).toEqual([]);
  });

  it("finds a symbol by typing on the chart, without losing a letter", async () => {
    const { page } = trader;
    await page.locator("[data-chart]").focus();
    await page.keyboard.type("nas");
    const dialog = page.getByRole("dialog", { name: "Symbol search" });
    await dialog.getByText("1 found").waitFor();
    expect(await dialog.getByRole("combobox").inputValue()).toBe("nas");
    await page.keyboard.type("d");
    await expect.poll(() => dialog.getByRole("combobox").inputValue()).toBe("nasd");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(trader.complaints).toEqual([]);
  });

  it("imports a file after its columns are corrected and its zone is chosen, lists it and removes it", async () => {
    const { page, host } = trader;
    await trader.command("Import bars");
    const dialog = page.getByRole("dialog", { name: "Import bars" });
    await dialog.getByLabel("CSV file").setInputFiles(FILE);
    await dialog.getByText("names time").waitFor();
    expect(await dialog.getByRole("button", { name: "Import", exact: true }).isDisabled()).toBe(true);
    await dialog.getByLabel("Date or time").selectOption({ label: "When" });
    await dialog.getByLabel("Time zone of the file's times").selectOption("Europe/Berlin");
    expect(await dialog.getByLabel("Name", { exact: true }).inputValue()).toBe("MY_GOLD");
    await trader.expectAccessible();
    await trader.shot("import-bars");
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    const sent = host.state.requests.find(({ path }) => path.startsWith("/api/market/imports?"));
    expect(Object.fromEntries(new URLSearchParams(sent?.path.split("?")[1]))).toEqual({
      time: "0",
      time_zone: "Europe/Berlin",
      name: "MY_GOLD",
      title: "my gold.csv",
    });
    await trader.command("Market data");
    await page.getByRole("list", { name: "Imported files" }).getByText("CSV:MY_GOLD").waitFor();
    await page.getByRole("button", { name: "Remove CSV:MY_GOLD" }).click();
    await page.getByText("Nothing is imported.").waitFor();
  });

  it("adds an exchange after the host has asked it, shows why it is refused, and removes it", async () => {
    const { page } = trader;
    await trader.command("Market data");
    const exchanges = page.getByRole("region", { name: "Exchanges" });
    await exchanges.getByLabel("Exchange", { exact: true }).fill("Kraken");
    await exchanges.getByLabel("Symbols of the exchange").fill("BTC/USD, X/Y");
    await exchanges.getByRole("button", { name: "Add" }).click();
    await exchanges.getByText("kraken gives no price of X/Y").waitFor();
    await exchanges.getByLabel("Symbols of the exchange").fill("BTC/USD ETH/USD");
    await exchanges.getByRole("button", { name: "Add" }).click();
    const list = exchanges.getByRole("list", { name: "Added exchanges" });
    await list.getByText("BTC/USD, ETH/USD").waitFor();
    await trader.expectAccessible();
    await list.getByRole("button", { name: "Remove kraken" }).click();
    await list.getByText("kraken").waitFor({ state: "detached" });
  });

  it("shows where an exchange has no bars, what it corrected and what was left out", async () => {
    const { page, host } = trader;
    const text =
      "The exchange has given no 1D bars from 2026-01-02 00:00 UTC to 2026-01-05 00:00 UTC; it is asked again.";
    const corrected = "The exchange has corrected a completed 1m bar, that of 2026-01-02 06:40 UTC.";
    const dropped = "3 values of the exchange were left out because they cannot be right; the last: the price is 0.";
    host.state.notices = [
      { kind: "gap", timeframe: "1D", count: 1, text },
      { kind: "revised", timeframe: "1m", count: 1, text: corrected },
      { kind: "dropped", count: 3, text: dropped },
    ];
    host.emit({ type: "market" });
    // The chart shows days: what concerns minutes is not told there.
    await page.getByText("2 notes on the data").focus();
    await page.keyboard.press("Enter");
    const notes = page.getByRole("list", { name: "Notes on the data" });
    expect(await notes.getByRole("listitem").allTextContents()).toEqual([text, dropped]);
    await trader.expectAccessible();
    await trader.shot("data-notes");
    await page.keyboard.press("Enter");
    host.state.files.sources.push({ exchange: "kraken", symbols: ["BTC/USD"], added_at: "2026-01-03T00:00:00.000Z" });
    host.emit({ type: "market" });
    await trader.command("Market data");
    const list = page.getByRole("list", { name: "Added exchanges" });
    await list.getByText(`BTC/USD: ${corrected}`).waitFor();
    await list.getByText(`BTC/USD: ${text}`).waitFor();
    await trader.expectAccessible();
    await trader.shot("exchange-notes");
  });

  it("takes a file that is dropped on the page, and shows the host's refusal", async () => {
    const { page, host } = trader;
    const daily = "Date,Open,High,Low,Close\n2026-01-01,1,2,1,2\n2026-01-02,2,3,2,3";
    const drop = () =>
      page.evaluate((text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "oil.csv", { type: "text/csv" }));
        window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
      }, daily);
    await drop();
    const dialog = page.getByRole("dialog", { name: "Import bars" });
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await drop();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await dialog.getByText("CSV:OIL is there already").waitFor();
    await dialog.getByLabel("Replace an earlier import with this symbol").check();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    expect(host.state.files.imports).toHaveLength(2);
  });
});
