import { afterEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";

describe("the watchlist", () => {
  let trader: Trader;
  afterEach(() => trader.leave());

  it("is filled, ordered and emptied by keys, and turns the active chart", async () => {
    trader = await newTrader();
    const { page, host } = trader;
    await page.goto(host.address);
    await page.locator("[data-legend]").waitFor();
    await trader.show("Watchlist");
    await page.getByText("The watchlist is empty").waitFor();
    const add = page.getByRole("button", { name: "Add", exact: true });
    await add.click();
    await expect.poll(() => host.state.page.watchlist).toEqual(["^GSPC"]);
    await add.click();
    await expect.poll(() => host.state.page.watchlist).toEqual(["^GSPC", "^NDX"]);
    const row = (symbol: string) => page.locator(`[data-watch="${symbol}"]`);
    await row("^NDX").getByText("2,874.56").waitFor();
    await trader.expectAccessible();
    await trader.shot("watchlist");
    await row("^NDX").focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(() => host.state.page.watchlist).toEqual(["^NDX", "^GSPC"]);
    await page.getByText("^NDX is number 1 of 2").waitFor();
    await expect.poll(() => row("^NDX").evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("tab", { name: "^NDX 1D", selected: true }).waitFor();
    // The page turns its chart before the host does.
    await expect.poll(() => host.state.charts[0]?.symbol).toBe("^NDX");
    await row("^GSPC").focus();
    await page.keyboard.press("Delete");
    await expect.poll(() => host.state.page.watchlist).toEqual(["^NDX"]);
    await expect.poll(() => row("^NDX").evaluate((each) => each === document.activeElement)).toBe(true);
    // The button adds what is typed.
    await page.getByLabel("Symbol to watch").fill("^gsp");
    await add.click();
    await expect.poll(() => host.state.page.watchlist).toEqual(["^NDX", "^GSPC"]);
    await page.getByLabel("Symbol to watch").fill("no such symbol");
    await page.getByText("No source has such a symbol").waitFor();
    expect(await add.isDisabled()).toBe(true);
    expect(trader.complaints).toEqual([]);
  });
});

it("several lists with groups, columns and an order are kept, and rows are read in one request", async () => {
  const trader = await newTrader();
  const { page, host } = trader;
  host.state.page.watchlist = ["^NDX", "^GSPC", "GONE"];
  const reads = () => host.state.requests.filter(({ path }) => path === "/api/market/quotes").map(({ body }) => body);
  await page.goto(host.address);
  await page.locator("[data-legend]").waitFor();
  await trader.show("Watchlist");
  const row = (symbol: string) => page.locator(`[data-watch="${symbol}"]`);
  await row("GONE").getByText("no data").waitFor();
  await row("^NDX")
    .getByRole("img", { name: /(up|down) over \d+ days/ })
    .waitFor();
  expect(reads()).toEqual([{ symbols: ["^NDX", "^GSPC", "GONE"], closes: 30 }]);
  const order = () =>
    page.locator("[data-watch]").evaluateAll((all) => all.map((each) => each.getAttribute("data-watch")));
  await page.getByRole("combobox", { name: "Order" }).selectOption("Symbol");
  expect(await order()).toEqual(["^GSPC", "^NDX", "GONE"].toSorted((one, other) => one.localeCompare(other)));
  await page.getByRole("combobox", { name: "Order" }).selectOption("My order");
  await page.getByRole("button", { name: "Lists, groups and columns" }).click();
  await page.getByRole("checkbox", { name: "Volume" }).check();
  await page.getByLabel("New group").fill("Tech");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Tech" }).waitFor();
  await trader.expectAccessible();
  await trader.shot("watchlist-managed");
  await page.getByRole("button", { name: "Lists, groups and columns" }).click();
  await row("GONE").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await page.getByText("GONE is in Tech").waitFor();
  await page.getByRole("list", { name: "Watched symbols of Tech" }).getByText("GONE").waitFor();
  await expect.poll(() => row("GONE").evaluate((each) => each === document.activeElement)).toBe(true);
  await row("^GSPC").dragTo(row("^NDX"));
  await expect.poll(order).toEqual(["^GSPC", "^NDX", "GONE"]);
  await page.getByRole("button", { name: "Lists, groups and columns" }).click();
  await page.getByLabel("New list").fill("Indices");
  await page.keyboard.press("Enter");
  await page.getByText("The watchlist is empty").waitFor();
  await page.getByLabel("Symbol to watch").fill("ndx");
  await page.keyboard.press("Enter");
  await row("^NDX").getByTitle("Volume").waitFor();
  await page.reload();
  await row("^NDX").waitFor();
  expect(await order()).toEqual(["^NDX"]);
  await page.getByRole("button", { name: "Lists, groups and columns" }).click();
  await page.getByRole("button", { name: "Remove this list" }).click();
  await expect.poll(order).toEqual(["^GSPC", "^NDX", "GONE"]);
  expect(host.state.requests.find(({ method }) => method === "DELETE")?.path).toBe("/api/watchlists/list-1?revision=2");
  expect(trader.complaints).toEqual([]);
  await trader.leave();
});

it("groups are renamed, ordered and filled, with the mouse and by keyboard", async () => {
  const trader = await newTrader();
  const { page, host } = trader;
  const groups = [
    { id: "one", name: "Tech" },
    { id: "two", name: "Banks" },
  ];
  host.state.page.watchlist = ["^NDX", "^GSPC"];
  host.state.page.lists = host.state.page.lists.map((each) => ({ ...each, groups }));
  await page.goto(host.address);
  await page.locator("[data-legend]").waitFor();
  await trader.show("Watchlist");
  const headings = () => page.locator("h3", { hasText: /^(Tech|Banks|Money)$/ }).allTextContents();
  await expect.poll(headings).toEqual(["Tech", "Banks"]);
  for (const cancel of [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("button", { name: "Cancel" }).click(),
  ]) {
    await page.getByRole("button", { name: "Rename the group Banks" }).click();
    await page.locator("[aria-label='Name of the group Banks']:focus").fill("Never");
    await cancel();
    await page.locator("[aria-label='Rename the group Banks']:focus").waitFor();
  }
  expect(await headings()).toEqual(["Tech", "Banks"]);
  await page.getByRole("button", { name: "Rename the group Banks" }).click();
  await page.getByLabel("Name of the group Banks").fill("Money");
  await page.keyboard.press("Enter");
  await expect.poll(headings).toEqual(["Tech", "Money"]);
  await page.getByRole("button", { name: "Rename the group Money" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByText("Group Money is number 1 of 2").waitFor();
  await expect.poll(headings).toEqual(["Money", "Tech"]);
  await page.getByRole("button", { name: "Move the group Money down" }).click();
  await expect.poll(headings).toEqual(["Tech", "Money"]);
  await page.getByRole("heading", { name: "Money" }).dragTo(page.getByRole("heading", { name: "Tech" }));
  await expect.poll(headings).toEqual(["Money", "Tech"]);
  await page.locator('[data-watch="^GSPC"]').dragTo(page.getByRole("heading", { name: "Tech" }));
  await page.getByRole("list", { name: "Watched symbols of Tech" }).getByText("^GSPC").waitFor();
  await page.locator('[data-watch="^NDX"]').focus();
  await page.keyboard.press("Alt+ArrowDown");
  await page.getByText("^NDX is in Money").waitFor();
  // Symbols of all sources are found, not only those that the page lists.
  await page.getByLabel("Symbol to watch").fill("marea");
  await page.keyboard.press("Enter");
  await expect.poll(() => host.state.page.watchlist).toContain("SIM:MAREA");
  await trader.expectAccessible();
  await trader.shot("watchlist-groups");
  expect(trader.complaints).toEqual([]);
  await trader.leave();
});

it("the host hears whether the page is in front", async () => {
  const trader = await newTrader();
  const reports = () =>
    trader.host.state.requests.filter(({ path, method }) => path === "/api/context" && method === "PUT");
  await trader.page.goto(trader.host.address);
  await expect.poll(() => reports().at(-1)?.body).toMatchObject({ foreground: true });
  await trader.page.evaluate(() => {
    document.hasFocus = () => false;
    dispatchEvent(new Event("blur"));
  });
  await expect.poll(() => reports().at(-1)?.body).toMatchObject({ foreground: false });
  const [first, last] = [reports()[0]?.body, reports().at(-1)?.body] as [{ page: string }, { page: string }];
  expect(first.page).toBe(last.page);
  await trader.leave();
});
