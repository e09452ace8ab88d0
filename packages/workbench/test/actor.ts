import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { launchChromium } from "@bourse/testing/browser";
import type { Browser, BrowserContext, ConsoleMessage, Page } from "playwright-core";
import { expect } from "vitest";
import { SAMPLES } from "./catalogue.ts";
import { type FixtureHost, startFixtureHost } from "./fixture-host.ts";
import { extensionOf } from "./installed.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.js"), "utf8");
/** Folder for screenshots, which only people look at; absent: none are taken. */
const SHOTS = process.env.BOURSE_SHOTS;

/** Every rule of axe, and the size and spacing of targets (24 px); only violations are reported. */
const AXE_OPTIONS = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };

/** A trader with a browser and a host. */
export interface Trader {
  readonly page: Page;
  readonly host: FixtureHost;
  /** Every complaint in the browser's console, including violations of the page's policy. */
  readonly complaints: string[];
  /** Installs a sample directly on the host, without the page. */
  has(id: string, approved?: readonly string[]): void;
  /** Sends the page a change event. */
  tell(): void;
  /** Opens the palette, and runs the first command that matches these words. */
  command(words: string): Promise<void>;
  /** Takes a screenshot if BOURSE_SHOTS is set. */
  shot(name: string): Promise<void>;
  expectAccessible(): Promise<void>;
  leave(): Promise<void>;
}

export interface TraderWishes {
  readonly theme?: "light" | "dark";
  readonly width?: number;
  readonly height?: number;
  /** `closed`: for a test that changes its window permanently, such as its clock. */
  readonly windowAfterwards?: "reused" | "closed";
}

/** A resource that did not load is named by its address alone. */
const complaint = (message: ConsoleMessage) => `${message.text()} ${message.location().url}`;

/** A browser window. Every host has its own origin, so data that the page stored for one is invisible on the next. */
class Window {
  readonly page: Page;
  readonly #context: BrowserContext;

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
  }

  static async open(): Promise<Window> {
    browser ??= await launchChromium();
    const context = await browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    return new Window(context, page);
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  /** Leaves the host and clears the window. */
  async clear(): Promise<void> {
    this.page.removeAllListeners();
    await this.page.unrouteAll({ behavior: "ignoreErrors" });
    await this.page.goto("about:blank");
    await this.#context.clearCookies();
  }
}

/** Shared by all traders of a process; it ends with the process. */
let browser: Browser | undefined;
/** Unused windows: starting a browser process for each test would be most of the tests' cost. */
const free: Window[] = [];

/** Opens a window on a separate host. */
export async function newTrader(wishes: TraderWishes = {}): Promise<Trader> {
  const { theme = "light", width = 1440, height = 900, windowAfterwards = "reused" } = wishes;
  const host = await startFixtureHost();
  const window = free.pop() ?? (await Window.open());
  const { page } = window;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(complaint(message)));
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
    async command(words) {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog", { name: "Commands" }).getByRole("combobox").fill(words);
      await page.keyboard.press("Enter");
    },
    async shot(name) {
      if (SHOTS === undefined) return;
      mkdirSync(SHOTS, { recursive: true });
      await page.screenshot({ path: path.join(SHOTS, `${name}-${theme}-${width}.png`) });
    },
    async expectAccessible() {
      // Through the debugger, not a script element, so that the page's policy stays unchanged.
      if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
      const found = await page.evaluate(async (options) => {
        const { axe } = window as unknown as { axe: { run(root: Document, options: object): Promise<AxeResult> } };
        return (await axe.run(document, options)).violations;
      }, AXE_OPTIONS);
      expect(found.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 200))])).toEqual([]);
    },
    async leave() {
      if (windowAfterwards === "closed") await window.close();
      else {
        await window.clear();
        free.push(window);
      }
      await host.close();
    },
  };
}

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}
