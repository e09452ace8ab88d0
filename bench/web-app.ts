// A web application in the page of a host beside the same files and a message port without one.
import { setTimeout as pause } from "node:timers/promises";
import { WEB_APP_LIMITS } from "@bourse/contract";
import { launchUsersChromium } from "@bourse/testing/browser";
import type { Page } from "playwright-core";
import { APP_ID } from "../packages/host/test/fixtures/apps/app-host.fixture.ts";
import { framesOf } from "./desk/page.ts";
import { percentile } from "./desk/turns.ts";
import { median } from "./figures/median.ts";
import { IS_TINY, sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";
import { type Asked, handBarePort, roundTrips, sendSteadily } from "./web-app/messages.ts";
import { serveAll } from "./web-app/serving.ts";
import { type Framed, type Opened, type Stage, setStage } from "./web-app/stage.ts";

const OPENINGS = sized(15, 1);
const BATCHES = sized(30, 1);
/** With the pause after each batch, below the rate of messages at which the host closes a frame. */
const BATCH = sized(100, 5);
const BATCH_PAUSE_MS = (1.25 * 1000 * BATCH) / WEB_APP_LIMITS.messagesPerSecond;
const PER_SECOND = 1000;
const SENDING_MS = sized(5000, 100);
const SENDINGS = sized(3, 1);
const IDLE_MS = sized(60_000, 200);
/** Time for the first ping of a new frame and for the page's own loading. */
const SETTLING_MS = sized(15_000, 0);
const MOST_CONTENT = 1.3;
const MOST_TRIP = 1.5;
/** A frame of the page counts as dropped when the next one comes more than half of one late. */
const LATE = 1.5;
const MOST_IDLE = 0.001;
const LARGE_BYTES = sized(64 * 1024 * 1024, 64 * 1024);
/** The buffers of six connections, of the host and of the client in the same process. */
const MOST_MEMORY = 0.25;

const KILOBYTE = "x".repeat(1024);
/** The page does this one itself, and refuses its parameters. */
const BY_PAGE: Asked = { method: "app.ready", params: { text: KILOBYTE } };
const BY_HOST: Asked = { method: "storage.read", params: {} };

export async function run(): Promise<BenchResult[]> {
  const stage = await setStage();
  try {
    const [app, bare] = [await stage.app(), await stage.bare()];
    const results = [...(await firstContent(app, bare)), ...(await bridge(app, bare))];
    await Promise.all([app.page.close(), bare.page.close()]);
    return [...results, await steady(stage), ...(await idle(stage)), await serving()];
  } finally {
    await stage.close();
  }
}

async function firstContent(app: Framed, bare: Framed): Promise<readonly BenchResult[]> {
  const [ours, theirs]: [Opened[], Opened[]] = [[], []];
  for (let round = 0; round < OPENINGS; round += 1) {
    ours.push(await app.open());
    theirs.push(await bare.open());
  }
  const result = (since: string, took: (opened: Opened) => number) =>
    line(`first content of an application of 4 MiB, since ${since}`, {
      ours: median(ours.map(took)),
      theirs: median(theirs.map(took)),
      most: MOST_CONTENT,
    });
  return [
    result("the click", ({ clicked, shown }) => shown - clicked),
    result("its document was asked for", ({ begun, shown }) => shown - begun),
  ];
}

async function bridge(app: Framed, bare: Framed): Promise<readonly BenchResult[]> {
  const { frame } = await app.open();
  const { frame: bareFrame } = await bare.open();
  await handBarePort(bare.page, bareFrame);
  await roundTrips(frame, { method: "storage.write", params: { value: KILOBYTE } }, { count: 1 });
  const [page, host, port]: [number[], number[], number[]] = [[], [], []];
  const refused = { count: BATCH, code: "command.params_invalid" };
  for (let batch = 0; batch < BATCHES; batch += 1) {
    await app.page.bringToFront();
    page.push(await roundTrips(frame, BY_PAGE, refused));
    host.push(await roundTrips(frame, BY_HOST, { count: BATCH }));
    await bare.page.bringToFront();
    port.push(await roundTrips(bareFrame, BY_PAGE, refused));
    await pause(BATCH_PAUSE_MS);
  }
  // Other programs of the machine can only slow a batch down, so the fastest batches are compared.
  const theirs = Math.min(...port);
  return [
    line("round trip of 1 KB, done by the page", { ours: Math.min(...page), theirs, most: MOST_TRIP }),
    line("round trip of 1 KB, done by the host", { ours: Math.min(...host), theirs }),
  ];
}

/** Frames of the page while an application says nothing, and while it sends a thousand messages a second. */
async function steady(stage: Stage): Promise<BenchResult> {
  const { page, frame } = await stage.desk();
  const [busy, quiet]: [number[], number[]] = [[], []];
  let answered = 0;
  for (let round = 0; round < SENDINGS; round += 1) {
    quiet.push(...(await framesOf(page, SENDING_MS)));
    const [frames, counts] = await Promise.all([
      framesOf(page, SENDING_MS),
      sendSteadily(frame, { perSecond: PER_SECOND, ms: SENDING_MS }),
    ]);
    busy.push(...frames);
    answered += counts.answered;
  }
  await page.close();
  const usual = median(quiet);
  const dropped = (frames: readonly number[]) => frames.filter((each) => each > LATE * usual).length;
  const told = (frames: readonly number[]) =>
    `p95 ${percentile(frames, 0.95).toFixed(1)} ms, ${dropped(frames)} of ${frames.length} late`;
  return {
    name: `frames of the page with ${Math.round((1000 * answered) / SENDINGS / SENDING_MS)} answered messages a second`,
    ours: told(busy),
    theirs: `${told(quiet)} without`,
    ratio: percentile(busy, 0.95) / percentile(quiet, 0.95),
    target: "p95 drops no frame",
    ok: percentile(busy, 0.95) <= LATE * usual,
  };
}

/** Processor time of an application that does nothing: the cost that its frame adds to a window, compared with a bare frame. */
async function idle({ appWindow, barePage, showBare }: Stage): Promise<readonly BenchResult[]> {
  const shown = await idleShare(appWindow, (page) =>
    page.frameLocator("iframe[data-app]").getByText("have arrived").waitFor(),
  );
  const without = await idleShare(appWindow.replace(APP_ID, "svc.not_here"), (page) =>
    page.getByText("is not here now").waitFor(),
  );
  const added = Math.max(0, shown - without);
  const bareShown = await idleShare(barePage, showBare);
  const bareAdded = Math.max(0, bareShown - (await idleShare(barePage, async () => {})));
  const percent = (share: number) => `${(100 * share).toFixed(3)} % of a core`;
  return [
    {
      name: "idle application: what its frame adds to a window",
      ours: percent(added),
      theirs: `${percent(bareAdded)} by a bare frame`,
      ratio: added / Math.max(bareAdded, Number.EPSILON),
      target: `< ${100 * MOST_IDLE} %`,
      ok: IS_TINY || added < MOST_IDLE,
    },
    {
      name: "idle window with an application",
      ours: percent(shown),
      theirs: `${percent(bareShown)} of a bare page with the same files`,
      ratio: shown / Math.max(bareShown, Number.EPSILON),
      target: "none",
      ok: true,
    },
  ];
}

/** Share of a core that all renderers of a browser use while it shows a single page. */
async function idleShare(address: string, isShown: (page: Page) => Promise<unknown>): Promise<number> {
  const browser = await launchUsersChromium();
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await isShown(page);
    const session = await browser.newBrowserCDPSession();
    const used = async () => {
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    };
    await pause(SETTLING_MS);
    const before = await used();
    await pause(IDLE_MS);
    return ((await used()) - before) / (IDLE_MS / 1000);
  } finally {
    await browser.close();
  }
}

async function serving(): Promise<BenchResult> {
  const { served, most } = await serveAll(LARGE_BYTES);
  const mebibytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
  return {
    name: "memory for serving every file of a large application",
    ours: mebibytes(most),
    theirs: `${mebibytes(served)} served`,
    ratio: most / served,
    target: `<= ${MOST_MEMORY} x`,
    ok: IS_TINY || most <= MOST_MEMORY * served,
  };
}

interface Compared {
  readonly ours: number;
  readonly theirs: number;
  /** Absent: the figure has no target. */
  readonly most?: number;
}

function line(name: string, { ours, theirs, most }: Compared): BenchResult {
  return {
    name,
    ours: `${ours.toFixed(3)} ms`,
    theirs: `${theirs.toFixed(3)} ms`,
    ratio: ours / theirs,
    target: most === undefined ? "none" : `<= ${most} x`,
    ok: most === undefined || ours <= most * theirs,
  };
}
