import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader, withChart } from "./actor.ts";

const RANGE = "svc.range_summary";

interface Kept {
  readonly model: { readonly borders: { location: string; children: unknown[]; selected?: number }[] };
}

/** Runs in the browser: the stored layout after dragging the right border's tab to the panel. */
function moveToBottom(layout: Kept): void {
  const [right, bottom] = ["right", "bottom"].map((name) =>
    layout.model.borders.find((each) => each.location === name),
  );
  if (!right || !bottom) throw new Error("no such border");
  bottom.selected = bottom.children.push(...right.children.splice(0)) - 1;
  right.selected = -1;
  localStorage.setItem("bourse.layout.default", JSON.stringify(layout));
  // At once, because the page saves its own layout whenever a view changes its size.
  location.reload();
}

describe("installed extensions on the page", () => {
  let trader: Trader;

  async function use(each: Trader): Promise<void> {
    trader = each;
    trader.has("svc.index_overview");
    trader.has(RANGE);
    trader.has("svc.volume_pulse", []);
    await trader.page.goto(trader.host.address);
    for (const name of ["Range summary", "Volume pulse", "Installed"]) await trader.show(name);
  }
  beforeEach(async () => use(await newTrader({ inFront: "extensions" })));
  afterEach(() => trader.leave());

  const card = () => trader.page.locator(`[data-extension="${RANGE}"]`);
  const container = (id: string) => trader.page.locator(`[data-container="${id}.main"]`);

  it("[VIEW-22] shows views in the side bar, the panel and the auxiliary bar", async () => {
    const { page } = trader;
    await container(RANGE).getByText("256-day high").waitFor();
    await container("svc.volume_pulse").waitFor();
    await page.getByRole("tab", { name: "Index overview" }).click();
    await container("svc.index_overview").getByText("2,874.56").waitFor();
  });

  it("shows an error card with reason and code; the other views stay, and retry brings the view back", async () => {
    await use(await withChart(trader));
    const { page, host } = trader;
    const extension = host.state.extensions.get(RANGE);
    if (!extension) throw new Error("not installed");
    const fault = {
      code: "guest.timeout",
      message: "svc_render took 251 ms",
      at: "2026-11-21T07:00:00.000Z",
      suspended: true,
    };
    host.state.extensions.set(RANGE, { ...extension, state: "suspended", fault });
    trader.tell();
    const failed = container(RANGE);
    await failed.getByText("svc_render took 251 ms").waitFor();
    await failed.getByText("guest.timeout").waitFor();
    await container("svc.volume_pulse").waitFor();
    await page.locator("[data-legend]").waitFor();
    await failed.getByRole("button", { name: "Retry" }).click();
    await failed.getByText("256-day high").waitFor();
    expect(host.state.extensions.get(RANGE)?.state).toBe("active");
  });

  it("[VIEW-20] keeps a view that cannot be drawn from taking its neighbours with it", async () => {
    const { page } = trader;
    await page.route("**/api/workbench*", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll(/"time":"[^"]*"/g, '"time":"never"'),
      });
    });
    await page.getByRole("tab", { name: "Index overview" }).click();
    trader.tell();
    await container("svc.index_overview").getByText("This view cannot be drawn").waitFor();
    await container("svc.index_overview").getByText("500 large companies").waitFor();
    await page.unroute("**/api/workbench*");
    trader.tell();
    await container("svc.index_overview").getByText("5.79B").waitFor();
  });

  it("[VIEW-20] [MAN-12] leads from a denied view to its permission, given with one click", async () => {
    const { page, host } = trader;
    await container("svc.volume_pulse").getByRole("button", { name: "Review permissions" }).click();
    await page.getByRole("dialog").getByRole("checkbox", { name: "Read market data" }).check();
    await page.getByRole("dialog").getByText("Saved.").waitFor();
    expect(host.state.extensions.get("svc.volume_pulse")?.approved).toEqual(["tradingRead"]);
    await page.keyboard.press("Escape");
    await container("svc.volume_pulse").getByText("256-day high").waitFor();
  });

  it("disables and enables; the container leaves and comes back", async () => {
    await container(RANGE).waitFor();
    await card().getByRole("button", { name: "Disable Range Summary" }).click();
    await card().getByText("Disabled", { exact: true }).waitFor();
    await container(RANGE).waitFor({ state: "detached" });
    await card().getByRole("button", { name: "Enable Range Summary" }).click();
    await container(RANGE).waitFor();
  });

  it("tells of a revoked key, and lets the trader run the extension anyway in two steps, and stop it again", async () => {
    const { host } = trader;
    const extension = host.state.extensions.get(RANGE);
    if (!extension) throw new Error("not installed");
    const [key_id, effective_at] = ["a".repeat(64), "2026-11-01T00:00:00.000Z"];
    const revoked = { key_id, effective_at, reason: "stolen", heard_at: "2026-11-21T07:00:00.000Z" };
    host.state.extensions.set(RANGE, { ...extension, revoked });
    trader.tell();
    await card().getByText("The marketplace says that its key is revoked").waitFor();
    await card().getByText("stolen", { exact: true }).waitFor();
    await card()
      .getByText(/^From (Oct 31|Nov 01), /)
      .waitFor();
    await card().getByRole("button", { name: "Run Range Summary anyway" }).click();
    await trader.expectAccessible();
    expect(host.state.extensions.get(RANGE)?.revoked?.run_anyway_since).toBeUndefined();
    await card().getByRole("button", { name: "I have asked the publisher: run it" }).click();
    await card().getByText("Runs although its key is said to be revoked").waitFor();
    await card()
      .getByText(/^You decided so on Nov 2\d, /)
      .waitFor();
    await card().getByRole("button", { name: "Stop Range Summary again" }).click();
    await card().getByRole("button", { name: "Run Range Summary anyway" }).waitFor();
  });

  it("says why a command of the palette did not happen", async () => {
    const { page, host } = trader;
    await card().waitFor();
    // Another page has removed it, and this page has not been notified yet.
    host.state.extensions.delete(RANGE);
    await trader.command("disable range");
    const dialog = page.getByRole("dialog", { name: "Disable Range Summary" });
    await dialog.getByText("install.not_installed").waitFor();
    await trader.expectAccessible();
    await page.keyboard.press("Escape");
    await card().waitFor({ state: "detached" });
  });

  it("removes after asking", async () => {
    const { page, host } = trader;
    await card().getByRole("button", { name: "Remove Range Summary" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Keep" }).click();
    expect(host.state.extensions.has(RANGE)).toBe(true);
    await card().getByRole("button", { name: "Remove Range Summary" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await card().waitFor({ state: "detached" });
    await container(RANGE).waitFor({ state: "detached" });
    expect(host.state.extensions.has(RANGE)).toBe(false);
  });

  it("shows what a guest costs and what it logged", async () => {
    await card().getByText("1.8 ms").waitFor();
    await card().getByText("(34 pages)").waitFor();
    await card().getByRole("button", { name: "Log of Range Summary" }).click();
    await trader.page.getByText("read 256 candles").waitFor();
  });

  it("keeps the layout over a reload, and the place of a view whose extension was away", async () => {
    const { page, host } = trader;
    const tab = page.getByRole("tab", { name: "Range summary" });
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("bourse.layout.default") ?? "{}"));
    const place = async () => (await kept()).places?.[`container:${RANGE}.main`];
    await expect.poll(place).toBe("right");
    await Promise.all([page.waitForEvent("load"), page.evaluate(moveToBottom, await kept())]);
    await container(RANGE).waitFor();
    expect(await place()).toBe("bottom");
    const extension = host.state.extensions.get(RANGE);
    host.state.extensions.delete(RANGE);
    await page.reload();
    await page.getByRole("tab", { name: "Volume pulse" }).waitFor();
    await expect.poll(() => tab.count()).toBe(0);
    if (extension) host.state.extensions.set(RANGE, extension);
    trader.tell();
    await tab.waitFor();
    expect(await place()).toBe("bottom");
    expect(trader.complaints).toEqual([]);
  });
});
