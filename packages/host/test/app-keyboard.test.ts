import { join } from "node:path";
import { type TestHost, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { launchChromium } from "@bourse/testing/browser";
import { depth } from "@bourse/testing/depth";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from "vitest";
import { type LoopbackExchange, loopbackExchange } from "./fixtures/accounts/loopback-exchange.fixture.ts";
import { APP_ID, installApp, OFFICIAL } from "./fixtures/apps/app-host.fixture.ts";
import { drop, FieldDesk, fieldsOf, holds, middleOf, nameOf, type Place } from "./fixtures/apps/field-desk.fixture.ts";
import { ELSEWHERE, type FieldRow, TRUSTED } from "./fixtures/apps/field-rows.fixture.ts";
import { fieldSites } from "./fixtures/apps/field-sites.fixture.ts";
import {
  HOSTILE_APP,
  HOSTILE_NAME,
  HOSTILE_TITLE,
  Hostile,
  hostileFrame,
  openHostile,
  SECRET_ORIGIN,
} from "./fixtures/apps/hostile-app.fixture.ts";
import { AUTO, SAMPLE } from "./fixtures/in-app/in-app-host.fixture.ts";

/** Faster than anybody types, and as slow as its keys have to be for an honest comparison with a frame's ten looks a second. */
const TYPING = { delay: 40 };
/** The test's own look at a field counts as a click, which the page uses up at the next key. */
const REPLACES = "Control+a";
const DRAWN = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))";
/** The page stands still from its next task on. */
const HELD_UP = `setTimeout(() => {
  const answer = new XMLHttpRequest();
  answer.open("GET", "/held", false);
  answer.send();
})`;
const SECRET = "correct-horse-7";
const PASTED = "pasted-secret";
const TEXT = `${SECRET}${PASTED}`;

let exchange: LoopbackExchange;
let host: TestHost;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let desk: FieldDesk;
let origin: string;
let hostile: Hostile;

beforeAll(async () => {
  exchange = await loopbackExchange();
  const pageFolder = join(import.meta.dirname, "../../workbench/dist");
  const builtIns = [AUTO, SAMPLE];
  host = await testHost({ official: OFFICIAL, pageFolder, builtIns, clock: SYSTEM_CLOCK, exchangeParts: exchange });
  origin = await host.listen();
  await installApp(host, { files: HOSTILE_APP, title: HOSTILE_TITLE, networkOrigins: [SECRET_ORIGIN] });
  browser = await launchChromium();
  context = await browser.newContext({ viewport: { width: 1500, height: 950 }, reducedMotion: "reduce" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  page = await context.newPage();
  desk = new FieldDesk({ host, origin, page });
  hostile = new Hostile(page);
  await hostile.attack(false);
  await beginAgain();
  await page.evaluate((text) => navigator.clipboard.writeText(text), PASTED);
});
afterAll(async () => {
  await browser?.close();
  await host?.dispose();
  await exchange?.close();
});

/** The page with the application in front, whatever was open. */
async function beginAgain(): Promise<void> {
  // Another document: the same address with another fragment would load none.
  await page.goto("about:blank");
  await page.goto(`${origin}/#key=${host.token}`);
  await desk.run(`Open ${HOSTILE_NAME}`);
  await openHostile(page);
}

/** Where the application and the keyboard are, for the log of a failure: a look at the page counts as a click, so nothing is read before. */
async function described(): Promise<string> {
  const state = await page.evaluate(() => ({
    keyboard: document.activeElement?.outerHTML.slice(0, 200),
    theme: document.documentElement.dataset.theme,
    panels: [...document.querySelectorAll("[role=tabpanel]")].map((each) => each.textContent?.slice(0, 120)),
  }));
  const log = await (await desk.call("GET", `/api/apps/${APP_ID}/records`)).text();
  return JSON.stringify({ ...state, frames: await frames(), heard: hostile.heard, log: log.slice(-600) });
}

/** By the application's log at the host. */
async function thefts(): Promise<number> {
  const answer = await desk.call("GET", `/api/apps/${APP_ID}/records`);
  return (await answer.text()).split("took the keyboard by itself").length - 1;
}

const frames = () => page.locator("iframe[data-app]").count();

/** Drags what a field holds to where the application is or was, and something into the field. */
async function dragAt(field: Locator, frame: Place): Promise<void> {
  // A browser begins each drag of the page with this event.
  await field.dispatchEvent("dragstart");
  await drop(context, page, { text: SECRET, ...frame });
  await page.evaluate(() => dispatchEvent(new Event("dragend")));
  await drop(context, page, { text: SECRET, ...(await middleOf(field)) });
}

/**
 * Types and pastes while the application attacks, which goes on until `attacked`. Each key waits until the page has drawn since the one before: a page that does not
 * run cannot close a frame, and keys that come faster than it runs are no measure of it (ADR 0185).
 */
async function type(attacked = async () => {}): Promise<void> {
  const session = await context.newCDPSession(page);
  await hostile.attack(true);
  for (const key of SECRET) {
    await page.keyboard.type(key, TYPING);
    // Not by the test's own look, which counts as a click.
    await session.send("Runtime.evaluate", { expression: DRAWN, awaitPromise: true, userGesture: false });
  }
  await page.keyboard.press("Control+v");
  await attacked();
  await hostile.attack(false);
  await session.detach();
}

/** Drags, types and pastes into a field while the application attacks; resolves with what the field holds. */
async function use(field: Locator, frame: Place, attacked = async () => {}): Promise<string> {
  hostile.heard.length = 0;
  await field.click();
  await dragAt(field, frame);
  await page.keyboard.press(REPLACES);
  await type(attacked);
  return field.inputValue();
}

/** A frame that has just come back is drawn before the browser takes a drop to it. */
async function untilHeard(text: string): Promise<void> {
  await expect
    .poll(async () => {
      await drop(context, page, { text, ...(await middleOf(page.locator("iframe[data-app]"))) });
      return hostile.heard;
    })
    .toContain(`drop:${text}`);
}

/** The fields of a part of the page that this run uses: the first one that its row names, or in a deep run every one. */
async function usedFields(row: FieldRow, part: Locator): Promise<readonly Locator[]> {
  const wanted = Object.values(row.fields).flat();
  const named = async () => Promise.all((await fieldsOf(part).all()).map(nameOf));
  let names: readonly string[] = [];
  // Parts of the settings come after their dialog.
  await expect
    .poll(async () => {
      names = await named();
      return wanted.filter((label) => !names.some((name) => name.includes(label)));
    })
    .toEqual([]);
  const fields = await fieldsOf(part).all();
  const first = names.findIndex((name) => name.includes(wanted[0] ?? ""));
  return depth({ usual: fields.slice(first, first + 1), deep: fields });
}

const inThisRun = ({ isUsual }: FieldRow) => depth({ usual: isUsual, deep: true });

const search = () => page.getByLabel("Search the marketplace");

describe("an application that takes the keyboard ten times a second", () => {
  // A row that fails leaves the next one a page without its dialog.
  beforeEach(() =>
    onTestFailed(async () => {
      console.error(await described());
      await beginAgain();
    }),
  );

  it("meets every field of the client in a row of this test's tables", () => {
    const named = new Map<string, number>();
    for (const [path, labels] of [...TRUSTED, ...ELSEWHERE].flatMap(({ fields }) => Object.entries(fields))) {
      named.set(path, (named.get(path) ?? 0) + labels.length);
    }
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(fieldSites()));
  });

  it.each(TRUSTED.filter(inThisRun))(
    "[P33] hears nothing of what is typed, pasted and dragged in $name",
    async (row) => {
      await openHostile(page);
      const frame = await middleOf(page.locator("iframe[data-app]"));
      const part = await row.open(desk);
      for (const field of await usedFields(row, part)) {
        const name = await nameOf(field);
        const held = await use(field, frame);
        if (await holds(field, TEXT.length)) expect(held, name).toBe(TEXT);
        expect(await field.evaluate((element) => element === document.activeElement), name).toBe(true);
        expect(await frames(), name).toBe(0);
        expect(hostile.heard, name).toEqual([]);
      }
      await type();
      expect(hostile.heard).toEqual([]);
      await (row.close ?? ((at: FieldDesk) => at.escape()))(desk);
      await openHostile(page);
    },
  );

  it.each(ELSEWHERE.filter(inThisRun))(
    "[P33] hears at most one key in $name, and is closed and named for it",
    async (row) => {
      await openHostile(page);
      const count = (await usedFields(row, await row.open(desk))).length;
      for (let index = 0; index < count; index += 1) {
        await openHostile(page);
        const field = (await usedFields(row, await row.open(desk)))[index] ?? expect.fail("a field has gone");
        const name = await nameOf(field);
        const before = await thefts();
        // On a slow machine the text may be typed before the application has looked once.
        const attacked = () => expect.poll(thefts).toBe(before + 1);
        const held = await use(field, await middleOf(page.locator("iframe[data-app]")), attacked);
        expect(hostile.characters, name).toBeLessThanOrEqual(1);
        // A search drops its text as it is left.
        const isPlain = (await field.getAttribute("role")) !== "combobox" && (await holds(field, TEXT.length));
        if (isPlain) expect(TEXT.length - held.length, name).toBe(hostile.characters);
        const said = page.getByRole("alert").filter({ hasText: "took the keyboard by itself and was closed" });
        expect(await said.textContent(), name).toContain(APP_ID);
        expect(await frames(), name).toBe(0);
        await page.getByRole("button", { name: "Understood" }).click();
      }
    },
  );

  it("[P33] is closed as well when it takes the keyboard from no field, before a key is pressed", async () => {
    await openHostile(page);
    const before = await thefts();
    const heading = page.getByRole("heading", { name: HOSTILE_TITLE });
    const { x, y } = (await heading.boundingBox()) ?? expect.fail("it has no heading");
    // Without the test's own code in the page, which would count as a click.
    await page.mouse.click(x + 3, y + 3);
    hostile.heard.length = 0;
    await hostile.attack(true);
    await expect.poll(thefts).toBe(before + 1);
    await page.keyboard.type(SECRET, TYPING);
    await hostile.attack(false);
    expect(hostile.heard).toEqual([]);
    expect(await frames()).toBe(0);
  });

  it("[P33] is closed as well when the page did not run until a key had reached it", async () => {
    await openHostile(page);
    const before = await thefts();
    const field = await desk.shown("Marketplace", search());
    await field.fill("");
    await field.click();
    hostile.heard.length = 0;
    const released = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route("**/held", async (route) => {
      held.resolve();
      await released.promise;
      await route.fulfill({ body: "" });
    });
    const session = await context.newCDPSession(page);
    await session.send("Runtime.evaluate", { expression: HELD_UP, userGesture: false });
    await held.promise;
    const taken = hostile.taken();
    await hostile.attackBehindPage();
    await taken;
    await hostile.press("x");
    await expect.poll(() => hostile.heard).toEqual(["keydown:x"]);
    expect(await thefts()).toBe(before);
    released.resolve();
    await expect.poll(thefts).toBe(before + 1);
    await page.keyboard.type(SECRET, TYPING);
    expect(hostile.heard).toEqual(["keydown:x"]);
    expect([await frames(), await field.inputValue()]).toEqual([0, SECRET]);
    await page.unroute("**/held");
    await page.getByRole("button", { name: "Understood" }).click();
  });

  it("[P33] is closed with its first key where another frame was used a moment ago", async () => {
    await openHostile(page);
    const before = await thefts();
    await (await desk.shown("Marketplace", search())).click();
    hostile.heard.length = 0;
    const session = await context.newCDPSession(page);
    const taken = hostile.taken();
    // Until the page has used up the activation of the click on the search.
    await session.send("Runtime.evaluate", { expression: DRAWN, awaitPromise: true, userGesture: false });
    // A click in a frame activates the page in this way. It lasts for five seconds, which may be over on a slow machine.
    await session.send("Runtime.evaluate", { expression: "0", userGesture: true });
    await hostile.attack(true);
    await taken;
    await hostile.press("x");
    await expect.poll(thefts).toBe(before + 1);
    await page.keyboard.type(SECRET, TYPING);
    await hostile.attack(false);
    expect(hostile.characters).toBeLessThanOrEqual(1);
    expect(await frames()).toBe(0);
    await page.getByRole("button", { name: "Understood" }).click();
  });

  it("[P33] is not where a text of the page can be dropped", async () => {
    await openHostile(page);
    hostile.heard.length = 0;
    await untilHeard("from elsewhere");
    hostile.heard.length = 0;
    // A browser begins each drag of the page with this event.
    await (await desk.shown("Marketplace", search())).dispatchEvent("dragstart");
    await drop(context, page, { text: SECRET, ...(await middleOf(page.locator("iframe[data-app]"))) });
    await page.evaluate(() => dispatchEvent(new Event("dragend")));
    await untilHeard("after");
    expect(new Set(hostile.heard)).toEqual(new Set(["drop:after"]));
  });

  it("may have the keyboard after a click in it and after Tab towards it", async () => {
    await openHostile(page);
    const note = hostileFrame(page).getByLabel("Note");
    await note.click();
    await page.keyboard.type("mine", TYPING);
    expect(await note.inputValue()).toBe("mine");
    await page.getByRole("button", { name: "Reload", exact: true }).focus();
    await page.keyboard.press("Tab");
    // Between two processes the focus goes after the key has been answered: the next key must not overtake it.
    await expect
      .poll(() => note.evaluate((field) => document.hasFocus() && field === document.activeElement))
      .toBe(true);
    await page.keyboard.type("yours", TYPING);
    expect(await note.inputValue()).toContain("yours");
    expect(await frames()).toBe(1);
  });
});
