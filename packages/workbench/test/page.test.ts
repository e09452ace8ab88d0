import { untilItHasFocus } from "@bourse/testing/browser";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";

describe("the page", () => {
  let trader: Trader;

  beforeEach(async () => {
    trader = await newTrader();
  });
  afterEach(() => trader.leave());

  const legend = () => trader.page.locator("[data-legend]").textContent();

  it("takes the key out of the address and keeps it for this tab", async () => {
    await trader.open();
    expect(trader.page.url()).toBe(`${trader.host.url}/`);
    await trader.page.reload();
    await trader.page.locator("[data-legend]").waitFor();
  });

  it("asks for the key when it has none, and again when the host refuses it", async () => {
    const { page, host } = trader;
    await page.goto(host.url);
    await page.getByLabel("Key").fill("wrong");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "This key is no longer valid" }).waitFor();
    await page.getByLabel("Key").fill(host.state.token);
    await page.getByRole("button", { name: "Open" }).click();
    await page.locator("[data-legend]").waitFor();
  });

  it("draws the bars, and changes the timeframe but to what the source has", async () => {
    await trader.open();
    expect(await legend()).toContain("2,874.56");
    const { page } = trader;
    const minute = page.getByRole("button", { name: "1m", exact: true });
    expect(await minute.getAttribute("aria-disabled")).toBe("true");
    await minute.click({ force: true });
    await page.getByText("1m: Not available: this source has no bars this short").waitFor();
    expect(await page.getByRole("button", { name: "1D", pressed: true }).count()).toBe(1);
    await page.getByRole("button", { name: "1M", exact: true }).click();
    await page.getByText("made from daily bars").waitFor();
    await expect.poll(legend).toContain("Apr 01, 2020");
    await page.getByText("last bar not complete").waitFor();
    expect(await page.locator("#tv-attr-logo").count()).toBe(1);
    expect(trader.complaints).toEqual([]);
  });

  it("fits the top bar on a small screen: nothing covers its neighbour, nothing breaks into two lines", async () => {
    await trader.open();
    const { page } = trader;
    await page.setViewportSize({ width: 1280, height: 720 });
    const parts = await page.locator("header[data-top] > *").evaluateAll((all) =>
      all.map((each) => ({
        left: each.getBoundingClientRect().left,
        inner: Math.max(...[each, ...each.children].map((one) => one.getBoundingClientRect().right)),
        height: each.getBoundingClientRect().height,
      })),
    );
    for (const [at, part] of parts.entries()) {
      expect(part.height).toBeLessThan(32);
      expect(part.inner).toBeLessThanOrEqual((parts[at + 1]?.left ?? 1280) + 0.5);
    }
  });

  it("goes from part to part of the page with F6, and back", async () => {
    await trader.open();
    const { page } = trader;
    const place = () =>
      page.evaluate(() => document.activeElement?.closest("[data-tab], header")?.outerHTML.slice(0, 60));
    await page.getByRole("button", { name: /^Search symbols/ }).focus();
    const places = [await place()];
    do {
      await page.keyboard.press("F6");
      places.push(await place());
    } while (places.at(-1) !== places[0] && places.length < 9);
    expect(new Set(places).size).toBeGreaterThan(2);
    expect(places.at(-1)).toBe(places[0]);
    await page.keyboard.press("Shift+F6");
    expect(await place()).toBe(places.at(-2));
  });

  it("moves the data cursor by keys and speaks the bar", async () => {
    await trader.open();
    const { page } = trader;
    await page.locator("[data-chart]").focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(legend).toContain("Apr 16, 2020");
    expect(await page.locator("[data-spoken]").textContent()).toContain("Apr 16, 2020: open 2,799.34");
    await page.keyboard.press("Home");
    await expect.poll(legend).toContain("Jan 03, 2000");
  });

  it("shows the same bars as a table", async () => {
    await trader.open();
    const { page } = trader;
    await page.getByRole("button", { name: "Data table" }).click();
    await page.getByRole("row", { name: /Apr 17, 2020 2,842.43 2,879.22 2,830.88 2,874.56/ }).waitFor();
    await page.getByText(/^5,1\d\d bars since Jan 03, 2000$/).waitFor();
  });

  it("reaches everything through the palette and gives the focus back", async () => {
    await trader.open();
    const { page } = trader;
    await page.locator("[data-chart]").focus();
    await page.keyboard.press("Control+k");
    // A dialog hears keys from when it has the focus.
    await page.getByRole("combobox", { name: "Commands" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-chart"))).toBe(true);
    await trader.command("install volume");
    const install = page.getByRole("dialog", { name: "Install Volume Pulse 2.0.0" });
    await untilItHasFocus(install);
    await page.keyboard.press("Escape");
    await trader.command("logarithmic");
    await page.getByRole("button", { name: "Logarithmic scale", pressed: true }).waitFor();
  });

  it("leaves the focus where the trader has put it since a dialog closed", async () => {
    await trader.open();
    const { page } = trader;
    const opener = page.getByRole("button", { name: "Data table" });
    await opener.focus();
    await trader.command("go to date");
    await untilItHasFocus(page.getByRole("dialog", { name: "Go to date" }));
    // As soon as the dialog is gone, and before it would give the focus back.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector("[role=dialog]")) return;
        observer.disconnect();
        document.querySelector<HTMLElement>("[data-chart]")?.focus();
        setTimeout(() => requestAnimationFrame(() => document.body.setAttribute("data-settled", "")));
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await page.keyboard.press("Escape");
    await page.locator("body[data-settled]").waitFor();
    expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-chart"))).toBe(true);
  });

  it("opens and closes the side bar by its shortcut", async () => {
    await trader.open();
    const { page } = trader;
    await page.keyboard.press("Control+b");
    await page.locator("[data-plugin]").first().waitFor();
    await page.keyboard.press("Control+b");
    await page.locator("[data-plugin]").first().waitFor({ state: "hidden" });
    await page.keyboard.press("Control+b");
    await page.locator("[data-plugin]").first().waitFor();
  });

  it("follows the system's theme until the user chooses one", async () => {
    await trader.open();
    const { page } = trader;
    const shown = () => page.evaluate(() => document.documentElement.dataset.theme);
    expect(await shown()).toBe("light");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(shown).toBe("dark");
    await page.getByRole("button", { name: "Use the light theme" }).click();
    expect(await shown()).toBe("light");
    await page.reload();
    await page.locator("[data-legend]").waitFor();
    expect(await shown()).toBe("light");
  });

  it("says what holds without being written, as long as the disk takes nothing", async () => {
    const { page, host } = trader;
    host.state.unwritten = { acts: 1, since: "2026-11-21T07:00:00.000Z", message: "database or disk is full" };
    await trader.open();
    await page.getByRole("alert").getByText("In effect, not written yet").waitFor();
    expect(await page.getByRole("alert").first().textContent()).toContain("database or disk is full");
    await trader.expectAccessible();
  });

  it("says why the host did not take that the trader has looked at a start with care", async () => {
    const { page } = trader;
    const caution = { reason: "restored", at: "2026-11-21T07:00:00.000Z", approvals: [] };
    await page.route("**/api/state", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), caution } });
    });
    const error = { code: "host.store_full", message: "the disk is full" };
    await page.route("**/api/caution/confirmation", (route) => route.fulfill({ status: 507, json: { error } }));
    await trader.open();
    await page.getByRole("button", { name: "I have looked at it" }).press("Enter");
    await page.getByText(error.code).waitFor();
    await trader.expectAccessible();
  });

  it("says calmly that the computer is too slow, with the figure, while it is", async () => {
    const { page, host } = trader;
    const slow = "This computer is too slow right now: for 62 % of the last minute it did not let Bourse run.";
    await trader.open();
    const told = page.getByRole("status", { name: "Computer" });
    expect(await told.textContent()).toBe("");
    host.state.machine = { lost_percent: 62, stood_still_ms: 0, slow };
    await page.reload();
    await told.getByText(slow).waitFor();
    expect(await page.getByRole("alert").getByText("too slow").count()).toBe(0);
    await trader.expectAccessible();
    await trader.shot("slow-computer");
    host.state.machine = { lost_percent: 3, stood_still_ms: 0 };
    await page.reload();
    await page.locator("[data-legend]").waitFor();
    expect(await told.textContent()).toBe("");
    expect(trader.complaints).toEqual([]);
  });

  it("says that the host is lost, connects again and shows what changed meanwhile", async () => {
    await trader.open();
    const { page, host } = trader;
    await page.getByTitle("Host: live").waitFor();
    host.cut();
    await page.getByText("The host does not answer.").waitFor();
    await page.getByRole("button", { name: "Try now" }).click();
    trader.has("svc.range_summary");
    host.restore();
    await page.getByTitle("Host: live").waitFor();
    await page.locator('[data-container="svc.range_summary.main"]').waitFor();
  });

  it("stays within a policy without inline scripts, foreign origins and eval", async () => {
    const { page, host } = trader;
    const foreign: string[] = [];
    page.on("request", (request) => request.url().startsWith(host.url) || foreign.push(request.url()));
    await trader.open();
    await trader.show("Marketplace");
    await page.getByRole("button", { name: "Range Summary", exact: true }).click();
    await page.locator('[data-version="0.9.1"]').waitFor();
    expect(foreign).toEqual([]);
    expect(trader.complaints).toEqual([]);
  });
});
