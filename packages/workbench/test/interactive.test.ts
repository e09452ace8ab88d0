import type { LayoutNode } from "@bourse/contract";
import type { Fault, Workbench } from "@bourse/contract/host-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";

const RANGE = "svc.range_summary";
const label = (text: string, key?: string): LayoutNode => ({ type: "label", text, ...(key ? { key } : {}) });
const column = (...children: LayoutNode[]): LayoutNode => ({ type: "column", children });

describe("interactive views on the page", () => {
  let trader: Trader;
  let node: LayoutNode;
  let fault: Fault | undefined;

  beforeEach(async () => {
    trader = await newTrader();
    trader.has(RANGE);
    node = column(label("Count 0"), label("Add one", "add"), label("Clear", "clear"));
    fault = undefined;
    await trader.page.route("**/api/workbench*", async (route) => {
      const answer = await route.fetch();
      const workbench = (await answer.json()) as Workbench;
      for (const { views } of workbench.locations.auxiliaryBar) {
        const [first] = views.splice(0);
        if (!first) continue;
        const { fault: _fault, node: _node, ...view } = first;
        const shown = fault ? ({ status: "failed", fault } as const) : ({ status: "ready", node } as const);
        views.push({ ...view, kind: "interactive", ...shown });
      }
      await route.fulfill({ response: answer, json: workbench });
    });
    await trader.page.goto(trader.host.address);
    await trader.show("Range summary");
    await container().getByText("Count 0").waitFor();
  });
  afterEach(async () => {
    // Pending requests would be answered by a closed page.
    await trader.page.unrouteAll({ behavior: "ignoreErrors" });
    await trader.leave();
  });

  const container = () => trader.page.locator(`[data-container="${RANGE}.main"]`);
  const reads = () => trader.host.state.requests.filter(({ path }) => path.startsWith("/api/workbench")).length;
  const publish = (next: LayoutNode) => {
    node = next;
    trader.host.emit({ type: "workbench", extension_id: RANGE });
  };

  it("keep the focus on the tapped node while the guest publishes, and are read at a calm pace", async () => {
    const { page } = trader;
    const add = container().getByRole("button", { name: "Add one" });
    const taps = () => trader.host.state.requests.filter(({ path }) => path === "/api/views/events");
    // The page tells in a later frame that the view is open; a quick press would be told before it.
    await expect.poll(() => taps().at(-1)?.body).toMatchObject({ action: "opened" });
    await add.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => taps().at(-1)?.body).toMatchObject({ action: "tapped", node_key: "add" });
    // Something new is now before the button.
    publish(column(label("Count 1"), label("New high", "news"), label("Add one", "add"), label("Clear", "clear")));
    await container().getByText("Count 1").waitFor();
    expect(await add.evaluate((each) => each === document.activeElement)).toBe(true);
    const before = reads();
    for (let count = 2; count < 100; count++) publish(column(label(`Count ${count}`), label("Add one", "add")));
    await container().getByText("Count 99").waitFor();
    expect(reads() - before).toBeLessThan(12);
    expect(await add.evaluate((each) => each === document.activeElement)).toBe(true);
    // The tapped node is replaced by another: the focus stays in place.
    publish(column(label("Count 100"), { type: "row", children: [label("Add two", "add-two")] }));
    const two = container().getByRole("button", { name: "Add two" });
    await expect.poll(() => two.evaluate((each) => each === document.activeElement)).toBe(true);
    // The focus does not return if the trader has moved it elsewhere.
    await two.evaluate((each) => (each as HTMLElement).blur());
    publish(column(label("Count 101"), label("Add one", "add")));
    await container().getByText("Count 101").waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await trader.expectAccessible();
  });

  it("tell their guest when their tab is hidden and shown again", async () => {
    const told = () =>
      trader.host.state.requests
        .filter(({ path }) => path === "/api/views/events")
        .map(({ body }) => (body as { readonly action: string }).action);
    await expect.poll(told).toEqual(["opened"]);
    const tab = trader.page.getByRole("tab", { name: "Range summary", exact: true });
    await tab.click();
    await container().waitFor({ state: "hidden" });
    await expect.poll(told).toEqual(["opened", "closed"]);
    await tab.click();
    await container().getByText("Count 0").waitFor();
    await expect.poll(told).toEqual(["opened", "closed", "opened"]);
  });

  it("show the fault of a suspended guest with a way to try again, and what it says of itself", async () => {
    const { page, host } = trader;
    host.state.page.surfaces = [
      {
        extension_id: RANGE,
        extension_name: "Range Summary",
        surface_id: `${RANGE}.view0`,
        title: "Range watch",
        status: "above the 256-day mean",
        captured_at: "2026-11-21T07:00:00.000Z",
        context: { bias: "bullish", summary: "Three of four signals point up." },
      },
    ];
    host.emit({ type: "context" });
    await container().getByRole("list", { name: "Reported by the extension" }).getByText("above the 256-day").waitFor();
    await trader.expectAccessible();
    await trader.shot("surfaces");
    fault = { code: "guest.trap", message: "unreachable", at: "2026-11-21T07:00:00.000Z", suspended: true };
    host.emit({ type: "workbench" });
    await container().getByText("It is suspended").waitFor();
    fault = undefined;
    await container().getByRole("button", { name: "Retry" }).click();
    await container().getByText("Count 0").waitFor();
    expect(host.state.requests.some(({ path }) => path === `/api/extensions/${RANGE}/retry`)).toBe(true);
    await page.locator("[data-legend]").waitFor();
  });
});
