import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTrader, type Trader } from "./actor.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await openTrader({ theme: "dark" });
});
afterEach(() => trader.leave());

const colour = (name: string) =>
  trader.page.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each), name);

describe("what the trader chooses", () => {
  it("another pair of colours and hollow candles hold at once and are kept", async () => {
    const { page } = trader;
    const before = await colour("--positive");
    await trader.command("appearance");
    const dialog = page.getByRole("dialog", { name: "Settings" });
    await dialog.getByRole("combobox", { name: "Colours of rises and falls" }).selectOption({ index: 1 });
    await dialog.getByRole("checkbox", { name: "Hollow rising candles" }).check();
    expect(await colour("--positive")).not.toBe(before);
    await trader.expectAccessible();
    await page.keyboard.press("Escape");
    await trader.shot("hollow-blue");
    await page.reload();
    await page.locator("[data-legend]").waitFor();
    expect(await colour("--positive")).not.toBe(before);
    await trader.command("appearance");
    expect(await dialog.getByRole("checkbox", { name: "Hollow rising candles" }).isChecked()).toBe(true);
    expect(trader.complaints).toEqual([]);
  });

  it("are settings that open at the first of their parts", async () => {
    const { page } = trader;
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    const parts = page.getByRole("navigation", { name: "Parts of the settings" }).getByRole("button");
    expect(await parts.first().getAttribute("aria-current")).toBe("page");
  });

  it("an alert by its key begins with the last price until the pointer has moved", async () => {
    const { page } = trader;
    await page.keyboard.press("Alt+a");
    const price = page.getByRole("dialog", { name: "New alert" }).getByRole("textbox", { name: "Price" });
    expect(Number((await price.inputValue()).replaceAll(",", ""))).toBeGreaterThan(0);
  });

  it("a logarithmic scale belongs to its chart", async () => {
    const { page } = trader;
    const scale = page.getByRole("button", { name: "Logarithmic scale" });
    await scale.click();
    await page.getByRole("button", { name: "New chart" }).click();
    await expect.poll(() => page.getByRole("tab", { name: "^GSPC 1D" }).count()).toBe(2);
    await expect.poll(() => scale.getAttribute("aria-pressed")).toBe("false");
    await page.getByRole("tab", { name: "^GSPC 1D" }).first().click();
    await expect.poll(() => scale.getAttribute("aria-pressed")).toBe("true");
  });
});

describe("what the page says of others", () => {
  it("shows what was proven of a publisher, when, and who decided", async () => {
    const { page } = trader;
    await trader.show("Marketplace");
    await page.getByRole("button", { name: "Fieldnote Research is verified: what was proven" }).first().click();
    const evidence = page.getByRole("dialog").getByRole("region", { name: "What was proven" });
    await evidence.getByText("A record in the domain's DNS").waitFor();
    const text = (await evidence.textContent()) ?? "";
    for (const part of ["fieldnote.example", "holds", "no longer seen", "Proven Sep 01", "last seen Nov 20"])
      expect(text).toContain(part);
    expect(text).toContain("Decided by an administrator of this marketplace, Sep 03");
    await trader.expectAccessible();
    await trader.shot("evidence");
  });

  it("never calls online what is not: a marketplace that has gone, and any while the host has", async () => {
    const { page, host } = trader;
    await page.getByTitle("Marketplace: online").waitFor();
    host.state.reachable = false;
    host.emit({ type: "extensions" });
    await page.getByTitle("Marketplace: offline").waitFor();
    host.state.reachable = true;
    host.emit({ type: "extensions" });
    await page.getByTitle("Marketplace: online").waitFor();
    host.cut();
    await page.getByTitle("Host: lost").waitFor();
    await page.getByTitle("Marketplace: not known").waitFor();
  });

  it("calls a change of version a rollback only where it goes back to one that was installed", async () => {
    const { page, host } = trader;
    trader.has("svc.range_summary");
    const { versions, extensions } = host.state;
    const installed = extensions.get("svc.range_summary");
    if (!installed) throw new Error("it is not installed");
    const change = page.locator('[data-version="0.9.2"]');
    // After an earlier rollback from 0.9.2, going forward again is an update.
    extensions.set("svc.range_summary", { ...installed, version: "0.9.0" });
    versions["0.9.2"] = { action: "update", installed_before: true };
    trader.tell();
    await trader.show("Marketplace");
    await page.getByRole("button", { name: "Range Summary", exact: true }).first().click();
    await change.getByRole("button", { name: "Update to it" }).waitFor();
    expect(await change.getByRole("button", { name: "Roll back" }).count()).toBe(0);
    extensions.set("svc.range_summary", { ...installed, version: "0.9.15" });
    versions["0.9.2"] = { action: "rollback", installed_before: true };
    trader.tell();
    await change.getByRole("button", { name: "Roll back to it" }).waitFor();
  });
});

it("news without a feed suggests some; one click adds it, and nothing was fetched before", async () => {
  const { page, host } = trader;
  await trader.command("go to news");
  const first = page.locator("[data-suggestion]").first();
  await first.getByText(/^https:/).waitFor();
  await trader.expectAccessible();
  await first.getByRole("button").click();
  await expect.poll(() => host.state.desk.feeds.map(({ kind }) => kind)).toEqual(["rss"]);
  await page.getByText("Your feeds have delivered no stories yet.").waitFor();
  expect(trader.complaints).toEqual([]);
});
