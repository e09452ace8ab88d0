import { join } from "node:path";
import { BUILT_INS } from "@bourse/builtin";
import { type TestHost, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { violationsOf } from "@bourse/testing/axe";
import { openPage } from "@bourse/testing/browser";
import { runFromPalette } from "@bourse/testing/palette";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let host: TestHost;
let page: Page;

beforeAll(async () => {
  const pageFolder = join(import.meta.dirname, "../../workbench/dist");
  host = await testHost({ pageFolder, builtIns: BUILT_INS, clock: SYSTEM_CLOCK });
  const origin = await host.listen();
  page = await openPage({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" });
  await page.goto(`${origin}/#key=${host.token}`);
  await standing(/PAPER: 0 positions/).waitFor();
});
afterAll(async () => {
  await page?.close();
  await host?.dispose();
});

const standing = (words: RegExp) => page.getByRole("button", { name: words }).or(page.getByText(words));

/** Types into the field that has the focus now, once it is the one that asks. */
async function answer(label: RegExp, text: string): Promise<void> {
  const field = page.getByLabel(label);
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
  await field.fill(text);
  await page.keyboard.press("Enter");
}

async function buy(quantity: string): Promise<void> {
  await runFromPalette(page, "Trading: Buy");
  await answer(/^Instrument/, "SPX");
  await answer(/^Quantity of SPX/, quantity);
  await page.getByRole("option", { name: "Market" }).waitFor();
  await page.keyboard.press("Enter");
  await confirm("Buy");
}

/** Chooses the action of the open question with the keyboard. */
async function confirm(action: string): Promise<void> {
  const button = page.getByRole("dialog").getByRole("button", { name: action, exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  await button.waitFor({ state: "hidden" });
}

describe("the trading panel", () => {
  it("buys from the palette by keyboard: fill and position show; a halt asks nothing, and refuses with the code", async () => {
    await buy("2");
    await expect.poll(() => host.inApp.lines("bourse.trading", 1).lines.length).toBeGreaterThan(0);
    host.market.sample(7000, new Date().toISOString());
    await page.getByText(/Filled on Paper \(paper account\): bought 2 SPX at /).waitFor();
    await standing(/PAPER: 1 position, /).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await runFromPalette(page, "Trading: Halt an account");
    await standing(/PAPER: HALTED, 1 position/).waitFor();
    await buy("1");
    await page.getByText(/Refused on Paper \(paper account\): buy 1 SPX, market\. .*\(risk\.halted\)/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});
