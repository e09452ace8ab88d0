import { readFileSync } from "node:fs";
import { join } from "node:path";
import { WEB_APP_LIMITS } from "@bourse/contract";
import { BRIDGE_CONTRACTS, type BridgeContract } from "@bourse/contract/web-app";
import { type TestHost, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { violationsOf } from "@bourse/testing/axe";
import { sharedChromium, untilItHasFocus } from "@bourse/testing/browser";
import { depth } from "@bourse/testing/depth";
import type { BrowserContext, Frame, FrameLocator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { APP_ID, installApp, OFFICIAL } from "./fixtures/apps/app-host.fixture.ts";
import { ASKING_APP } from "./fixtures/apps/asking-app.fixture.ts";

const NAME = "Market notes";
const TITLE = "My notes";
const WIDE = { width: 1400, height: 900 };
/** A telephone, and the page of 1280 px at 200 % zoom. */
const SMALL = [
  { width: 390, height: 844 },
  { width: 640, height: 450 },
];
const ADDRESS = "https://example.com/releases";
const FILE = { name: "rates", type: "csv", text: "date,rate\n2026-01-02,3.5\n" };
/** Of the palette, over an application that keeps what was typed into it. */
const OPENINGS = depth({ usual: 4, deep: 20 });

let host: TestHost;
let origin: string;
let context: BrowserContext;
let page: Page;
let app: FrameLocator;

beforeAll(async () => {
  // The page compares the time of a question with that of the trader's click.
  const clock = SYSTEM_CLOCK;
  host = await testHost({ official: OFFICIAL, pageFolder: join(import.meta.dirname, "../../workbench/dist"), clock });
  origin = await host.listen();
  await installApp(host, { files: ASKING_APP, title: TITLE });
});
afterAll(async () => {
  await host?.dispose();
});
beforeEach(async () => {
  context = await (await sharedChromium()).newContext({
    viewport: WIDE,
    reducedMotion: "reduce",
    acceptDownloads: true,
  });
  page = await context.newPage();
  app = page.frameLocator(`iframe[data-app="${APP_ID}"]`);
});
afterEach(() => context.close());

const dialog = () => page.getByRole("dialog");
const use = () => app.getByRole("button", { name: "Use" });
const tray = () => page.getByRole("button", { name: "1 question" });
const told = (words: string | RegExp) => app.locator("#told", { hasText: words }).waitFor();

/** The page with the application in a tab in front. */
async function onDesk(): Promise<Frame> {
  await page.goto(`${origin}/#key=${host.token}`);
  await page.getByRole("button", { name: "Commands" }).click();
  await page.getByRole("combobox", { name: "Commands" }).fill(NAME);
  await page.getByRole("option", { name: `Open ${NAME}`, exact: true }).waitFor();
  await page.keyboard.press("Enter");
  return frame();
}

async function inWindow(): Promise<Frame> {
  await page.goto(`${origin}/app/${APP_ID}#key=${host.token}`);
  return frame();
}

async function frame(): Promise<Frame> {
  await use().waitFor();
  const found = await page.locator(`iframe[data-app="${APP_ID}"]`).elementHandle();
  const inside = await found?.contentFrame();
  if (!inside) throw new Error("the frame has gone");
  await inside.waitForFunction(() => "ask" in globalThis);
  return inside;
}

/** Asks without the trader. */
const ask = (inside: Frame, method: string, params: unknown) =>
  inside.evaluate(([each, given]) => Reflect.get(globalThis, "ask")(each, given), [method, params] as const);

/** Asks by the application's button. A question of the host takes the frame out of the page; the next one hears the answer. */
async function press(inside: Frame, method: string, params: unknown): Promise<void> {
  await inside.evaluate(
    (used) => {
      Object.assign(globalThis, { used });
      document.querySelector("#told")?.replaceChildren();
    },
    [method, params],
  );
  // The frame may just have moved: a click must not go to its former place.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await use().click();
}

describe.each([
  { where: "in the page", open: onDesk },
  { where: "in a window of its own", open: inWindow },
])("a question that an application causes, $where", ({ open }) => {
  it("is asked where the trader has just used it", async () => {
    await press(await open(), "external.open", { url: ADDRESS });
    await dialog().getByText(ADDRESS).waitFor();
    await dialog().getByRole("button", { name: "No" }).click();
    await told('{"opened":false}');
  });

  it("waits in the top bar when nobody has used it", async () => {
    const inside = await open();
    // Its document ends with the dialog.
    ask(inside, "external.open", { url: ADDRESS }).catch(() => {});
    await tray().waitFor();
    expect(await dialog().count()).toBe(0);
    await tray().click();
    await dialog().getByRole("button", { name: "No" }).click();
    await told('{"opened":false}');
  });
});

describe("a question that an application causes", () => {
  it("can be asked, answered and left with the keyboard alone", async () => {
    const inside = await onDesk();
    await inside.evaluate((used) => Object.assign(globalThis, { used }), ["secrets.request", {}]);
    await inside.evaluate(() =>
      Object.assign(globalThis, { used: ["external.open", { url: "https://example.com/" }] }),
    );
    await page.getByRole("button", { name: "Reload", exact: true }).focus();
    await page.keyboard.press("Tab");
    // Between two processes the focus goes after the key has been answered: the next key must not overtake it.
    await expect
      .poll(() => inside.evaluate(() => document.hasFocus() && document.activeElement?.tagName))
      .toBe("INPUT");
    await page.keyboard.press("Tab");
    await expect
      .poll(() => inside.evaluate(() => document.hasFocus() && document.activeElement?.textContent))
      .toBe("Use");
    await page.keyboard.press("Enter");
    // The keys go to the frame until the dialog has taken the focus.
    await dialog().locator(":focus").waitFor();
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
    await tray().waitFor();
    await tray().focus();
    await page.keyboard.press("Enter");
    await dialog().getByRole("button", { name: "No" }).focus();
    await page.keyboard.press("Enter");
    await told('{"opened":false}');
  });
});

describe("what an application keeps", () => {
  it("[P33] survives openings of the palette, while which it is not in the page", async () => {
    await onDesk();
    const note = app.getByLabel("Note");
    let typed = "";
    for (let round = 0; round < OPENINGS; round += 1) {
      await note.click();
      await page.keyboard.press("End");
      await page.keyboard.type("ab");
      typed += "ab";
      await page.keyboard.press("Tab");
      await page.getByRole("button", { name: "Commands" }).click();
      await untilItHasFocus(page.getByRole("combobox", { name: "Commands" }));
      expect(await page.locator("iframe[data-app]").count()).toBe(0);
      await page.keyboard.press("Escape");
      await use().waitFor();
      await expect.poll(() => note.inputValue()).toBe(typed);
    }
    expect(await ask(await frame(), "storage.read", {})).toMatchObject({ ok: true });
  });

  it("ends with a reload, which starts it again from nothing", async () => {
    await onDesk();
    await app.getByLabel("Note").fill("kept");
    await page.getByRole("button", { name: "Reload", exact: true }).click();
    await use().waitFor();
    expect(await app.getByLabel("Note").inputValue()).toBe("");
  });
});

describe("a file that an application offers", () => {
  it("is saved under the application's name for it, as text, after the trader has agreed", async () => {
    const inside = await onDesk();
    const answer = ask(inside, "app.download", FILE);
    await page.getByText("offers a file: rates.csv (25 B)").waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save it" }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe("rates.csv");
    expect(readFileSync(await saved.path(), "utf8")).toBe(FILE.text);
    expect(await answer).toMatchObject({ ok: true, result: { saved: true } });
  });

  it.each(SMALL)("fits a page of $width px, in both themes", async (viewport) => {
    await page.setViewportSize(viewport);
    await onDesk();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const inside = await frame();
      const offered = ask(inside, "app.download", FILE);
      const decline = page.getByRole("button", { name: "Do not save" });
      await decline.waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await shot(`offer-${viewport.width}-${colorScheme}`);
      await decline.click();
      expect(await offered).toMatchObject({ ok: true, result: { saved: false } });
      await decline.waitFor({ state: "detached" });
      await press(inside, "external.open", { url: ADDRESS });
      await dialog().getByRole("button", { name: "No" }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await shot(`question-${viewport.width}-${colorScheme}`);
      await dialog().getByRole("button", { name: "No" }).click();
      await told('{"opened":false}');
    }
  });
});

/** For a person's eyes: `BOURSE_SHOTS` names a folder. */
async function shot(name: string): Promise<void> {
  const folder = process.env.BOURSE_SHOTS;
  if (folder) await page.screenshot({ path: join(folder, `app-${name}.png`) });
}

interface PageRow {
  readonly params: unknown;
  readonly refused: readonly (readonly [params: unknown, code: string])[];
}

const INVALID = "command.params_invalid";
const MESSAGE = "webapp.message_invalid";
const TOO_LARGE = "x".repeat(WEB_APP_LIMITS.messageBytes);

/** Every method that the page does. */
const PAGE_ROWS: Readonly<Record<string, PageRow>> = {
  "app.ready": {
    params: {},
    refused: [
      [{ more: 1 }, INVALID],
      [{ more: TOO_LARGE }, MESSAGE],
    ],
  },
  "app.keep": {
    params: { state: { note: "3 today" } },
    refused: [
      [{}, INVALID],
      [{ state: "x".repeat(WEB_APP_LIMITS.keptBytes - 1) }, "webapp.kept_too_large"],
      [{ state: TOO_LARGE }, MESSAGE],
    ],
  },
  "app.title": {
    params: { title: "3 today" },
    refused: [
      [{ title: "" }, INVALID],
      [{ title: TOO_LARGE }, MESSAGE],
    ],
  },
  "app.download": {
    params: FILE,
    refused: [
      [{ ...FILE, type: "html" }, INVALID],
      [{ ...FILE, text: TOO_LARGE }, MESSAGE],
    ],
  },
  "clipboard.write": {
    params: { text: "CPI 3.1 %" },
    refused: [
      [{ text: "" }, INVALID],
      [{ text: "x".repeat(65_537) }, INVALID],
      [{ text: "a" }, "webapp.gesture_required"],
    ],
  },
};

/** Answers of a host without declared servers and without a model; each other method answers with its result. */
const ANSWERS: Readonly<Record<string, RegExp>> = {
  "network.fetch": /^webapp.origin_undeclared$/,
  "secrets.status": /^webapp.origin_undeclared$/,
  "secrets.request": /^webapp.origin_undeclared$/,
  "secrets.clear": /^webapp.origin_undeclared$/,
  "models.decide": /^model.not_configured$/,
  "models.recipe": /^model.not_configured$/,
};

describe("each method of the bridge, through its message port", () => {
  const contracts: readonly BridgeContract[] = Object.values(BRIDGE_CONTRACTS);

  it("is refused by the page as its row says, where the page does it", async () => {
    const done = contracts.filter(({ runsIn }) => runsIn === "page").map(({ method }) => method);
    expect(Object.keys(PAGE_ROWS).sort()).toEqual(done.sort());
    const inside = await inWindow();
    for (const [method, { refused }] of Object.entries(PAGE_ROWS)) {
      for (const [params, code] of refused) {
        expect(await ask(inside, method, params), `${method} ${JSON.stringify(params).slice(0, 99)}`).toMatchObject({
          ok: false,
          error: { code },
        });
      }
    }
  });

  it("is answered, or asks the trader", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await inWindow();
    for (const { method, sample, waitsForTrader } of contracts) {
      await press(await frame(), method, PAGE_ROWS[method]?.params ?? sample.params);
      const isAsking = waitsForTrader && method !== "secrets.request";
      if (isAsking) await page.getByRole("button", { name: /^(?:No|Do not save)$/ }).click();
      await expect.poll(() => app.locator("#told").textContent()).toMatch(ANSWERS[method] ?? /^\{/);
    }
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("CPI 3.1 %");
  });

  it("gives no answer to a frame that was reloaded while the trader was asked", async () => {
    const inside = await inWindow();
    await press(inside, "app.download", FILE);
    await page.getByRole("button", { name: "Save it" }).waitFor();
    await page.getByRole("button", { name: "Reload", exact: true }).click();
    await frame();
    expect(await page.getByRole("button", { name: "Save it" }).count()).toBe(0);
    await told("nothing");
  });
});
