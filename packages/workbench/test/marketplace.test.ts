import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTrader, type Trader, withChart } from "./actor.ts";

describe("the marketplace on the page", () => {
  let trader: Trader;

  beforeEach(async () => {
    trader = await openTrader({ inFront: "marketplace" });
  });
  afterEach(() => trader.leave());

  const row = (id: string) => trader.page.locator(`[data-plugin="${id}"]`);
  const shown = () =>
    trader.page.locator("[data-plugin]").evaluateAll((all) => all.map((each) => each.getAttribute("data-plugin")));
  const choice = (name: string) =>
    trader.page.getByRole("tabpanel", { name: "Marketplace" }).getByRole("combobox", { name, exact: true });

  it("says in a row what it is, what it may do, when it was updated and what it costs", async () => {
    const { page } = trader;
    await trader.show("Marketplace");
    await page.getByText("3 extensions").waitFor();
    const pulse = row("svc.volume_pulse");
    expect(await pulse.locator("[data-mark]").getAttribute("data-mark")).toBe("VP");
    for (const words of ["Sandboxed code", "19.00 EUR", "Read market data", "Kestrel Tools", "2.0.0"])
      expect(await pulse.textContent()).toContain(words);
    expect(await row("svc.index_overview").textContent()).toContain("Free");
    expect(await pulse.locator("time").getAttribute("title")).toBe("Last update Oct 02, 2026");
    expect(await pulse.locator("time").textContent()).toMatch(/^updated .+/);
    await trader.expectAccessible();
    await trader.shot("marketplace");
  });

  it("is narrowed by kind and permission and sorted with the keyboard alone", async () => {
    const { page } = trader;
    await trader.show("Marketplace");
    await page.locator("[data-plugin]").first().waitFor();
    await page.getByRole("searchbox", { name: "Search the marketplace" }).focus();
    await page.keyboard.press("Tab");
    expect(await choice("Kind").evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.type("Sandboxed");
    await expect.poll(shown).toEqual(["svc.range_summary", "svc.volume_pulse"]);
    await page.getByText("2 of 3 extensions").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type("Create");
    await expect.poll(shown).toEqual(["svc.range_summary"]);
    await choice("Permission").selectOption("No permissions");
    await page.getByText("No extension matches").waitFor();
    await trader.expectAccessible();
    await page.getByRole("button", { name: "Show every extension" }).click();
    await choice("Order").selectOption("By publisher");
    await expect.poll(shown).toEqual(["svc.index_overview", "svc.range_summary", "svc.volume_pulse"]);
    await page.getByRole("searchbox", { name: "Search the marketplace" }).fill("zzz");
    await page.getByText("No extension matches").waitFor();
  });

  it("reads on by itself for a filter until enough fits, says how far it came, and stops before a long list ends", async () => {
    trader = await withChart(trader);
    await trader.open();
    const { page, host } = trader;
    const further = (number: number, capabilities: string[]) => ({
      id: `svc.further_${String(number).padStart(3, "0")}`,
      name: `Further ${number}`,
      description: "",
      publisher: "Kestrel Tools",
      publisher_verified: true,
      runtime: "resource",
      latest: { version: "1.0.0", channel: "stable", published_at: "2026-10-02T09:30:00.000Z", capabilities },
    });
    // 300 after the three samples, in parts of 20; the eighth part has the only one with the network, and later ones draw.
    host.state.furtherPlugins = Array.from({ length: 300 }, (_, at) =>
      further(at, [...(at === 150 ? ["network"] : []), ...(at >= 60 ? ["chartWrite"] : [])]),
    );
    const parts = () => host.state.requests.filter(({ path }) => path.startsWith("/api/marketplace/plugins?")).length;
    await trader.show("Marketplace");
    await page.getByText("20 of the first 20; the marketplace has more").waitFor();
    expect(parts()).toBe(1);
    await choice("Permission").selectOption("chartWrite");
    await page.getByText("37 of the first 100 fit; the marketplace has more").waitFor();
    expect(parts()).toBe(5);
    await choice("Permission").selectOption("network");
    // Ten parts more.
    await page.getByText("1 of the first 300 fit; the marketplace has more").waitFor();
    expect(await shown()).toEqual(["svc.further_150"]);
    expect(parts()).toBe(15);
    await trader.expectAccessible();
    await page.getByRole("button", { name: "Show more" }).click();
    await page.getByText("1 of 303 extensions").waitFor();
    expect(trader.complaints).toEqual([]);
  });

  it("says what can be done while it cannot be reached", async () => {
    trader = await withChart(trader);
    await trader.open();
    const { page, host } = trader;
    host.state.reachable = false;
    await trader.show("Marketplace");
    await page.getByText("The marketplace does not answer").waitFor();
    await page.getByText("http://127.0.0.1:4870", { exact: true }).waitFor();
    await trader.expectAccessible();
    await page.getByRole("button", { name: "Show installed extensions" }).click();
    await page.getByText("Nothing is installed").waitFor();
    await trader.show("Marketplace");
    host.state.reachable = true;
    await page.getByRole("button", { name: "Try again" }).click();
    await row("svc.volume_pulse").waitFor();
  });

  it.each([
    [
      "a guest with code",
      { commands: ["market.read", "alerts.create"] },
      ["1 panel: Range summary", "1 view: Range and trend", "2 commands"],
    ],
    [
      "an application",
      { contributions: [{ kind: "webApp", id: "webApp", title: "Trade Journal" }] },
      ["1 application in a tab of its own: Trade Journal"],
    ],
    [
      "a model",
      { contributions: [{ kind: "forecastProvider", id: "forecastProvider", title: "Time Series" }] },
      ["1 source of forecasts for charts: Time Series"],
    ],
    [
      "a package without code",
      {
        contributions: [
          { kind: "alertTemplates", id: "a", title: "Gap" },
          { kind: "watchlistPresets", id: "b", title: "Metals" },
          { kind: "watchlistPresets", id: "c", title: "" },
          { kind: "later", id: "d", title: "Unknown" },
        ],
      },
      ["2 watchlists to take over: Metals, c", "1 alert to set: Gap", "1 later: Unknown"],
    ],
    ["one that adds nothing", { contributions: [] }, ["Nothing of its own on the page."]],
  ])("lists what is added by %s", async (_, version, words) => {
    const { page, host } = trader;
    host.state.versions["0.9.2"] = version;
    await trader.show("Marketplace");
    await page.getByRole("button", { name: "Range Summary", exact: true }).click();
    const adds = page.getByRole("region", { name: "What it adds" });
    await adds.waitFor();
    for (const each of words) expect(await adds.textContent()).toContain(each);
    await trader.expectAccessible();
  });

  it("[MAN-12] says before an update what it asks for besides, in the list, on its page and among the installed", async () => {
    const { page } = trader;
    const asks = "The update also asks for: Create alerts";
    trader.has("svc.range_summary");
    trader.tell();
    await trader.show("Marketplace");
    await row("svc.range_summary").getByText(asks).waitFor();
    await page.getByRole("button", { name: "Range Summary", exact: true }).click();
    const detail = page.locator('[data-detail="svc.range_summary"]');
    await detail.getByText(asks).waitFor();
    expect(
      await page.getByRole("tab", { name: "Range Summary" }).locator("[data-mark]").getAttribute("data-mark"),
    ).toBe("R");
    await trader.expectAccessible();
    await trader.shot("update");
    await trader.show("Installed");
    await page.locator('[data-extension="svc.range_summary"]').getByText(asks).waitFor();
  });
});
