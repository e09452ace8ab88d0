import type { Offer } from "@bourse/contract/host-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";

const ID = "svc.index_overview";
const BASE = { extension_id: ID, extension_name: "Index overview", version: "1.0.0", generation: "g1", missing: [] };
const ALERT: Offer = {
  ...BASE,
  kind: "alertTemplates",
  contribution_id: `${ID}.cross`,
  title: "Level crossed",
  state: "offered",
};
const DRAWING: Offer = {
  ...BASE,
  kind: "chartAnnotations",
  contribution_id: `${ID}.line`,
  title: "Support line",
  state: "needs_approval",
  missing: ["chartWrite"],
};
const LINK = {
  id: "link-1",
  title: "Methodology",
  url: "https://xn--bcher-kva.example:8443/method?a=1",
  host: "xn--bcher-kva.example:8443",
  symbol: "^GSPC",
  created_at: "2026-11-21T07:00:00.000Z",
  origin: { extension_id: ID, version: "1.0.0", contribution_id: `${ID}.m` },
};

describe("what packages bring", () => {
  let trader: Trader;

  beforeEach(async () => {
    trader = await newTrader({ inFront: "extensions" });
    const { offered } = trader.host.state.desk;
    offered.offers.push(ALERT, DRAWING);
    offered.previews.set(ALERT.contribution_id, {
      makes: "An alert of your own in Alerts",
      facts: [{ label: "Last price of SPX", value: "2874.56" }],
      notes: [{ code: "offers.symbol_unknown", message: "no market source has NOPE" }],
      fields: [
        { name: "symbol", label: "Symbol", type: "symbol", required: true, value: "SPX" },
        { name: "price", label: "Price", type: "number", required: true, value: 2874.56 },
        {
          name: "lists",
          label: "Lists",
          type: "choices",
          required: true,
          value: ["a"],
          options: [
            { value: "a", label: "First", note: "last 12" },
            { value: "b", label: "Second" },
          ],
        },
      ],
    });
    trader.has(ID);
    await trader.open();
  });
  afterEach(() => trader.leave());

  const takes = () =>
    trader.host.state.requests.filter(({ path }) => path === "/api/offers/take").map(({ body }) => body);

  it("is listed in the card, previewed, corrected, confirmed once and shown", async () => {
    const { page } = trader;
    await page.getByRole("tab", { name: "Installed" }).click();
    const card = page.locator(`[data-extension="${ID}"]`);
    await card.getByText("Needs your permission: chartWrite").waitFor();
    expect(await card.getByRole("button", { name: "Use Support line" }).isDisabled()).toBe(true);
    await card.getByRole("button", { name: "Use Level crossed" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("no market source has NOPE").waitFor();
    await trader.expectAccessible();
    await trader.shot("offer");
    trader.host.state.desk.offered.refuse = [422, "offers.answers_invalid", "Price must be a number"];
    await dialog.getByLabel("Price").fill("much");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await dialog.getByText("Price must be a number").first().waitFor();
    await dialog.getByLabel("Price").fill("3000");
    await dialog.getByRole("checkbox", { name: "Second" }).check();
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await dialog.getByText("It is yours now", { exact: false }).waitFor();
    const sent = takes() as { take_id: string; answers: object }[];
    expect(sent).toMatchObject([
      { answers: { price: "much" } },
      { generation: "g1", answers: { symbol: "SPX", price: 3000, lists: ["a", "b"] } },
    ]);
    expect(sent[0]?.take_id).not.toBe(sent[1]?.take_id);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await dialog.waitFor({ state: "detached" });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(focused).toBe("Use Level crossed");
    await card.getByText("What was made").waitFor();
    await trader.expectAccessible();
    expect(trader.complaints.filter((each) => !each.includes("422"))).toEqual([]);
  });

  it("leaves the tab in front that the trader chose before the containers of extensions were known", async () => {
    const { page, host } = trader;
    const answered = Promise.withResolvers<void>();
    await page.route("**/api/workbench?*", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto(`${host.url}/icon.svg`);
    await page.evaluate(() => localStorage.clear());
    await page.goto(host.address);
    await page.getByRole("tab", { name: "Installed" }).click();
    const use = page.getByRole("button", { name: "Use Level crossed" });
    await use.waitFor();
    answered.resolve();
    await page.getByRole("tab", { name: "Index overview" }).waitFor();
    expect(await page.getByRole("tab", { name: "Installed", selected: true }).count()).toBe(1);
    await use.click();
    await page.getByRole("dialog").getByText("no market source has NOPE").waitFor();
  });

  it("[CONTRIB-13] a link is opened by the trader alone, after its host was shown in full", async () => {
    const { page, host } = trader;
    host.state.desk.offered.links.push(LINK);
    host.emit({ type: "offers" });
    await page.getByRole("banner").getByRole("button", { name: "Methodology" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.locator("[data-host]").textContent()).toBe(LINK.host);
    await dialog.getByText(LINK.url).waitFor();
    await trader.expectAccessible();
    await trader.shot("link");
    await page.evaluate(() => {
      window.open = (...given) => {
        document.title = JSON.stringify(given);
        return null;
      };
    });
    await dialog.getByRole("button", { name: "Open in browser" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(JSON.parse(await page.title())).toEqual([LINK.url, "_blank", "noopener,noreferrer"]);
  });

  it("goes with its extension only if the trader says so", async () => {
    const { page, host } = trader;
    const { extension_id, kind, contribution_id, version } = ALERT;
    const of = { extension_id, kind, contribution_id, version };
    const take = { ...of, take_id: "t", object_id: "t", taken_at: "2026-11-21T07:00:00.000Z" };
    host.state.desk.offered.takes.push({ take, object: "My level", origin_state: "offered" });
    host.emit({ type: "offers" });
    await trader.command("Remove Index overview");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "Remove what you made from it too: 1" }).check();
    await trader.expectAccessible();
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    const removal = host.state.requests.find(({ method }) => method === "DELETE");
    expect(removal?.path).toBe(`/api/extensions/${ID}?objects=remove`);
  });
});
