import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ExtensionList, StoredList, ViewState, Workbench } from "@bourse/contract/host-api";
import { textsOf } from "@bourse/testing/bare-guest";
import { launchChromium } from "@bourse/testing/browser";
import { freePort } from "@bourse/testing/free-port";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bringUp, type Running } from "../scripts/start/bring-up.ts";
import { publishExamples } from "../scripts/start/content.ts";
import { installOnce } from "../scripts/start/install.ts";

/** The complete path of `npm start`, on other ports and in a separate folder. */
const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-road-"));
const BOARD = "svc.bourse.level_watch.board";
const said: string[] = [];
const say = (line: string): void => void said.push(line);
let running: Running;

async function start(): Promise<void> {
  const ports = { cloudPort: await freePort(), hostPort: await freePort() };
  // The recorded bars do not move: what the guests compute from them is known.
  running = await bringUp({ dataDir, ...ports, hostEnv: { MARKET_SOURCE: "sample" } });
  const ids = await publishExamples({ cloudUrl: running.cloud.url, dataDir, say });
  await installOnce({ running, dataDir, ids, say });
}

async function hostAnswer<Body>(route: string): Promise<Body> {
  const response = await fetch(`${running.host.url}${route}`, {
    headers: { authorization: `Bearer ${running.token}` },
  });
  expect(response.status, route).toBe(200);
  return (await response.json()) as Body;
}

/** Every view of the workbench by its id, once all are loaded. */
async function views(): Promise<Map<string, ViewState>> {
  for (;;) {
    const { locations } = await hostAnswer<Workbench>("/api/workbench");
    const all = Object.values(locations).flatMap((containers) => containers.flatMap((each) => each.views));
    if (all.every((each) => each.status !== "loading")) return new Map(all.map((each) => [each.view_id, each]));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Time of the last write of the interactive guest's settings. */
async function savedAt(): Promise<string | undefined> {
  const { values } = await hostAnswer<StoredList>("/api/storage");
  return values.find((each) => each.extension_id === "svc.bourse.level_watch")?.saved_at;
}

/** The texts of the interactive guest's view, once one of them appears. */
async function boardWith(text: string): Promise<string[]> {
  for (;;) {
    const texts = textsOf((await views()).get(BOARD)?.node ?? null);
    if (texts.includes(text)) return texts;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

beforeAll(start);

afterAll(async () => {
  await running.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("the road from an author's source to a trader's screen", () => {
  it("[SERVICE-18, FLOW-04, FLOW-10, FLOW-13, FLOW-14] publishes the resource package by rules and the guests after a review", () => {
    const log = said.join("\n");
    expect(log).toContain("checked svc.bourse.gap_watch: in_review");
    expect(log).toContain("checked svc.bourse.index_overview: published");
    expect(log).toContain("reviewed svc.bourse.range_trend: approved");
    expect(log).not.toContain("reviewed svc.bourse.index_overview");
    expect(log).toContain("published Index Overview 1.1.0");
  });

  it("[PUB-06] lists what was published to anyone", async () => {
    const response = await fetch(`${running.cloud.url}/api/marketplace/plugins/svc.bourse.range_trend/versions`);
    const { code, data } = (await response.json()) as {
      code: number;
      data: { items: { version: string; channel: string; digest: string }[] };
    };
    expect([response.status, code, data.items.map((each) => [each.version, each.channel])]).toEqual([
      200,
      0,
      [["1.0.0", "stable"]],
    ]);
    const archive = await fetch(
      `${running.cloud.url}/api/marketplace/plugins/svc.bourse.range_trend/versions/1.0.0/download`,
    );
    const hash = await crypto.subtle.digest("SHA-256", await archive.arrayBuffer());
    expect(Buffer.from(hash).toString("hex")).toBe(data.items[0]?.digest);
  });

  it("[SERVICE-01, SERVICE-20, AUTH-09] has the five extensions verified, approved and active on the host", async () => {
    const { extensions } = await hostAnswer<ExtensionList>("/api/extensions");
    expect(extensions.map((each) => [each.id, each.state, each.approved.join()])).toEqual([
      ["svc.bourse.desk_kit", "active", "alertsWrite,chartWrite,languageModel,tradingRead"],
      ["svc.bourse.gap_watch", "active", "tradingRead"],
      ["svc.bourse.index_overview", "active", "tradingRead"],
      ["svc.bourse.level_watch", "active", "alertsWrite,chartWrite,tradingRead"],
      ["svc.bourse.range_trend", "active", "tradingRead"],
    ]);
  });

  it("[SERVICE-08, SERVICE-09, VIEW-20, ABI-08] shows the static view, the quote and what the guests computed from the real bars", async () => {
    const shown = await views();
    expect(shown.get("svc.bourse.index_overview.quote")).toMatchObject({
      status: "ready",
      kind: "quote",
      quote: { symbol: "SPX", price: 2874.560059 },
    });
    expect(textsOf(shown.get("svc.bourse.index_overview.facts")?.node ?? null)).toContain(
      "float-adjusted market value",
    );
    expect(textsOf(shown.get("svc.bourse.gap_watch.gap")?.node ?? null)[0]).toBe("Gap up of 1.53 % at the open");
    const summary = textsOf(shown.get("svc.bourse.range_trend.summary")?.node ?? null);
    expect(summary[summary.indexOf("High") + 1]).toBe("3,393.52");
    expect(summary.at(-1)).toBe("256 daily bars to 2020-04-17");
  });

  it("[CMD-05, CMD-06, CMD-09] runs the interactive guest: its levels, a tap, and settings that outlive the host", async () => {
    const texts = await boardWith("2020-04-17, completed bar only");
    expect(texts[texts.indexOf("from 2020-04-13, 5 completed bars only") + 2]).toBe("2,879.22");
    expect(texts).not.toContain("Show");
    const before = await savedAt();
    const tap = { extension_id: "svc.bourse.level_watch", view_id: BOARD, action: "tapped", node_key: "toggle:week" };
    const response = await fetch(`${running.host.url}/api/views/events`, {
      method: "POST",
      headers: { authorization: `Bearer ${running.token}`, "content-type": "application/json" },
      body: JSON.stringify(tap),
    });
    expect(response.status).toBe(204);
    await boardWith("Show");
    while ((await savedAt()) === before) await new Promise((resolve) => setImmediate(resolve));
  });

  it("[P23] keeps the host's key and the operators' passwords readable by their owner only", () => {
    for (const file of ["host/token", "cloud/operators.json", "author/password"]) {
      expect(statSync(path.join(dataDir, file)).mode & 0o077, file).toBe(0);
    }
    expect(said.join("\n")).not.toContain(readFileSync(path.join(dataDir, "host/token"), "utf8").trim());
  });

  it("[P27] finds everything as it was after a second start, and submits nothing again", async () => {
    const before = await hostAnswer<ExtensionList>("/api/extensions");
    await running.stop();
    said.length = 0;
    await start();
    expect(said).toEqual([]);
    const after = await hostAnswer<ExtensionList>("/api/extensions");
    expect(after.extensions.map((each) => [each.id, each.generation])).toEqual(
      before.extensions.map((each) => [each.id, each.generation]),
    );
    expect((await views()).get("svc.bourse.range_trend.summary")?.status).toBe("ready");
    expect(await boardWith("Show")).not.toContain("from 2020-04-13, 5 completed bars only");
  });
});

describe("the trader's page on the real services", () => {
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${running.host.url}/#key=${running.token}`);
  });

  afterAll(() => browser.close());

  const container = (name: string) => page.locator(`[data-container="svc.bourse.${name}"]`);

  it("[VIEW-22] shows chart, quote, static view and what the guest computed", async () => {
    await page.locator("[data-legend]").getByText("2,874.56").waitFor();
    await page.getByRole("tab", { name: "Level Watch" }).click();
    await container("level_watch.levels").getByText("2020-04-17, completed bar only").waitFor();
    await page.getByRole("tab", { name: "Range and Trend" }).click();
    await container("range_trend.analysis").getByText("3,393.52").waitFor();
    await page.getByRole("tab", { name: "Index Overview" }).click();
    await container("index_overview.overview").getByText("float-adjusted market value").waitFor();
    await page.getByRole("tab", { name: "Gap Watch" }).click();
    await container("gap_watch.today").getByText("Gap up of 1.53 % at the open").waitFor();
  });

  it("[VIEW-20, P21] removes an extension, installs it again with nothing approved, and shows nothing of it until approved", async () => {
    await page.getByRole("tab", { name: "Installed" }).click();
    await page.getByRole("button", { name: "Remove Gap Watch" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await container("gap_watch.today").waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Marketplace" }).click();
    await page.getByRole("button", { name: "Install Gap Watch" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "Read market data" }).uncheck();
    await dialog.getByRole("button", { name: "Install", exact: true }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await container("gap_watch.today").getByRole("button", { name: "Review permissions" }).click();
    expect(await container("gap_watch.today").getByText("Gap up").count()).toBe(0);
    await page.getByRole("dialog").getByRole("checkbox", { name: "Read market data" }).check();
    await page.getByRole("dialog").getByText("Saved.").waitFor();
    await page.keyboard.press("Escape");
    await container("gap_watch.today").getByText("Gap up of 1.53 % at the open").waitFor();
  });

  it("breaks no rule of its own policy on the way", () => {
    expect(complaints).toEqual([]);
  });
});
