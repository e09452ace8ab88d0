import { mkdirSync } from "node:fs";
import path from "node:path";
import { violationsOf } from "@bourse/testing/axe";
import { sharedChromium } from "@bourse/testing/browser";
import { runFromPalette } from "@bourse/testing/palette";
import type { IJsonTabSetNode } from "flexlayout-react";
import type { BrowserContext, ConsoleMessage, Page } from "playwright-core";
import { expect } from "vitest";
import type { OwnTabId } from "../src/state/own-panels.ts";
import { firstLayout, type SavedLayout } from "../src/tabs/layout.ts";
import { CHART_TAB, OWN_TABS } from "../src/tabs/tabs.ts";
import { SAMPLES } from "./catalogue.ts";
import { type FixtureHost, startFixtureHost } from "./fixture-host.ts";
import { extensionOf } from "./installed.ts";

/** Folder for screenshots, which only people look at; absent: none are taken. */
const SHOTS = process.env.BOURSE_SHOTS;

/** A trader with a browser and a host. */
export interface Trader {
  readonly page: Page;
  readonly host: FixtureHost;
  /** Every complaint in the browser's console, including violations of the page's policy. */
  readonly complaints: string[];
  /** Loads the page with the key, until what is in front is there: its chart, or the panel in its place. */
  open(): Promise<void>;
  /** Opens a panel by its tab, unless it is open. */
  show(tab: string | RegExp): Promise<void>;
  /** Installs a sample directly on the host, without the page. */
  has(id: string, approved?: readonly string[]): void;
  /** Sends the page a change event. */
  tell(): void;
  /** Opens the palette, and runs the first command that matches these words. */
  command(words: string): Promise<void>;
  /** Takes a screenshot if BOURSE_SHOTS is set. */
  shot(name: string): Promise<void>;
  /** Neither theme has a violation here: a screen is walked to in one theme, and looked at in both. */
  expectAccessible(): Promise<void>;
  leave(): Promise<void>;
}

export interface TraderWishes {
  readonly theme?: "light" | "dark";
  readonly width?: number;
  readonly height?: number;
  /**
   * A panel that the trader has put in the place of the chart, for a test of it: a chart that is drawn behind it would be half of the
   * test's cost.
   */
  readonly inFront?: OwnTabId;
  /** `closed`: for a test that changes its window permanently, such as its clock. */
  readonly windowAfterwards?: "reused" | "closed";
}

/** A resource that did not load is named by its address alone. */
/** A page that is left before the browser has read which icon it has makes the browser ask for one of its own. */
const isComplaint = (message: ConsoleMessage) =>
  message.type() === "error" && !message.location().url.endsWith("/favicon.ico");
const complaint = (message: ConsoleMessage) => `${message.text()} ${message.location().url}`;

/**
 * A browser window, used by one test after another. Its hosts have the same address, so that it keeps the scripts of the
 * page, compiled: to load and compile them again would be a third of a test's cost.
 */
class Window {
  readonly page: Page;
  readonly #context: BrowserContext;
  #port: number | undefined;

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
  }

  static async open(): Promise<Window> {
    const context = await (await sharedChromium()).newContext();
    const page = await context.newPage();
    return new Window(context, page);
  }

  async startHost(): Promise<FixtureHost> {
    const host = await startFixtureHost(this.#port);
    this.#port = Number(new URL(host.url).port);
    return host;
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  /** Stores a layout as the page of an earlier visit did. */
  async keepLayout(host: FixtureHost, layout: SavedLayout): Promise<void> {
    if (!this.page.url().startsWith(host.url)) await this.#leavePage(host);
    await this.page.evaluate((value) => localStorage.setItem("bourse.layout", value), JSON.stringify(layout));
  }

  /** Leaves the page and clears what it stored: the next host has the same origin. */
  async clear(host: FixtureHost): Promise<void> {
    this.page.removeAllListeners();
    await this.page.unrouteAll({ behavior: "ignoreErrors" });
    host.restore();
    await this.#leavePage(host);
    await this.page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await this.#context.clearCookies();
  }

  /** A picture of the page's origin writes nothing, but whatever a page of it stored can be changed there. */
  async #leavePage(host: FixtureHost): Promise<void> {
    await this.page.goto(`${host.url}/icon.svg`);
  }
}

/** The layout of a first visit, but with a panel over the chart. */
function withInFront(
  id: OwnTabId,
  { width, height }: { readonly width: number; readonly height: number },
): SavedLayout {
  const first = firstLayout(width, height);
  const tab = OWN_TABS.find((each) => each.tab.id === id)?.tab;
  if (!tab) throw new Error(`no panel ${id}`);
  const centre: IJsonTabSetNode = { type: "tabset", id: "centre", children: [CHART_TAB, tab], selected: 1 };
  return { ...first, model: { ...first.model, layout: { type: "row", children: [centre] } } };
}

/** Unused windows: starting a browser process for each test would be most of the tests' cost. */
const free: Window[] = [];

/** Opens a window on a separate host, with its chart. */
export async function openTrader(wishes: TraderWishes = {}): Promise<Trader> {
  const trader = await newTrader(wishes);
  await trader.open();
  return trader;
}

/** Begins a test again as on a first visit, with the chart in front; nothing is loaded yet. */
export async function withChart(trader: Trader): Promise<Trader> {
  await trader.leave();
  return newTrader();
}

/** Opens a window on a separate host; nothing is loaded yet. */
export async function newTrader(wishes: TraderWishes = {}): Promise<Trader> {
  const { theme = "light", width = 1440, height = 900, inFront, windowAfterwards = "reused" } = wishes;
  const window = free.pop() ?? (await Window.open());
  const host = await window.startHost();
  const { page } = window;
  await page.setViewportSize({ width, height });
  if (inFront !== undefined) await window.keepLayout(host, withInFront(inFront, { width, height }));
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  const complaints: string[] = [];
  page.on("console", (message) => isComplaint(message) && complaints.push(complaint(message)));
  page.on("pageerror", (error) => complaints.push(error.message));

  return {
    page,
    host,
    complaints,
    has(id, approved = ["tradingRead"]) {
      const sample = SAMPLES.find((each) => each.id === id);
      if (!sample) throw new Error(`no sample ${id}`);
      host.state.extensions.set(id, extensionOf(sample, sample.versions.at(-1)?.version ?? "", approved));
    },
    tell() {
      host.emit({ type: "extensions" });
      host.emit({ type: "workbench" });
    },
    async open() {
      await page.goto(host.address);
      await page
        .locator(inFront === undefined ? "[data-legend]" : `[data-tab="${inFront}"] *`)
        .first()
        .waitFor();
    },
    async show(name) {
      const tab = page.getByRole("tab", { name, ...(typeof name === "string" && { exact: true }) });
      await tab.waitFor();
      if ((await tab.getAttribute("aria-selected")) !== "true") await tab.click();
    },
    command: (words) => runFromPalette(page, words, /./),
    async shot(name) {
      if (SHOTS === undefined) return;
      mkdirSync(SHOTS, { recursive: true });
      await page.screenshot({ path: path.join(SHOTS, `${name}-${theme}-${width}.png`) });
    },
    async expectAccessible() {
      expect(await violationsOf(page)).toEqual([]);
    },
    async leave() {
      if (windowAfterwards === "closed") await window.close();
      else {
        await window.clear(host);
        free.push(window);
      }
      await host.close();
      expect([...new Set(host.faults)]).toEqual([]);
    },
  };
}
