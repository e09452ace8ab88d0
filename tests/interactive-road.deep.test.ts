import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AlertList, ExtensionList, JournalAnswer, JournalList, NoticeList } from "@bourse/contract/host-api";
import { type HostProcess, startHostProcess } from "@bourse/host/testing";
import { launchChromium } from "@bourse/testing/browser";
import { freePort } from "@bourse/testing/free-port";
import { patiently } from "@bourse/testing/patience";
import { readSampleBars } from "@bourse/testing/sample-bars";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bringUp, type Running } from "../scripts/start/bring-up.ts";
import { publishExamples } from "../scripts/start/content.ts";
import { installOnce } from "../scripts/start/install.ts";
import { boardOf, type LevelBoard, readBoard, readDay } from "./support/level-board.ts";
import { runTool } from "./support/tool.ts";

/** A trader's view of the interactive example: real processes, replayed real bars, a real browser. */
const ID = "svc.bourse.level_watch";
const WITHIN = { interval: 50 };
/** 44 days at one day per second, and the same again. */
const FIRES_WITHIN = { timeout: patiently(90_000), interval: 50 };
/**
 * The first day of seventy whose high and low were both passed again within 44 days, so that watched levels fire soon.
 */
const SIDEWAYS = { MARKET_SOURCE: "replay", MARKET_REPLAY_START: "2004-11-18", MARKET_REPLAY_SAMPLES: "24" };
/**
 * One day per second, so that a level can be tapped; then 200 events per second, so that 44 days pass in six seconds. On a slow
 * machine a day is longer: its level must be tapped within the seventy days.
 */
const SLOW = { ...SIDEWAYS, MARKET_REPLAY_BAR_MS: String(patiently(1000)) };
const FAST = { ...SIDEWAYS, MARKET_REPLAY_BAR_MS: "120" };
const EVENTS = 2_000;

const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-desk-"));
const bars = readSampleBars();
let running: Running;
/** The host that plays fast, after the kill; before it, the host of `running`. */
let host: HostProcess | undefined;
let browser: Browser;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  const [cloudPort, hostPort] = [await freePort(), await freePort()];
  [running, browser] = await Promise.all([bringUp({ dataDir, cloudPort, hostPort, hostEnv: SLOW }), launchChromium()]);
  const say = () => {};
  const ids = await publishExamples({ cloudUrl: running.cloud.url, dataDir, say });
  await installOnce({ running, dataDir, ids: ids.filter((id) => id === ID), say });
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto(`${running.host.url}/#key=${running.token}`);
  await page.getByRole("tab", { name: "Level Watch" }).click();
});

afterAll(async () => {
  await browser?.close();
  await host?.end("SIGTERM");
  await running?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask<Body>(route: string): Promise<Body> {
  const response = await fetch(`${running.host.url}${route}`, {
    headers: { authorization: `Bearer ${running.token}` },
  });
  expect(response.status, route).toBe(200);
  return (await response.json()) as Body;
}

/** Starts the host again, on the same port and folder. */
async function startAgain(market: Readonly<Record<string, string>>): Promise<void> {
  host = await startHostProcess({
    ...market,
    PORT: new URL(running.host.url).port,
    DATA_DIR: path.join(dataDir, "host"),
    CLOUD_URL: running.cloud.url,
  });
}

const board = () => page.locator(`[data-container="${ID}.levels"]`);
const node = (key: string) => board().locator(`[data-key="${key}"]`);
const alerts = () => ask<AlertList>("/api/alerts");

/** Other panels have the same place: the tab of the one that is shown would hide it. */
async function showBoard(): Promise<void> {
  if (!(await board().isVisible())) await page.getByRole("tab", { name: "Level Watch" }).click();
}

/** The text of the view. */
async function boardText(): Promise<string> {
  return (await board().locator(".bourse-label").allTextContents()).join("\n");
}

async function shownBoard(isWanted: (board: LevelBoard) => boolean): Promise<LevelBoard> {
  return vi.waitUntil(async () => {
    const shown = readBoard(await boardText());
    return shown && isWanted(shown) ? shown : undefined;
  }, WITHIN);
}

/** The trader's notices of fires, in any order: the host's own without a title, those of the extension with it. */
async function told(): Promise<readonly string[]> {
  const { notifications } = await ask<NoticeList>("/api/notifications");
  return notifications.map(({ extension_id, title }) => (extension_id === ID ? title : "the host's own")).sort();
}

/** Replays a journal with the exact archive that the marketplace served. */
async function replay(name: string): Promise<unknown> {
  const archive = path.join(dataDir, "published.tar.gz");
  const download = await fetch(`${running.cloud.url}/api/marketplace/plugins/${ID}/versions/1.0.0/download`);
  writeFileSync(archive, new Uint8Array(await download.arrayBuffer()));
  const { data } = await ask<JournalAnswer>(`/api/extensions/${ID}/journals/${name}`);
  const file = path.join(dataDir, name);
  writeFileSync(file, Buffer.from(data, "base64"));
  const { code, json, complaints } = await runTool(["replay", file, archive]);
  expect(code, JSON.stringify(json)).toBe(0);
  expect(complaints).toBe("");
  return json;
}

describe("the interactive example on recorded bars that are played", () => {
  it("[CMD-10, EVT-20] shows levels that move with the bars and are those of the bars alone", async () => {
    const first = await shownBoard(() => true);
    const second = await shownBoard(({ day }) => day !== first.day);
    expect(first).toEqual(boardOf(first.day, bars));
    expect(second).toEqual(boardOf(second.day, bars));
    expect(second.day > first.day).toBe(true);
  });

  it("[CMD-06] changes with a tap, and saves what it became", async () => {
    for (const key of ["toggle:week", "toggle:session"]) {
      await node(key).click();
      await node(key).getByText("Show").waitFor();
    }
  });

  it("[CMD-12] proposes alerts that are the trader's once the page's dialog was answered", async () => {
    for (const level of ["day-high", "day-low"]) {
      await node(`watch:${level}`).click();
      const dialog = page.getByRole("dialog", { name: "Level Watch proposes an alert" });
      await dialog.getByText("the price reaches").waitFor();
      await dialog.getByRole("button", { name: "Create alert" }).click();
      await dialog.waitFor({ state: "hidden" });
    }
    const { alerts: rules } = await vi.waitUntil(async () => {
      const list = await alerts();
      return list.alerts.length === 2 ? list : undefined;
    }, WITHIN);
    const prices = new Set(bars.flatMap(({ high, low }) => [high, low]));
    for (const rule of rules) {
      expect(rule).toMatchObject({ symbol: "SPX", kind: "crossing", source_id: "replay", owner: { id: ID } });
      expect(prices.has(rule.price)).toBe(true);
    }
  });

  it("[CMD-17] fires on a price of the day, and page and extension say so", async () => {
    const { fires } = await vi.waitUntil(async () => {
      const list = await alerts();
      return list.fires.length > 0 ? list : undefined;
    }, FIRES_WITHIN);
    for (const { sample_time, price } of fires) {
      const bar = bars.find((each) => each.time.slice(0, 10) === sample_time.slice(0, 10));
      expect(price).toBeGreaterThanOrEqual(bar?.low ?? Number.NaN);
      expect(price).toBeLessThanOrEqual(bar?.high ?? Number.NaN);
    }
    await page.getByRole("button", { name: /^Notices/ }).click();
    await page.getByText(`Reached: ${fires[0]?.title}`).first().waitFor();
    await showBoard();
  });

  it("[P27, CMD-05, CMD-13] comes back after kill -9 with its settings and alerts; each fires once and is told once", async () => {
    const before = await alerts();
    process.kill(running.host.pid, "SIGKILL");
    // The host is started again by itself, and the page reconnects; week and session are still hidden.
    await board().getByText("Your settings were kept over a restart or update.").waitFor();
    await expect.poll(() => board().getByText("Show").count(), WITHIN).toBe(2);
    await running.host.stop();
    await startAgain(FAST);
    const { alerts: rules, fires } = await vi.waitUntil(async () => {
      const list = await alerts();
      return list.alerts.every((each) => each.state === "triggered") ? list : undefined;
    }, FIRES_WITHIN);
    expect(rules.map((each) => each.id).sort()).toEqual(before.alerts.map((each) => each.id).sort());
    expect(fires.map((each) => each.alert_id).sort()).toEqual(rules.map((each) => each.id).sort());
    expect(fires).toEqual(expect.arrayContaining(before.fires.map(({ id }) => expect.objectContaining({ id }))));
    const each = fires.flatMap(({ title }) => ["the host's own", `Reached: ${title}`]).sort();
    await expect.poll(told, WITHIN).toEqual(each);
  });

  it("[P21] proposes nothing once the trader took the permission back, says so, and goes on", async () => {
    const before = await alerts();
    await page.getByRole("tab", { name: "Installed" }).click();
    await page.getByRole("button", { name: "Permissions of Level Watch" }).click();
    await page.getByRole("checkbox", { name: /Create alerts/ }).uncheck();
    await page.getByText("Saved.").waitFor();
    await page.keyboard.press("Escape");
    await showBoard();
    await node("watch:day-close").click();
    await board().getByText("The alert: not approved for this extension.").waitFor();
    const day = readDay(await boardText());
    await vi.waitUntil(async () => readDay(await boardText()) !== day, WITHIN);
    expect(await ask("/api/dialogs")).toEqual({ dialogs: [] });
    expect((await alerts()).alerts).toEqual(before.alerts);
    expect(faults).toEqual([]);
  });

  it("[P30] replays the journal of the killed run, envelope by envelope", async () => {
    const { journals } = await ask<JournalList>(`/api/extensions/${ID}/journals`);
    expect(await replay(journals[0]?.name ?? "none")).toMatchObject({ ok: true, truncated: false });
  });

  it("[P30] replays two thousand events in another process and gets the same", async () => {
    await page.close();
    await vi.waitUntil(
      async () => {
        const { extensions } = await ask<ExtensionList>("/api/extensions");
        return (extensions.find(({ id }) => id === ID)?.figures?.callbacks ?? 0) > EVENTS;
      },
      { interval: 250 },
    );
    const { journals } = await ask<JournalList>(`/api/extensions/${ID}/journals`);
    const answer = await replay(journals.at(-1)?.name ?? "none");
    expect(answer).toMatchObject({ ok: true });
    expect((answer as { events: number }).events).toBeGreaterThanOrEqual(EVENTS);
  });
});
