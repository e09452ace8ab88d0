import type { Plan, Terms } from "@bourse/contract/host-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTrader, type Trader } from "./actor.ts";

const LICENCE: Terms = {
  kind: "licence",
  value: "a".repeat(16),
  accepted: false,
  name: "CC BY-NC 4.0",
  text: "You may use the weights for research.\n".repeat(60),
  repository: "svc/time-series-forecast",
  revision: "0123456789".repeat(4),
  disk_bytes: 90 * 1024 * 1024,
  memory_bytes: 200 * 1024 * 1024,
  downloads: [{ name: "NumPy 1.26.4", from: "the Python package index", bytes: 18 * 1024 * 1024 }],
  statements: ["A forecast is research evidence, not a trading signal."],
};
const SERVERS: Terms = {
  kind: "network",
  value: "b".repeat(16),
  accepted: false,
  origins: ["https://a.example.com", "https://b.example.com"],
  added: ["https://b.example.com"],
};
const SHELL = {
  name: "shell",
  title: "Run programs with your rights",
  description: "Starts a program on this computer that can read and change whatever you can.",
  derived: true,
};

describe("the terms of an official package on the page", () => {
  let trader: Trader;

  beforeEach(async () => {
    trader = await openTrader({ inFront: "marketplace" });
    await trader.show("Marketplace");
  });
  afterEach(() => trader.leave());

  const open = async (change: Partial<Plan>) => {
    trader.host.state.nextPlan = { key_trusted: true, approval: "whole", capabilities: [SHELL], ...change };
    await trader.page.getByRole("button", { name: "Install Range Summary" }).click();
    return trader.page.getByRole("dialog", { name: "Install Range Summary 0.9.2" });
  };
  const sent = () => trader.host.state.requests.filter(({ path }) => path === "/api/extensions/install").at(-1)?.body;

  it("[MODEL-17, MODEL-18] shows the licence with its text, disk, memory and downloads, and installs when it is accepted", async () => {
    const dialog = await open({ terms: [LICENCE] });
    const install = dialog.getByRole("button", { name: "Install", exact: true });
    const licence = dialog.getByRole("region", { name: "Licence of the model" });
    await licence.getByText("A forecast is research evidence, not a trading signal.").waitFor();
    await licence.getByText("It takes 90.0 MiB on disk and 200.0 MiB in memory.").waitFor();
    await licence.getByText("NumPy 1.26.4, 18.0 MiB, from the Python package index").waitFor();
    expect(await licence.getByRole("textbox", { name: "Text of CC BY-NC 4.0" }).inputValue()).toContain("research");
    await dialog.getByText("Run programs with your rights").waitFor();
    await trader.expectAccessible();
    await dialog.getByRole("checkbox", { name: "Allow all of these" }).press("Space");
    expect(await install.isDisabled()).toBe(true);
    await licence.getByRole("checkbox", { name: /^I accept this licence/ }).press("Space");
    await install.press("Enter");
    await dialog.getByText("Range Summary 0.9.2 is installed").waitFor();
    expect(sent()).toMatchObject({ approved: ["shell"], accepted: [LICENCE.value] });
  });

  it("[RUN-04] offers no part of the capabilities, and marks the servers that are new", async () => {
    const dialog = await open({ terms: [SERVERS] });
    const servers = dialog.getByRole("region", { name: "Servers that it can reach" });
    await servers.waitFor();
    expect(await dialog.getByRole("checkbox").count()).toBe(2);
    expect(await servers.getByRole("listitem").allTextContents()).toEqual([
      "https://a.example.com ",
      "https://b.example.com new",
    ]);
    await servers.getByRole("checkbox", { name: "Allow these servers" }).check();
    expect(await dialog.getByRole("button", { name: "Install", exact: true }).isDisabled()).toBe(true);
    await dialog.getByRole("checkbox", { name: "Allow all of these" }).check();
    await dialog.getByRole("button", { name: "Install", exact: true }).click();
    await dialog.getByText("Range Summary 0.9.2 is installed").waitFor();
    expect(sent()).toMatchObject({ accepted: [SERVERS.value] });
  });

  it("shows on the card the state with its reason, and what was accepted", async () => {
    const { page, host } = trader;
    trader.has("svc.range_summary");
    const extension = host.state.extensions.get("svc.range_summary");
    if (!extension) throw new Error("it is not installed");
    host.state.extensions.set(extension.id, {
      ...extension,
      approval: "whole",
      activation: { state: "preparing", since: "2026-11-01T10:00:00.000Z", reason: { message: "40 % of the weights" } },
      consents: [{ kind: "licence", value: LICENCE.value, version: "0.9.1", accepted_at: "2026-11-01T10:00:00.000Z" }],
    });
    host.state.terms = [{ ...LICENCE, accepted: true }];
    trader.tell();
    await page.getByRole("tab", { name: "Installed" }).click();
    const card = page.locator('[data-extension="svc.range_summary"]');
    await card.getByText("Getting ready since 10:00").waitFor();
    await card.getByText("40 % of the weights").waitFor();
    await card.getByRole("button", { name: "Accepted for Range Summary" }).click();
    const dialog = page.getByRole("dialog", { name: "Accepted for Range Summary" });
    await dialog.getByText(/^Accepted on .* for version 0\.9\.1\.$/).waitFor();
    expect(await dialog.getByRole("checkbox").count()).toBe(0);
    await trader.expectAccessible();
  });
});
