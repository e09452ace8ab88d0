import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
import { COMMON_LIMITS, patiently } from "./patience.ts";

/** Common paths of Chromium; Playwright's own download does not work everywhere. */
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/microsoft-edge",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** Common paths of Chromium's headless shell. Debian's command is a script, which would stay as a parent of the browser. */
const SHELLS = ["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium-headless-shell"];

/** Only the page under test: no sandbox helper (containers have none), no updates, no traffic of the browser itself. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** For pages that live for the seconds of a test: V8's optimizing compilers cost them more processor time than they save. */
const SHORT_LIVED = ["--js-flags=--no-opt --no-maglev"];

/** Path of an installed Chromium: `CHROMIUM_PATH`, otherwise the first common path that exists. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  return named || PLACES.find((place) => existsSync(place));
}

/**
 * Path of the browser for tests of our own pages: the headless shell, which has the same engine without windows, tabs and
 * the services of a profile, so that a page costs a fifth less; without one, the whole browser.
 */
const findShell = (): string | undefined => process.env.CHROMIUM_PATH || SHELLS.find(isOfAge) || findChromium();

/** Whether tests of our own pages have their browser: a named one counts as such. */
export const hasShell = (): boolean => Boolean(process.env.CHROMIUM_PATH) || SHELLS.some(isOfAge);

/** The first version that keeps an application's frame to its servers: an older one shows no application. */
const LEAST_MAJOR = 152;

/** Whether an installed Chromium is young enough for every test; one that does not tell its version counts as such. */
export function hasChromium(): boolean {
  const program = findChromium();
  return program !== undefined && isOfAge(program);
}

function isOfAge(program: string): boolean {
  const { stdout, error } = spawnSync(program, ["--version"], { encoding: "utf8" });
  if (error) return false;
  const [, major] = /(\d+)(?:\.\d+){3}/.exec(stdout ?? "") ?? [];
  return major === undefined || Number(major) >= LEAST_MAJOR;
}

/**
 * Starts the whole Chromium headless with its own profile, for a test of what the browser itself keeps apart. Throws if there
 * is none, so that a browser test is never skipped silently. `more`: further command line arguments.
 */
export const launchChromium = (more: readonly string[] = []): Promise<Browser> =>
  launch(findChromium(), [...SHORT_LIVED, ...more]);

/** Starts a headless Chromium that compiles as a user's does: for benchmarks and pictures. */
export const launchUsersChromium = (): Promise<Browser> => launch(findChromium(), []);

async function launch(executablePath: string | undefined, more: readonly string[]): Promise<Browser> {
  if (!executablePath) throw new Error("No Chromium found. Install one, or name it in CHROMIUM_PATH.");
  const timeout = patiently(COMMON_LIMITS.pageMs);
  const browser = await chromium.launch({ executablePath, headless: true, args: [...ARGUMENTS, ...more], timeout });
  browser.on("context", (context) => context.setDefaultTimeout(timeout));
  return browser;
}

let shared: Promise<Browser> | undefined;

/**
 * The browser in which all test files of a process open our own pages; it ends with the process. A browser for each file
 * costs a second of a processor.
 */
export const sharedChromium = (): Promise<Browser> => (shared ??= launch(findShell(), SHORT_LIVED));

/** Opens a page with a profile of its own in the shared browser; both end when the page is closed. */
export const openPage = async (options: BrowserContextOptions = {}): Promise<Page> =>
  (await sharedChromium()).newPage(options);

/** Waits until an element or a part of it has the focus: a key that is pressed earlier goes to the page behind it. */
export const untilItHasFocus = (element: Locator): Promise<void> =>
  element.and(element.page().locator(":focus-within")).waitFor();
