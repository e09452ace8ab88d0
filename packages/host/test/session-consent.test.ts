import { join } from "node:path";
import { type TestHost, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { violationsOf } from "@bourse/testing/axe";
import { launchChromium } from "@bourse/testing/browser";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { EXCHANGE, TYPED } from "./fixtures/accounts/exchange-words.fixture.ts";
import { type LoopbackExchange, loopbackExchange } from "./fixtures/accounts/loopback-exchange.fixture.ts";
import { AUTO } from "./fixtures/in-app/in-app-host.fixture.ts";

let exchange: LoopbackExchange;
let host: TestHost;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const pageFolder = join(import.meta.dirname, "../../workbench/dist");
  exchange = await loopbackExchange();
  host = await testHost({ pageFolder, builtIns: [AUTO], clock: SYSTEM_CLOCK, exchangeParts: exchange });
  const origin = await host.listen();
  const headers = { authorization: `Bearer ${host.token}`, "content-type": "application/json" };
  await fetch(`${origin}/api/exchange-accounts`, { method: "POST", headers, body: JSON.stringify(TYPED) });
  browser = await launchChromium();
  page = await browser.newPage({
    viewport: { width: 1400, height: 900 },
    reducedMotion: "reduce",
    colorScheme: "dark",
  });
  await page.goto(`${origin}/#key=${host.token}`);
  await vi.waitFor(() => expect(host.inApp.model().extensions[0]?.state).toBe("running"));
});
afterAll(async () => {
  await browser?.close();
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

async function answer(name: "Allow" | "Do not allow"): Promise<void> {
  await question().getByText("places orders with real money").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const button = question().getByRole("button", { name, exact: true });
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      return button.evaluate((element) => element === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.press("Enter");
  await question().waitFor({ state: "detached" });
}

/** The answers in the settings, which are opened from the palette. */
async function answers() {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Commands" }).fill("Extensions of the client");
  await page.getByRole("option", { name: "Extensions of the client" }).first().waitFor();
  await page.keyboard.press("Enter");
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

  it("names beside an order the extension that placed it", async () => {
    const order = { client_order_id: "a", symbol: "SPX", side: "buy", type: "market", quantity: "1" };
    await host.inApp.execute("auto.call", ["trading.orders.place", "paper", order]);
    await page.getByRole("tab", { name: "Orders" }).click();
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
