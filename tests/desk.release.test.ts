import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AlertList, ChartList, ListedTake, Offer, Take } from "@bourse/contract/host-api";
import { launchChromium } from "@bourse/testing/browser";
import { freePort } from "@bourse/testing/free-port";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { root } from "../scripts/lib/root.ts";
import { bringUp, type Running } from "../scripts/start/bring-up.ts";
import { publishExamples } from "../scripts/start/content.ts";
import { openDeskOnce, watchLevel } from "../scripts/start/desk.ts";
import { installOnce } from "../scripts/start/install.ts";

const KIT = "svc.bourse.desk_kit";
const INDEX = "svc.bourse.index_overview";
const LEVEL = "svc.bourse.level_watch";
const BOURSE = path.join(root, "packages/tool/bin/bourse.mjs");
/** A take's own answers, beside those that the preview suggests. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  [`${INDEX}.compare`]: ["symbols=SPX,SIM:CIMA"],
  [`${INDEX}.methodology`]: [],
  [`${INDEX}.calendar`]: [],
  [`${KIT}.trending`]: ["list=new", "symbols=SIM:ALTA,SIM:GIRO"],
  [`${KIT}.position_size`]: [],
  [`${KIT}.structure`]: ["symbols=SIM:ALTA", "cadence_D=30"],
  [`${KIT}.briefing`]: ["time_of_day=08:30"],
  [`${KIT}.sma_50`]: [],
  [`${KIT}.ema_20`]: ["period=21"],
  [`${KIT}.rsi_14`]: [],
  [`${KIT}.macd`]: [],
  [`${KIT}.breakout`]: ["price=5000"],
  [`${KIT}.leaves_range`]: ["price=1", "second_price=9000"],
  [`${KIT}.drops`]: ["price=5"],
  [`${KIT}.level`]: ["price=2800"],
  [`${KIT}.trend`]: ["time=2020-01-02", "price=3200", "second_time=2020-03-02", "second_price=3000"],
};

const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-desk-"));
const hostDir = path.join(dataDir, "host");
let running: Running;
let browser: Browser;
let page: Page;
let installExamples: () => Promise<unknown>;
const lines: string[] = [];

beforeAll(async () => {
  running = await bringUp({ dataDir, cloudPort: await freePort(), hostPort: await freePort() });
  const say = () => undefined;
  const ids = await publishExamples({ cloudUrl: running.cloud.url, dataDir, say });
  installExamples = () => installOnce({ running, dataDir, ids, say });
  await openFirstDesk();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await running.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Opens the desk as a start does. */
async function openFirstDesk(): Promise<void> {
  const first = { running, dataDir, say: (line: string) => lines.push(line) };
  const isFirst = await openDeskOnce(first);
  await installExamples();
  if (isFirst) await watchLevel(first);
}

async function read<Body>(route: string): Promise<Body> {
  const headers = { authorization: `Bearer ${running.token}` };
  return (await (await fetch(`${running.host.url}${route}`, { headers })).json()) as Body;
}

const firstChart = async () => (await read<ChartList>("/api/charts")).charts[0];
const alertsOfLevelWatch = async () =>
  (await read<AlertList>("/api/alerts")).alerts.filter(({ owner }) => owner?.id === LEVEL);

/** Runs `bourse host …` as a program would. */
function bourse<Line>(...args: readonly string[]): readonly Line[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [BOURSE, "host", ...args, "--data", hostDir, "--json"],
    { encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([0, ""]);
  return stdout
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
}

const taken = () => bourse<ListedTake>("offers", "--taken");
const pidOfHost = () => (JSON.parse(readFileSync(path.join(hostDir, "address.json"), "utf8")) as { pid: number }).pid;

/** Turns the chart in front to the symbol of a link. */
async function showIndex(): Promise<void> {
  const headers = { authorization: `Bearer ${running.token}`, "content-type": "application/json" };
  const charts = (await (await fetch(`${running.host.url}/api/charts`, { headers })).json()) as ChartList;
  const body = JSON.stringify({ symbol: "SPX", timeframe: "1D", active: true });
  const chart = `${running.host.url}/api/charts/${charts.charts[0]?.chart_id}`;
  expect((await fetch(chart, { method: "PUT", headers, body })).status).toBe(200);
}

async function openPage(): Promise<void> {
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${running.host.url}/#key=${running.token}`);
  // The arrangement is kept on the host: a tab that was in front still is, and a click would fold it away.
  const installed = page.getByRole("tab", { name: "Installed" });
  await page.locator("[data-legend]").first().waitFor();
  await vi.waitFor(
    async () => {
      if (await page.locator(`[data-extension="${KIT}"]`).isVisible()) return;
      await installed.click();
      throw new Error("the list of extensions is folded away");
    },
    { interval: 500 },
  );
}

async function expectShown(): Promise<void> {
  const card = page.locator(`[data-extension="${KIT}"]`);
  await card.getByText("EMA 21").waitFor();
  for (const title of [
    "Breaks out upwards",
    "Leaves its range",
    "Drops quickly",
    "Position sizing",
    "Briefing before the open",
  ])
    await card.getByRole("button", { name: `Show ${title}` }).waitFor();
  await card.getByRole("button", { name: "Show SIM:ALTA, SIM:GIRO" }).waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Index methodology" }).waitFor();
}

describe("the desk of a first start", () => {
  it("shows the simulated market that is open now, with a filled watchlist and an extension's alert", async () => {
    expect(await firstChart()).toMatchObject({ symbol: "SIM:ESTRELA", timeframe: "5m", active: true });
    const { symbols } = await read<{ readonly symbols: readonly string[] }>("/api/watchlist");
    expect(symbols).toEqual(expect.arrayContaining(["SIM:ESTRELA", "SIM:MAREA", "SIM:BRISA"]));
    expect(await alertsOfLevelWatch()).toMatchObject([{ state: "active", symbol: "SIM:ESTRELA", kind: "crossing" }]);
  });
});

describe("what the examples bring, on the real services", () => {
  it("[CONTRIB-43] makes nothing before the trader confirms", () => {
    const offers = bourse<Offer>("offers").filter(({ extension_id: id }) => id === KIT || id === INDEX);
    expect(new Set(offers.map(({ state }) => state))).toEqual(new Set(["offered"]));
    expect(offers.map(({ contribution_id }) => contribution_id)).toEqual(expect.arrayContaining(Object.keys(ANSWERS)));
    expect(taken()).toEqual([]);
  });

  it("[CONTRIB-06] [CONTRIB-29] [CONTRIB-33] becomes the trader's own by bourse host take", async () => {
    for (const [id, answers] of Object.entries(ANSWERS)) {
      const given = answers.length === 0 ? [] : ["--answer", ...answers];
      const [made] = bourse<Take>("take", id, "--symbol", "SPX", "--suggested", ...given);
      expect(made).toMatchObject({ contribution_id: id, version: id.startsWith(INDEX) ? "1.1.0" : "1.0.0" });
    }
    const listed = taken();
    expect(listed).toHaveLength(Object.keys(ANSWERS).length);
    expect(listed.every(({ object, origin_state }) => object !== undefined && origin_state === "offered")).toBe(true);
  });

  it("is on the page, also after the host was killed", async () => {
    await showIndex();
    await openPage();
    await expectShown();
    const before = taken();
    const pid = pidOfHost();
    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(pidOfHost()).not.toBe(pid));
    await vi.waitFor(() => expect(taken()).toEqual(before), { interval: 500 });
    await page.close();
    await openPage();
    await expectShown();
  });

  it("[CONTRIB-43] stays when its extension is removed, as nobody's", () => {
    bourse("remove", KIT);
    const ofKit = taken().filter(({ take }) => take.extension_id === KIT);
    expect(ofKit.every(({ object, origin_state }) => object !== undefined && origin_state === "removed")).toBe(true);
  });
});

describe("a later start", () => {
  it("leaves what the trader has changed since", async () => {
    await showIndex();
    await openFirstDesk();
    expect(await firstChart()).toMatchObject({ symbol: "SPX", timeframe: "1D" });
    expect(await alertsOfLevelWatch()).toHaveLength(1);
    expect(lines).toHaveLength(2);
  });
});
