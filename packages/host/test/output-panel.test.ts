import { join } from "node:path";
import { BUILT_INS } from "@bourse/builtin";
import { IN_APP_LIMITS } from "@bourse/contract";
import { newPublisher, type TestHost, testHost } from "@bourse/host/testing";
import { type Clock, SYSTEM_CLOCK } from "@bourse/platform";
import { resourceManifest } from "@bourse/testing/archives";
import { violationsOf } from "@bourse/testing/axe";
import { openPage } from "@bourse/testing/browser";
import { openPalette, runFromPalette } from "@bourse/testing/palette";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { SAMPLE } from "./fixtures/in-app/in-app-host.fixture.ts";

let host: TestHost;
let page: Page;

/** The ends of brief messages. They come when a test says so: a slow machine takes longer to look at some than they stay. */
const endings = new Set<() => void>();
const clock: Clock = {
  ...SYSTEM_CLOCK,
  after(ms, work) {
    if (ms !== IN_APP_LIMITS.messageMs) return SYSTEM_CLOCK.after(ms, work);
    endings.add(work);
    return () => void endings.delete(work);
  },
};

beforeAll(async () => {
  const pageFolder = join(import.meta.dirname, "../../workbench/dist");
  host = await testHost({ pageFolder, builtIns: [...BUILT_INS, SAMPLE], clock });
  const origin = await host.listen();
  page = await openPage({
    viewport: { width: 1400, height: 900 },
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  await page.goto(`${origin}/#key=${host.token}`);
  await page.getByRole("button", { name: /^idle/ }).waitFor();
});
afterAll(async () => {
  await page?.close();
  await host?.dispose();
});

const log = () => page.getByRole("log", { name: "Activity" });

describe("built-in extensions on the page", () => {
  it("a refusal is counted in the status bar; a click there opens the log that names it", async () => {
    host.marketplace.publish(await newPublisher().release({ manifest: resourceManifest({ version: "1.0.0" }) }));
    const { plan_id } = await host.service.resolve({ id: "svc.sample_notes" });
    const refused = host.service.install({ plan_id, approved: [], trust_key: false, accepted: [] });
    await expect(refused).rejects.toThrow();
    await page.getByRole("button", { name: /^1 new fault/ }).click();
    await log().getByText("refuse svc.sample_notes").waitFor();
    await page.getByRole("button", { name: /new fault/ }).waitFor({ state: "detached" });
    expect(await violationsOf(page)).toEqual([]);
  });

  it("commands are in the palette under their title, and a key runs them from anywhere on the page", async () => {
    await runFromPalette(page, "Output: Clear the activity log");
    await page.getByText("Nothing written yet").waitFor();
    await page.getByRole("tab", { name: "Alerts" }).click();
    await page.keyboard.press("Alt+o");
    await page.getByText("Nothing written yet").waitFor();
  });

  it("messages wait in the corner or in a dialog, and their buttons answer", async () => {
    const asking = host.inApp.execute("sample.ask", [false]);
    await page.getByText("Go on?").waitFor();
    await page.getByRole("button", { name: "Yes", exact: true }).click();
    await asking;
    const modal = host.inApp.execute("sample.ask", [true]);
    const dialog = page.getByRole("dialog", { name: "Go on?" });
    await dialog.getByText("It may take long").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await modal;
    await dialog.waitFor({ state: "hidden" });
    await page.getByLabel("Channel", { exact: true }).selectOption({ label: "Log (Sample)" });
    const lines = page.getByRole("log", { name: "Log" });
    await lines.getByText('{"answer":"Yes"}').waitFor();
    expect(await lines.getByText("answered {}").count()).toBe(1);
  });

  it("lists are filtered and chosen by keyboard, and a password is not shown", async () => {
    const one = host.inApp.execute("sample.pick", [false]);
    const list = page.getByRole("dialog", { name: "Index" });
    await list.getByRole("combobox").fill("nas");
    await expect.poll(() => list.getByRole("option").count()).toBe(1);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    expect(await one).toMatchObject({ label: "NDX" });
    const many = host.inApp.execute("sample.pick", [true]);
    // The page may still show the list that is answered: only the new one has marks.
    await page.getByRole("button", { name: "Choose 1" }).waitFor();
    await page.getByRole("combobox", { name: "Filter" }).press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Choose 2" }).click();
    expect(await many).toMatchObject([{ label: "SPX" }, { label: "NDX" }]);
    const typed = host.inApp.execute("sample.type", []);
    const field = page.getByLabel("Passphrase");
    expect(await field.getAttribute("type")).toBe("password");
    await field.fill("new");
    await page.keyboard.press("Enter");
    expect(await typed).toBe("new");
  });

  it("an answer leaves the page at once, and comes back with what was typed when the host has not taken it", async () => {
    const typed = host.inApp.execute("sample.type", []);
    const field = page.getByLabel("Passphrase");
    await field.fill("new");
    await page.route("**/api/in-app/asks/*", (route) => route.abort());
    await page.keyboard.press("Enter");
    await page.getByText("page.host_unreachable").waitFor();
    expect(await field.inputValue()).toBe("new");
    expect(await violationsOf(page)).toEqual([]);
    await page.unroute("**/api/in-app/asks/*");
    await field.press("Enter");
    expect(await typed).toBe("new");
    await field.waitFor({ state: "detached" });
  });

  it("a dialog opens over no other one, and takes the place of none", async () => {
    await (await openPalette(page)).waitFor();
    const typed = host.inApp.execute("sample.type", []);
    await page.keyboard.type("nothing of this name");
    const asking = host.inApp.execute("sample.ask", [true]);
    await vi.waitFor(() => expect(host.inApp.model().asks).toHaveLength(2));
    await page.getByText("Nothing has this name.").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(1);
    await page.keyboard.press("Escape");
    const field = page.getByLabel("Passphrase");
    await field.fill("half");
    expect(await page.getByRole("dialog").count()).toBe(1);
    await page.keyboard.press("Enter");
    expect(await typed).toBe("half");
    await page.getByRole("dialog", { name: "Go on?" }).getByRole("button", { name: "No" }).click();
    await asking;
  });

  it("messages without buttons end in the list of notices, and count on the bell until they were seen there", async () => {
    for (let number = 1; number <= 9; number += 1) await host.inApp.execute("sample.tell", [`Told ${number}`]);
    const bell = page.getByRole("button", { name: /^Notices/ });
    await page.getByRole("button", { name: "Notices, 1 unread one" }).waitFor();
    await page.getByRole("button", { name: "4 more messages" }).waitFor();
    await bell.focus();
    await page.getByRole("button", { name: "Close: Told 8" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Close: Told 8" }).waitFor({ state: "detached" });
    await expect.poll(() => bell.evaluate((element) => element === document.activeElement)).toBe(true);
    await bell.click();
    await page.getByRole("list", { name: "Messages of extensions, newest first" }).getByText("Told 9").waitFor();
    await page.getByRole("button", { name: "Notices", exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    for (const end of endings) end();
  });

  it("work that lasts has a bar in the corner, which a keyboard can cancel and a screen reader announces once", async () => {
    const working = host.inApp.execute("sample.work", ["Reading bars"]);
    const bar = page.getByRole("progressbar", { name: "Reading bars" });
    await bar.waitFor();
    await page.getByText("Sample: 2 of 4").waitFor();
    expect(await bar.getAttribute("value")).toBe("50");
    const told = page.getByRole("status", { name: "Work in progress" });
    await expect.poll(() => told.textContent()).toBe("Working: Reading bars");
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel: Reading bars" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Cancelling: Reading bars" }).waitFor();
    await expect.poll(() => told.textContent()).toBe("Cancelling: Reading bars");
    await vi.waitFor(() => host.inApp.execute("sample.endWork", []));
    expect(await working).toBe("cancelled");
    await bar.waitFor({ state: "hidden" });
  });

  it("settings are changed and reset by keyboard, and a value that does not fit is refused beside its field", async () => {
    const bell = page.getByRole("button", { name: /^Notices/ });
    await bell.focus();
    await runFromPalette(page, "Extensions of the client");
    const settings = page.getByRole("dialog", { name: "Settings" });
    const size = settings.getByLabel("Size of it.", { exact: true });
    await size.fill("12");
    await page.keyboard.press("Enter");
    await settings.getByText("sample.size must be a whole number from 1 to 9", { exact: true }).waitFor();
    expect(await size.getAttribute("aria-invalid")).toBe("true");
    expect(await size.inputValue()).toBe("12");
    expect(await violationsOf(page)).toEqual([]);
    await size.fill("7");
    await page.keyboard.press("Enter");
    const said = settings.getByRole("status", { name: "Last change" });
    await expect.poll(() => said.textContent()).toBe("Saved: Size of it.");
    await settings.getByLabel("Pace of it.", { exact: true }).selectOption("fast");
    await expect.poll(() => said.textContent()).toBe("Saved: Pace of it.");
    await settings.getByRole("checkbox", { name: "Whether it does anything." }).press("Space");
    await expect.poll(() => said.textContent()).toBe("Saved: Whether it does anything.");
    await settings.getByRole("button", { name: "Reset to 3: Size of it." }).press("Enter");
    await expect.poll(() => size.inputValue()).toBe("3");
    const changed = host.inApp.settings().filter(({ value }) => value !== undefined);
    expect(changed.map(({ key, value }) => [key, value])).toEqual([
      ["sample.mode", "fast"],
      ["sample.on", false],
    ]);
    await page.keyboard.press("Escape");
    await expect.poll(() => bell.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("the clipboard is written and read only after a click of the trader", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copying = host.inApp.execute("sample.copy", ["SPX 6000"]);
    // The list of notices, which is open, has the wishes too.
    const corner = page.getByRole("status", { name: "Messages", exact: true });
    await corner.getByText("Sample wants to copy a text to your clipboard.").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await corner.getByRole("button", { name: "Copy", exact: true }).click();
    await copying;
    const pasting = host.inApp.execute("sample.paste", []);
    await corner.getByRole("button", { name: "Allow reading" }).click();
    expect(await pasting).toBe("SPX 6000");
    const refused = expect(host.inApp.execute("sample.paste", [])).rejects.toMatchObject({
      code: "inapp.clipboard_refused",
    });
    await corner.getByRole("button", { name: "Not now" }).click();
    await refused;
    const opening = host.inApp.execute("sample.open", ["https://example.com/a?b=c"]);
    await page.context().route("https://example.com/**", (route) => route.abort());
    await corner.getByText("https://example.com/a?b=c").waitFor();
    const opened = page.context().waitForEvent("page");
    await corner.getByRole("button", { name: "Open", exact: true }).click();
    expect(await opening).toBe(true);
    await (await opened).close();
  });

  it("one that does not respond is named with a button that restarts it", async () => {
    void host.inApp.execute("sample.loop", []).catch(() => undefined);
    await page.getByText("Sample does not respond").waitFor();
    await page.getByRole("button", { name: "Restart Sample" }).click();
    await expect.poll(() => page.getByText("Sample does not respond").count()).toBe(0);
    await page.getByRole("button", { name: /^idle/ }).waitFor();
  });
});
