import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createHost } from "@bourse/host";
import { callerOf, type HostProcess, startHostProcess } from "@bourse/host/testing";
import { violationsOf } from "@bourse/testing/axe";
import { sharedChromium } from "@bourse/testing/browser";
import { freePort } from "@bourse/testing/free-port";
import { runFromPalette } from "@bourse/testing/palette";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Nothing listens there: these tests need no marketplace. */
const NO_MARKETPLACE = "http://127.0.0.1:1";

/** A host with its own folder, and a window on its page. */
export interface RealDesk {
  readonly page: Page;
  /** Complaints in the browser's console. */
  readonly complaints: string[];
  call<Answer>(method: string, path: string, body?: object): Promise<Answer>;
  /** Opens another window of the same browser on the same desk. */
  secondWindow(): Promise<Page>;
  /**
   * Kills the host, which must be a process, without warning, starts one at the same address, and loads the page again.
   * An environment is for another process.
   */
  killAndRestart(environment?: Readonly<Record<string, string>>): Promise<void>;
  command(words: string): Promise<void>;
  expectAccessible(): Promise<void>;
  close(): Promise<void>;
}

export interface DeskWishes {
  readonly theme?: "light" | "dark";
  /** `process`: of its own, for a test that kills it; absent: the test's, as a client that brings a host along. */
  readonly runsIn?: "process";
}

type DeskHost = Pick<HostProcess, "origin" | "token" | "call" | "end">;

/** A host in the test's process: loaded once for all of them, where a process loads everything again. */
async function hostHere(dataDir: string, port: number): Promise<DeskHost> {
  const { token, listen, close } = await createHost({ dataDir, port, cloudUrl: NO_MARKETPLACE });
  const origin = await listen();
  const end = async (signal: string) => {
    if (signal === "SIGKILL") throw new Error("only a host in a process of its own can be killed");
    await close();
    return 0;
  };
  return { origin, token, call: callerOf(origin, token), end };
}

export async function realDesk({ theme = "light", runsIn }: DeskWishes = {}): Promise<RealDesk> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-real-desk-"));
  const port = await freePort();
  const startProcess = (environment: Readonly<Record<string, string>> = {}) =>
    startHostProcess({ DATA_DIR: dataDir, CLOUD_URL: NO_MARKETPLACE, PORT: String(port), ...environment });
  let host: DeskHost = await (runsIn === "process" ? startProcess() : hostHere(dataDir, port));
  const browser = await sharedChromium();
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  const complaints: string[] = [];
  const open = async () => {
    const page = await context.newPage();
    page.on("console", (message) => {
      // There is no marketplace to ask.
      const isExpected = message.text().includes("503");
      if (message.type() === "error" && !isExpected) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${host.origin}/#key=${host.token}`);
    await page.locator("[data-legend]").first().waitFor();
    return page;
  };
  const page = await open();
  return {
    page,
    complaints,
    async call<Answer>(method: string, at: string, body?: object) {
      const answer = await host.call(method, at, body);
      return (answer.status === 204 ? undefined : await answer.json()) as Answer;
    },
    secondWindow: open,
    async killAndRestart(environment) {
      await host.end("SIGKILL");
      host = await (environment ? startProcess(environment) : hostHere(dataDir, port));
      await page.goto(`${host.origin}/#key=${host.token}`);
      await page.reload();
      await page.locator("[data-legend]").first().waitFor();
      // The browser reports what it asked while there was no host.
      complaints.length = 0;
    },
    command: (words) => runFromPalette(page, words, /./),
    async expectAccessible() {
      expect(await violationsOf(page)).toEqual([]);
    },
    async close() {
      // Where a test fails, the page often says why: a part that throws, a script that did not load.
      if (complaints.length > 0) console.error(`the page said:\n${complaints.join("\n")}`);
      await context.close();
      await host.end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
