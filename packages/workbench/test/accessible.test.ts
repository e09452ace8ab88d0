import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";

describe("the page", () => {
  let trader: Trader;

  beforeEach(async () => {
    trader = await newTrader();
  });
  afterEach(() => trader.leave());

  it("asks for the key without violations", async () => {
    await trader.page.goto(trader.host.url);
    await trader.page.getByRole("heading", { name: "Open Bourse with its key" }).waitFor();
    await trader.expectAccessible();
    await trader.shot("key");
  });

  it("is looked at when what a dialog hid is shown again, some frames after it has gone", async () => {
    await trader.open();
    await trader.expectAccessible();
    await trader.page.evaluate(() => {
      const root = document.getElementById("root");
      const names = ["aria-hidden", "data-aria-hidden"];
      for (const name of names) root?.setAttribute(name, "true");
      let frames = 30;
      const next = () => {
        frames--;
        if (frames > 0) return requestAnimationFrame(next);
        for (const name of names) root?.removeAttribute(name);
      };
      next();
    });
    await trader.expectAccessible();
  });

  it("shows chart and marketplace without violations, on a small page too", async () => {
    await trader.open();
    await trader.show("Marketplace");
    await trader.page.locator("[data-plugin]").first().waitFor();
    await trader.expectAccessible();
    await trader.shot("first");
    await trader.page.setViewportSize({ width: 1024, height: 700 });
    await trader.expectAccessible();
    await trader.shot("small");
    expect(trader.complaints).toEqual([]);
  });

  it("[VIEW-22] shows extensions in all three locations, a failed and a denied view included", async () => {
    trader.has("svc.index_overview");
    trader.has("svc.range_summary");
    trader.has("svc.volume_pulse", []);
    const failing = trader.host.state.extensions.get("svc.range_summary");
    if (!failing) throw new Error("not installed");
    const fault = { code: "guest.trap", message: "unreachable", at: "2026-11-21T07:00:00.000Z", suspended: true };
    trader.host.state.extensions.set(failing.id, { ...failing, state: "suspended", fault });
    await trader.open();
    for (const name of ["Index overview", "Range summary", "Volume pulse"]) await trader.show(name);
    await trader.page.locator('[data-container="svc.index_overview.main"]').waitFor();
    await trader.expectAccessible();
    await trader.shot("views");
    await trader.page.getByRole("tab", { name: "Installed" }).click();
    await trader.page.locator('[data-extension="svc.range_summary"]').waitFor();
    await trader.expectAccessible();
    await trader.shot("installed");
  });

  it("shows details, the install dialog, the palette and the data table without violations", async () => {
    await trader.open();
    const { page } = trader;
    await trader.show("Marketplace");
    await page.getByRole("button", { name: "Range Summary", exact: true }).click();
    await page.locator('[data-version="0.9.1"]').waitFor();
    await trader.expectAccessible();
    await trader.shot("detail");
    await page.getByRole("button", { name: "Install Range Summary" }).click();
    await page.locator("[data-fingerprint]").waitFor();
    await trader.expectAccessible();
    await trader.shot("install");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Commands" }).waitFor();
    await trader.expectAccessible();
    await trader.shot("palette");
    await page.keyboard.type("data table");
    await page.keyboard.press("Enter");
    await trader.command("go to chart");
    await page.getByRole("columnheader", { name: "Close", exact: true }).waitFor();
    await trader.expectAccessible();
    await trader.shot("table");
  });
});
