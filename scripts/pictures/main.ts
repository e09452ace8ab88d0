import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { launchUsersChromium } from "@bourse/testing/browser";
import { freePort } from "@bourse/testing/free-port";
import type { Browser } from "playwright-core";
import { root } from "../lib/root.ts";
import { bringUp, type Running } from "../start/bring-up.ts";
import { buildWhatIsStale } from "../start/build.ts";
import { publishExamples } from "../start/content.ts";
import { openDeskOnce } from "../start/desk.ts";
import { installOnce } from "../start/install.ts";
import { hostCall } from "../start/trader.ts";
import { DOCUMENTED, MOST_BYTES, STATES, type State, type Theme, untilGone } from "./states.ts";

/** A window. At a zoom of 200 % a page has half of its pixels in each direction. */
interface Size {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly zoom?: number;
}

const SIZES: readonly Size[] = [
  { name: "1440x900", width: 1440, height: 900 },
  { name: "1920x1080", width: 1920, height: 1080 },
  { name: "1024x768", width: 1024, height: 768 },
  { name: "390x844", width: 390, height: 844 },
  { name: "1440x900-200", width: 720, height: 450, zoom: 2 },
];
const THEMES = ["light", "dark"] as const satisfies readonly Theme[];

/** One picture. */
interface Shot {
  readonly state: State;
  readonly size: Size;
  readonly themes: readonly Theme[];
  readonly fileOf: (theme: Theme) => string;
}

/** A chart is drawn and its last words have come some frames after its data. Milliseconds. */
const SETTLED_AFTER = 600;

const { values, positionals } = parseArgs({
  options: { documents: { type: "boolean", default: false } },
  allowPositionals: true,
});
const say = (line: string): void => console.log(`  ${line}`);
const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-pictures-"));
const failures: string[] = [];
try {
  buildWhatIsStale(say);
  const [cloudPort, hostPort] = [await freePort(), await freePort()];
  const running = await bringUp({ dataDir, cloudPort, hostPort, hostEnv: { MARKET_SOURCE: "replay,sim" }, say });
  try {
    const ids = await publishExamples({ cloudUrl: running.cloud.url, dataDir, say });
    await installOnce({ running, dataDir, ids, say });
    await openDeskOnce({ running, dataDir, say });
    await takeAll(running);
  } finally {
    await running.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;

async function takeAll(running: Running): Promise<void> {
  const call = hostCall(running.host.url, running.token);
  const browser = await launchUsersChromium();
  try {
    const last = STATES.findLastIndex((state) => shotsOf(state).length > 0);
    for (const state of STATES.slice(0, last + 1)) {
      // A later state may show what this one makes, even if its own pictures are not asked for.
      await state.prepare?.(call);
      for (const shot of shotsOf(state)) await take({ browser, running }, shot);
    }
  } finally {
    await browser.close();
  }
}

/** The pictures of a state that the command line asks for. */
function shotsOf(state: State): readonly Shot[] {
  if (values.documents) {
    return DOCUMENTED.filter((each) => each.state === state.name).map(({ theme, width, height }) => ({
      state,
      size: { name: `${width}x${height}`, width, height },
      themes: [theme],
      fileOf: () => path.join(root, "docs/pictures", `${state.name}.png`),
    }));
  }
  if (positionals.length > 0 && !positionals.includes(state.name)) return [];
  return SIZES.map((size) => ({
    state,
    size,
    themes: THEMES,
    fileOf: (theme) => path.join(root, "pictures", `${state.name}-${size.name}-${theme}.png`),
  }));
}

interface Window {
  readonly browser: Browser;
  readonly running: Running;
}

/** Walks to a state in a new window, as a browser that has never shown the page, and takes its pictures. */
async function take({ browser, running }: Window, { state, size, themes, fileOf }: Shot): Promise<void> {
  const { width, height, zoom = 1 } = size;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: zoom,
    colorScheme: themes[0] ?? "light",
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    // The host keeps a layout for the next window, which has another size.
    await page.route("**/api/page", (route) =>
      route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 204 }),
    );
    await page.goto(`${running.host.url}/#key=${running.token}`);
    await page.locator("[data-legend]").first().waitFor();
    await state.show?.(page);
    await untilGone(page, ".animate-pulse");
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await delay(SETTLED_AFTER);
      const file = fileOf(theme);
      mkdirSync(path.dirname(file), { recursive: true });
      await page.screenshot({ path: file });
      if (values.documents && statSync(file).size > MOST_BYTES)
        failures.push(`${file} has more than ${MOST_BYTES} bytes`);
      say(path.relative(root, file));
    }
  } catch (cause) {
    failures.push(`${state.name} at ${size.name}: ${cause instanceof Error ? cause.message : String(cause)}`);
  } finally {
    await context.close();
  }
}
