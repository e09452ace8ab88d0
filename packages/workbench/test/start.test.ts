import { describe, expect, it } from "vitest";
import { newTrader, openTrader } from "./actor.ts";

const RANGE = "svc.range_summary";

describe("a page that opens", () => {
  it("asks its host once for each thing that it shows", async () => {
    const { page, host, leave } = await openTrader();
    await page.getByTitle("Host: live").waitFor();
    // The last things that a chart asks for.
    await expect.poll(() => host.state.requests.some(({ path }) => path.endsWith("/fills"))).toBe(true);
    const all = host.state.requests.filter(({ method }) => method === "GET").map(({ path }) => path);
    // Whether the marketplace is reachable is asked for until it is known, and the page that was just sent is read again.
    const once = all.filter((path) => path !== "/api/state" && path !== "/api/page");
    expect(once.length).toBeGreaterThan(10);
    expect(once).toEqual([...new Set(once)]);
    await leave();
  });

  it("shows a change that the host makes while the first answers are on their way", async () => {
    const trader = await newTrader();
    const { page, host } = trader;
    let isFirst = true;
    await page.route("**/api/extensions", async (route) => {
      const before = await route.fetch();
      if (isFirst) {
        trader.has(RANGE);
        host.emit({ type: "extensions" });
      }
      isFirst = false;
      await route.fulfill({ response: before });
    });
    await trader.open();
    await page.getByText("1 extension", { exact: true }).waitFor();
    await trader.leave();
  });

  it("shows a change that the host makes before a late stream of events opens", async () => {
    const trader = await newTrader();
    const { page } = trader;
    const { promise: isChanged, resolve: open } = Promise.withResolvers<void>();
    await page.route("**/api/events", async (route) => {
      await isChanged;
      await route.continue();
    });
    await trader.open();
    await page.getByText("0 extensions", { exact: true }).waitFor();
    trader.has(RANGE);
    open();
    await page.getByText("1 extension", { exact: true }).waitFor();
    await trader.leave();
  });
});
