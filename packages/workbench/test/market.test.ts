import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";

const FILE = {
  name: "my gold.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("When,Open,High,Low,Close\n2026-01-01 09:30,1,2,1,2\n2026-01-02 09:30,2,3,2,3"),
};

describe.each(["light", "dark"] as const)("symbols and files, in the %s theme", (theme) => {
  let trader: Trader;

  beforeEach(async () => {
    trader = await newTrader({ theme });
    await trader.page.goto(trader.host.address);
    await trader.page.locator("[data-legend]").waitFor();
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
    await expect
      .poll(() => host.state.requests.findLast(({ method }) => method === "PUT")?.body)
      .toMatchObject({
        symbol: "^NDX",
      });
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
