import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTrader, type Trader } from "./actor.ts";

describe("installing on the page", () => {
  let trader: Trader;

  beforeEach(async () => {
    trader = await openTrader({ inFront: "marketplace" });
    await trader.show("Marketplace");
  });
  afterEach(() => trader.leave());

  const sent = (path: string) => trader.host.state.requests.filter((each) => each.path === path).at(-1)?.body;

  it("[MAN-12] [MAN-13] approves a subset, capability by capability, after trusting a new key", async () => {
    const { page, host } = trader;
    await page.getByRole("button", { name: "Install Range Summary" }).click();
    const dialog = page.getByRole("dialog", { name: "Install Range Summary 0.9.2" });
    const install = dialog.getByRole("button", { name: "Install", exact: true });
    await dialog.getByText("Sees quotes, candles and your chart's symbols.").waitFor();
    expect(await dialog.locator("[data-fingerprint]").textContent()).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/);
    await dialog.getByText("Interactive: gets events and asks the host for services").waitFor();
    expect(await install.isDisabled()).toBe(true);
    await dialog.getByRole("checkbox", { name: "Trust this publisher's key" }).check();
    await dialog.getByRole("checkbox", { name: "Read market data" }).check();
    expect(await dialog.getByRole("checkbox", { name: "Create alerts" }).isChecked()).toBe(false);
    await install.click();
    await dialog.getByText("Range Summary 0.9.2 is installed").waitFor();
    await dialog.getByText("Not allowed: Create alerts.").waitFor();
    expect(sent("/api/extensions/install")).toMatchObject({ approved: ["tradingRead"], trust_key: true });
    expect(host.state.extensions.get("svc.range_summary")?.approved).toEqual(["tradingRead"]);
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.locator('[data-container="svc.range_summary.main"]').getByText("256-day high").waitFor();
    expect(trader.complaints).toEqual([]);
  });

  it("[P8] shows the key and the official signatures of an official package, and asks for no trust", async () => {
    const { page, host } = trader;
    host.state.nextPlan = { official: { revision: 4, threshold: 1, keys: 2, signed_by: ["ab".repeat(32)] } };
    await page.getByRole("button", { name: "Install Range Summary" }).click();
    const dialog = page.getByRole("dialog", { name: "Install Range Summary 0.9.2" });
    await dialog.getByText("Official: 1 of 2 official keys of this host (set 4) signed this version.").waitFor();
    await dialog.getByText("The publisher's key is recorded for this extension alone.").waitFor();
    expect(await dialog.locator("[data-fingerprint]").textContent()).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/);
    expect(await dialog.getByRole("checkbox", { name: "Trust this publisher's key" }).count()).toBe(0);
    await trader.expectAccessible();
    await dialog.getByRole("button", { name: "Install", exact: true }).click();
    await dialog.getByText("Range Summary 0.9.2 is installed").waitFor();
    expect(sent("/api/extensions/install")).toMatchObject({ trust_key: false });
  });

  it("says what this host does not support yet, apart from what it adds", async () => {
    const { page } = trader;
    await page.getByRole("button", { name: "Install Index Overview" }).click();
    const dialog = page.getByRole("dialog");
    const unsupported = dialog.getByRole("region", { name: "Not supported by this host yet" });
    await unsupported.getByText("Large caps").waitFor();
    expect(await dialog.getByRole("region", { name: "What it adds" }).textContent()).not.toContain("Large caps");
    await trader.expectAccessible();
    await dialog.getByRole("checkbox", { name: "Trust this publisher's key" }).check();
    await dialog.getByRole("button", { name: "Install", exact: true }).click();
    await dialog.getByRole("button", { name: "Show installed" }).click();
    const card = page.locator('[data-extension="svc.index_overview"]');
    await card.getByRole("region", { name: "Not supported by this host yet" }).waitFor();
  });

  it("says so where a package adds nothing that the page shows", async () => {
    const { page, host } = trader;
    host.state.nextPlan = { contributions: [] };
    await page.getByRole("button", { name: "Install Range Summary" }).click();
    const added = page.getByRole("dialog").getByRole("region", { name: "What it adds" });
    await added.getByText("Nothing of its own on the page.").waitFor();
  });

  it("shows an error in the user's words with its code, and installs nothing", async () => {
    const { page, host } = trader;
    host.state.refuseInstall = { code: "trust.key_changed", message: "It is signed with another key." };
    await page.getByRole("button", { name: "Install Volume Pulse" }).click();
    await page.getByRole("checkbox", { name: "Trust this publisher's key" }).check();
    expect(await page.getByText(/^Interactive:/).count()).toBe(0);
    await page.getByRole("dialog").getByRole("button", { name: "Install", exact: true }).click();
    await page.getByText("The publisher signs with another key than before").waitFor();
    await page.getByText("trust.key_changed").waitFor();
    expect(host.state.extensions.size).toBe(0);
  });

  it("[MAN-12] shows what an update changes and keeps what was approved", async () => {
    const { page } = trader;
    trader.has("svc.range_summary");
    trader.tell();
    await page.getByRole("button", { name: "Update Range Summary" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: "Changes since 0.9.1" }).waitFor();
    await dialog.getByText("Permission: Create alerts").waitFor();
    await dialog.getByText("Old view").waitFor();
    expect(await dialog.getByRole("checkbox", { name: "Read market data" }).isChecked()).toBe(true);
    expect(await dialog.getByRole("checkbox", { name: "Create alerts" }).isChecked()).toBe(false);
    await dialog.getByRole("button", { name: "Update", exact: true }).click();
    await dialog.getByText("Range Summary 0.9.2 is installed").waitFor();
    expect(sent("/api/extensions/install")).toMatchObject({ approved: ["tradingRead"], trust_key: false });
  });

  it("finds extensions by words and says when there is none", async () => {
    const { page } = trader;
    await page.getByRole("searchbox").fill("kestrel");
    await expect.poll(() => page.locator("[data-plugin]").count()).toBe(1);
    await page.getByRole("searchbox").fill("zzz");
    await page.getByText("No extension matches").waitFor();
  });

  it("opens what a verified mark stands on", async () => {
    const { page } = trader;
    await page.getByRole("button", { name: "Fieldnote Research is verified: what was proven" }).first().click();
    await page.getByRole("heading", { name: "What was proven" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Kestrel Tools is not verified: what that means" }).click();
    await page.getByText("have not confirmed who this is").waitFor();
  });

  it("shows each version with the host's verdict, its key and digest", async () => {
    const { page } = trader;
    await page.getByRole("button", { name: "Range Summary", exact: true }).click();
    const withdrawn = page.locator('[data-version="0.9.1"]');
    await withdrawn.getByText("Counts holidays as bars.").waitFor();
    await withdrawn.getByText("resolve.yanked").waitFor();
    expect(await withdrawn.getByRole("button", { name: "Install this version" }).count()).toBe(0);
    await withdrawn.getByText("Key and digest").click();
    await withdrawn.getByText("SHA-256").waitFor();
  });
});
