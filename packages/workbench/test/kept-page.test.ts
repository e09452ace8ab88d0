import { afterEach, beforeEach, expect, it } from "vitest";
import { openTrader, type Trader } from "./actor.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await openTrader();
});
afterEach(() => trader.leave());

const border = () => trader.page.getByRole("separator", { name: "Border between prices and volume" });
const share = async () => Number(await border().getAttribute("aria-valuenow"));
const shares = () => {
  const looks = JSON.parse(trader.host.state.kept.looks[0]?.looks ?? "{}") as { readonly shares?: object };
  return looks.shares;
};

/** The looks of charts that this browser knows the host to have. */
const known = () =>
  trader.page.evaluate(() => JSON.parse(localStorage.getItem("bourse.looks-of-host") ?? "{}") as object);

/** Loads the page as a browser does that has never shown it. */
async function comeWithAnotherBrowser(): Promise<void> {
  await trader.page.evaluate(() => localStorage.clear());
  await trader.page.reload();
  await trader.page.locator("[data-legend]").waitFor();
}

it("keeps the heights of a chart's panes on the host, moved by keys or dragged: another browser begins with them", async () => {
  const { page, host } = trader;
  const first = await share();
  await border().focus();
  await page.keyboard.press("Home");
  await expect.poll(shares).toEqual({ prices: expect.any(Number), volume: expect.any(Number) });
  const byKeys = await share();
  expect(byKeys).toBeLessThan(first - 20);
  await comeWithAnotherBrowser();
  await expect.poll(share).toBe(byKeys);
  const box = await border().boundingBox();
  if (!box) throw new Error("there is no border");
  const before = shares();
  await page.mouse.move(box.x + 200, box.y + 1);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 61, { steps: 3 });
  await page.mouse.up();
  await expect.poll(shares).not.toEqual(before);
  const dragged = await share();
  expect(dragged).toBeGreaterThan(byKeys + 4);
  // A page that is loaded again before it has the host's answer sends them once more, over what the host has by then.
  const [kept] = host.state.kept.looks;
  await expect.poll(known).toMatchObject({ [kept?.chart_id ?? ""]: kept?.looks });
  await page.reload();
  await page.locator("[data-legend]").waitFor();
  await expect.poll(share).toBe(dragged);
  host.state.kept = { looks: [{ chart_id: kept?.chart_id ?? "", looks: "{}" }] };
  host.emit({ type: "page" });
  await expect.poll(share).toBe(first);
  expect(trader.complaints).toEqual([]);
});

it("sends an arrangement after the page was loaded again that the host did not take before", async () => {
  const { page, host } = trader;
  await expect.poll(() => host.state.kept.layout).toContain('"tabset"');
  const before = host.state.kept.layout;
  const refused = Promise.withResolvers<void>();
  await page.route("**/api/page", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await route.abort();
    refused.resolve();
  });
  await trader.show("Alerts");
  await refused.promise;
  await page.unrouteAll();
  expect(host.state.kept.layout).toBe(before);
  await page.reload();
  await expect.poll(() => host.state.kept.layout).not.toBe(before);
  await page.getByRole("tab", { name: "Alerts", selected: true }).waitFor();
});
