import { join } from "node:path";
import { type TestHost, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { violationsOf } from "@bourse/testing/axe";
import { openPage } from "@bourse/testing/browser";
import { runFromPalette } from "@bourse/testing/palette";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { EXCHANGE, TYPED } from "./fixtures/accounts/exchange-words.fixture.ts";
import { type LoopbackExchange, loopbackExchange } from "./fixtures/accounts/loopback-exchange.fixture.ts";
import { AUTO } from "./fixtures/in-app/in-app-host.fixture.ts";

/** As the page guards its questions, in milliseconds. */
const GUARD_MS = 700;
const WIDE = { width: 1400, height: 900 };

let exchange: LoopbackExchange;
let host: TestHost;
let page: Page;

beforeAll(async () => {
  const pageFolder = join(import.meta.dirname, "../../workbench/dist");
  exchange = await loopbackExchange();
  host = await testHost({ pageFolder, builtIns: [AUTO], clock: SYSTEM_CLOCK, exchangeParts: exchange });
  const origin = await host.listen();
  const headers = { authorization: `Bearer ${host.token}`, "content-type": "application/json" };
  await fetch(`${origin}/api/exchange-accounts`, { method: "POST", headers, body: JSON.stringify(TYPED) });
  page = await openPage({
    viewport: WIDE,
    reducedMotion: "reduce",
    colorScheme: "dark",
  });
  await page.goto(`${origin}/#key=${host.token}`);
  await vi.waitFor(() => expect(host.inApp.model().extensions[0]?.state).toBe("running"));
});
afterAll(async () => {
  await page?.close();
  await host?.dispose();
  await exchange?.close();
});

/** The extension asks for a session; resolves with its outcome. */
const asks = () =>
  host.inApp.execute("auto.call", ["authentication.getSession", EXCHANGE, ["trade"], { createIfNone: true }]).then(
    () => "a session",
    ({ code }: { code: string }) => code,
  );

const question = () => page.getByRole("dialog", { name: "Auto asks to trade with your account at Coinbase Exchange" });

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where "Allow" stands in this window. */
let allow: Box;

async function boxOf(button: Locator): Promise<Box> {
  return (await button.boundingBox()) ?? expect.fail("the button is not shown");
}

async function answer(name: "Allow" | "Do not allow"): Promise<void> {
  await question().getByText("places orders with real money").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const button = question().getByRole("button", { name, exact: true });
  allow = await boxOf(question().getByRole("button", { name: "Allow", exact: true }));
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      return button.evaluate((element) => element === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.press("Enter");
  await question().waitFor({ state: "detached" });
}

/** The next session is asked for again. */
function revokeAll(): void {
  for (const { id } of host.inApp.sessions()) host.inApp.revokeSession(id);
}

/** From now on, notes when a dialog comes and when one goes. */
async function watchDialogs(): Promise<void> {
  await page.evaluate(() => {
    const seen: (readonly [string, number])[] = [];
    Object.assign(globalThis, { seen });
    const dialogs = () => [...document.querySelectorAll("[role=dialog]")];
    let before = dialogs();
    new MutationObserver(() => {
      const now = dialogs();
      for (const each of before) if (!now.includes(each)) seen.push(["went", performance.now()]);
      for (const each of now) if (!before.includes(each)) seen.push(["came", performance.now()]);
      before = now;
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** One dialog came and went, and the next came no sooner than a series of clicks is over. */
async function expectCalmBetween(): Promise<void> {
  const seen = await page.evaluate(() => Reflect.get(globalThis, "seen") as [string, number][]);
  const [, went, came] = seen;
  expect(seen.map(([what]) => what)).toEqual(["came", "went", "came"]);
  expect((came?.[1] ?? 0) - (went?.[1] ?? 0)).toBeGreaterThanOrEqual(GUARD_MS);
}

/** Presses where "Allow" stands: before it can be pressed, and twice after, without having moved the pointer since it came. */
async function clickOn(button: Locator, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  for (let clicks = 0; clicks < 4; clicks += 1) await page.mouse.click(x, y, { clickCount: 2 });
  expect(await button.count()).toBe(1);
  await expect.poll(() => button.isEnabled()).toBe(true);
  for (let more = 2; more > 0; more -= 1) await page.mouse.click(x, y, { clickCount: 2 });
}

/** The answers in the settings, which are opened from the palette. */
async function answers() {
  await runFromPalette(page, "Extensions of the client");
  return page.getByRole("dialog", { name: "Settings" }).getByRole("region", { name: "Use of accounts at exchanges" });
}

describe("[INAPP-02] the consent to a session, on the page", () => {
  it("is refused and given by keys alone, and both are listed in the settings and taken back there", async () => {
    const refused = asks();
    await answer("Do not allow");
    expect(await refused).toBe("authentication.consent_refused");
    const region = await answers();
    await region.getByText("Auto to trade in coinbaseexchange: not allowed").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await region.getByRole("button", { name: "Let it ask again: Auto, to trade in coinbaseexchange" }).press("Enter");
    await region.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    const allowed = asks();
    await answer("Allow");
    expect(await allowed).toBe("a session");
    await answers();
    await region.getByRole("button", { name: "Take back: Auto, to trade in coinbaseexchange" }).press("Enter");
    await region.waitFor({ state: "detached" });
    expect(host.inApp.sessions()).toEqual([]);
    await page.keyboard.press("Escape");
  });

  it("is not given by clicks that were meant for something else, however many come", async () => {
    const [x, y] = [allow.x + allow.width / 2, allow.y + allow.height / 2];
    await page.mouse.move(x, y);
    const asked = asks();
    const button = question().getByRole("button", { name: "Allow", exact: true });
    await question().waitFor();
    await clickOn(button, { x, y });
    expect(host.inApp.sessions()).toEqual([]);
    expect(await question().count()).toBe(1);
    await page.mouse.move(x + 4, y);
    await page.mouse.click(x + 4, y);
    expect(await asked).toBe("a session");
    revokeAll();
  });

  it.each([
    { dialog: "a field", named: "Level", call: ["window.showInputBox", { title: "Level" }] },
    {
      dialog: "a list",
      named: "Levels",
      call: ["window.showQuickPick", ["101", "102"], { title: "Levels", canPickMany: true }],
    },
  ])("is not given by a click under which $dialog of an extension goes, nor by those after it", async (row) => {
    // On a telephone both stand in the same place.
    await page.setViewportSize({ width: 390, height: 480 });
    onTestFinished(() => page.setViewportSize(WIDE));
    const allowed = asks();
    await answer("Allow");
    await allowed;
    revokeAll();
    const at = { x: allow.x + allow.width / 2, y: allow.y + allow.height / 2 };
    await watchDialogs();
    const withdrawn = expect(host.inApp.execute("auto.callAndCancel", row.call)).rejects.toThrow("cancelled");
    const dialog = page.getByRole("dialog", { name: row.named });
    await dialog.waitFor();
    const over = await boxOf(dialog);
    expect(at.y).toBeGreaterThan(over.y);
    expect(at.y).toBeLessThan(over.y + over.height);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    const asked = asks();
    await host.inApp.execute("auto.cancel", []);
    await withdrawn;
    await dialog.waitFor({ state: "detached" });
    await page.mouse.up();
    const button = question().getByRole("button", { name: "Allow", exact: true });
    const isSettled = async () => host.inApp.sessions().length > 0 || (await question().count()) > 0;
    while (!(await isSettled())) await page.mouse.click(at.x, at.y, { clickCount: 2 });
    expect(host.inApp.sessions()).toEqual([]);
    expect(await button.boundingBox()).toEqual(allow);
    await clickOn(button, at);
    expect(host.inApp.sessions()).toEqual([]);
    expect(await question().count()).toBe(1);
    await expectCalmBetween();
    await answer("Allow");
    expect(await asked).toBe("a session");
    revokeAll();
  });

  it("never follows an extension's dialog at once, nor in its place, and looks different", async () => {
    await watchDialogs();
    const words = Array.from({ length: 9 }, (_, index) => `Long answer ${index}`);
    const own = host.inApp.execute("auto.call", [
      "window.showWarningMessage",
      "Go on?",
      { modal: true, detail: "It may take long.\n".repeat(12) },
      ...words.slice(0, 3),
    ]);
    const dialog = page.getByRole("dialog", { name: "Go on?" });
    const buttons = await dialog.getByRole("button").all();
    await dialog.waitFor();
    for (const each of await Promise.all(buttons.map(boxOf))) {
      const isApart =
        each.x > allow.x + allow.width || each.y > allow.y + allow.height || each.y + each.height < allow.y;
      expect(isApart, JSON.stringify([each, allow])).toBe(true);
    }
    const asked = asks();
    await dialog.getByRole("button", { name: "Long answer 1" }).dblclick();
    await own;
    await question().getByText("Bourse itself asks").waitFor();
    expect(await dialog.count()).toBe(0);
    await expectCalmBetween();
    expect(host.inApp.sessions()).toEqual([]);
    await answer("Do not allow");
    expect(await asked).toBe("authentication.consent_refused");
  });

  it("names beside an order the extension that placed it", async () => {
    const order = { client_order_id: "a", symbol: "SPX", side: "buy", type: "market", quantity: "1" };
    await host.inApp.execute("auto.call", ["trading.orders.place", "paper", order]);
    await page.getByRole("tab", { name: "Orders" }).click();
    await page.getByRole("button", { name: "Orders", exact: true }).click();
    await page.getByText("(placed by test.auto)").waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it("tells extensions the theme of the page, and its changes", async () => {
    const env = () => host.inApp.execute("auto.env", []);
    await vi.waitFor(async () => expect(await env()).toMatchObject({ theme: "dark" }));
    await page.getByRole("button", { name: "Use the light theme" }).press("Enter");
    await vi.waitFor(async () => {
      const { themes } = (await env()) as { themes: unknown[] };
      expect(themes.at(-1)).toEqual(["light", "light"]);
    });
  });
});
