import { IN_APP_NAMESPACES } from "@bourse/contract/in-app";
import { asksOf } from "@bourse/host/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { EXCHANGE, TYPED } from "../../test/fixtures/accounts/exchange-words.fixture.ts";
import { type LoopbackExchange, loopbackExchange } from "../../test/fixtures/accounts/loopback-exchange.fixture.ts";
import { AUTO, SAMPLE } from "../../test/fixtures/in-app/in-app-host.fixture.ts";
import { type ModelHost, modelHost } from "../../test/fixtures/in-app/model-host.fixture.ts";
import { TREES } from "../../test/fixtures/in-app/trees-extension.fixture.ts";

let at: ModelHost;
let exchange: LoopbackExchange;
beforeAll(async () => {
  exchange = await loopbackExchange();
  at = await modelHost([AUTO, SAMPLE, TREES], { exchangeParts: exchange });
});
afterAll(async () => {
  await at.dispose();
  await exchange.close();
});

const PLAIN = 1;
const MARKET = { client_order_id: "named", symbol: "SPX", side: "buy", type: "market", quantity: "1" };
const model = () => at.host.inApp.model();

/** Waits until the page has it. */
const shown = <Value>(find: () => Value | undefined): Promise<Value> =>
  vi.waitFor(() => {
    const found = find();
    if (found === undefined) throw new Error("the page does not show it");
    return found;
  });

/** The things that the specification names in each namespace, and the proof that each acts: from a thread, over the wire, to the host. */
const NAMED: Readonly<Record<string, Readonly<Record<string, () => Promise<void>>>>> = {
  window: {
    async messages() {
      const asking = at.auto("window.showInformationMessage", "Well?", "Yes", "No");
      const { id } = await shown(() => asksOf(model(), "message").find(({ message }) => message === "Well?"));
      at.host.inApp.answer(id, { chosen: [1] });
      expect(await asking).toBe("No");
    },
    async "quick pick"() {
      const asking = at.auto("window.showQuickPick", ["SPX", "NDX"]);
      const { id } = await shown(() => asksOf(model(), "pick")[0]);
      at.host.inApp.answer(id, { chosen: [1] });
      expect(await asking).toBe("NDX");
    },
    async "tree view"() {
      await shown(() => model().views.find(({ id }) => id === "trees.things")?.tree);
      expect((await at.host.inApp.children("trees.things", [])).items[0]).toMatchObject({ label: "fruit" });
    },
    async "status bar"() {
      expect(model().status_items).toMatchObject([{ owner: SAMPLE.manifest.id, text: "idle" }]);
    },
    async "output channels"() {
      await at.execute("sample.write", "written\n");
      await vi.waitFor(() => expect(at.lines(SAMPLE.manifest.id, PLAIN)).toContain("written"));
    },
  },
  commands: {
    async "register and run"() {
      expect(await at.auto("commands.executeCommand", "sample.add", 2, 3)).toBe(5);
      expect(await at.auto("commands.getCommands", true)).toContain("sample.add");
    },
  },
  workspace: {
    async configuration() {
      await at.execute("sample.resize", 5);
      expect(at.host.inApp.settings()).toContainEqual(expect.objectContaining({ key: "sample.size", value: 5 }));
    },
    async "extension storage"() {
      expect(await at.execute("sample.keep", { a: 1 })).toEqual({ a: 1 });
      expect(await at.execute("sample.facts")).toMatchObject({ starts: 1, secret: "t0p" });
    },
  },
  env: {
    async "read-only environment"() {
      expect(await at.execute("auto.env")).toMatchObject({
        appName: "Bourse",
        isDebug: true,
        theme: "light",
        themes: [],
      });
      expect((await at.call("PUT", "/api/in-app/theme", { theme: "dark" })).status).toBe(204);
      await at.call("PUT", "/api/in-app/theme", { theme: "dark" });
      const changed = { theme: "dark", themes: [["dark", "dark"]] };
      await vi.waitFor(async () => expect(await at.execute("auto.env")).toMatchObject(changed));
    },
    async clipboard() {
      const copying = at.auto("env.clipboard.writeText", "copied");
      const { id } = await shown(() => asksOf(model(), "copy")[0]);
      at.host.inApp.answer(id, { chosen: [0] });
      await copying;
    },
    async "external URLs"() {
      const opening = at.auto("env.openExternal", "https://example.com/");
      const { id } = await shown(() => asksOf(model(), "open")[0]);
      at.host.inApp.answer(id, { chosen: [0] });
      expect(await opening).toBe(true);
    },
  },
  authentication: {
    async "exchange or broker credential sessions"() {
      expect((await at.call("POST", "/api/exchange-accounts", TYPED)).status).toBe(200);
      const asking = at.auto("authentication.getSession", EXCHANGE, ["trade"], { createIfNone: true });
      const { id } = await shown(() =>
        asksOf(model(), "message").find(({ message }) => message.includes("asks to trade")),
      );
      at.host.inApp.answer(id, { chosen: [0] });
      expect(await asking).toMatchObject({ account: { id: EXCHANGE }, scopes: ["trade"] });
    },
  },
  lm: {
    async "AI analysis"() {
      at.enableModel();
      at.provider.says({ text: JSON.stringify({ paragraphs: ["It rose."], sources: ["s1"], proposals: [] }) });
      const asking = at.auto("lm.analyze", { symbol: "SPX", timeframe: "1D", question: "Which levels matter?" });
      await at.consent("allow");
      expect(await asking).toMatchObject({ answer: "It rose." });
    },
    async sentiment() {
      expect(await at.auto("lm.sentiment", "SPX")).toMatchObject({ label: "unknown", confidence: "none" });
    },
    async "strategy evaluation"() {
      const verdict = { verdict: "unproven", summary: "Few trades.", strengths: [], weaknesses: ["Few trades."] };
      at.provider.says({ text: JSON.stringify(verdict) });
      const statistics = { bars: 100, trades: 2, wins: 1, net_return_percent: 1, max_drawdown_percent: 2 };
      expect(await at.auto("lm.evaluateStrategy", { name: "Crossing", ...statistics })).toMatchObject({
        verdict: "unproven",
      });
    },
  },
  trading: {
    async quotes() {
      expect(await at.auto("trading.quotes.get", "SPX")).toMatchObject({ symbol: expect.stringContaining("SPX") });
    },
    async orders() {
      expect(await at.auto("trading.orders.place", "paper", MARKET)).toMatchObject({ placed_by: AUTO.manifest.id });
      expect(await at.auto("trading.orders.list", "paper", { live: false, limit: 1 })).toMatchObject({
        orders: [{ client_order_id: "named" }],
      });
    },
    async positions() {
      expect(await at.auto("trading.positions.list", "paper")).toBeInstanceOf(Array);
    },
    async risk() {
      expect(await at.auto("trading.risk.halt", "paper")).toMatchObject({ state: "halted" });
      expect(await at.auto("trading.risk.get", "paper")).toMatchObject({ state: "halted" });
    },
    async scans() {
      const scan = { name: "Falls", symbols: ["X:SPX"], cadence_minutes: { P: 60 }, enabled: false };
      const { id } = at.host.services.scans.addWithin(scan);
      expect(await at.auto("trading.scans.list")).toMatchObject([{ name: "Falls" }]);
      expect(await at.auto("trading.scans.run", id)).toMatchObject({ id });
      expect(await at.auto("trading.scans.results", id, 1)).toEqual([]);
    },
  },
  automation: {
    async configuration() {
      expect(await at.auto("configuration.read")).toMatchObject({
        kinds: expect.arrayContaining([expect.objectContaining({ task: "morning_briefing" })]),
      });
    },
    async ai() {
      expect(await at.auto("ai.read", "morning_briefing")).toMatchObject({ sources: [{ what: "quotes" }] });
    },
    async tasks() {
      const task = { task: "morning_briefing", name: "Morning", interval_minutes: 60 };
      expect(await at.auto("tasks.create", task)).toMatchObject({ name: "Morning" });
    },
    async events() {
      expect(await at.auto("events.list", 1)).toHaveLength(1);
    },
    async artifacts() {
      expect(await at.auto("artifacts.list")).toEqual([]);
    },
    async notifications() {
      await at.auto("notifications.post", { id: "n", title: "Done", body: "" });
      expect(at.host.services.notifications.list()).toMatchObject({ notifications: [{ title: "Done" }] });
    },
    async actions() {
      expect(await at.auto("actions.list")).toEqual([]);
    },
  },
};

describe("the in-app API in a built-in extension's thread", () => {
  it("[INAPP-01] has the namespaces of the specification and no other, from the one list of the contract", async () => {
    expect(await at.execute("auto.namespaces")).toEqual([...IN_APP_NAMESPACES].toSorted());
    expect(Object.keys(NAMED)).toEqual([...IN_APP_NAMESPACES]);
  });

  const rows = Object.entries(NAMED).flatMap(([namespace, things]) =>
    Object.entries(things).map(([thing, proof]) => ({ namespace, thing, proof })),
  );
  it.each(rows.filter(({ namespace }) => namespace !== "automation"))(
    "[INAPP-02] acts: $namespace, $thing",
    async ({ proof }) => proof(),
  );

  it.each(rows.filter(({ namespace }) => namespace === "automation"))(
    "[INAPP-02, INAPP-03] acts: $namespace, $thing",
    async ({ proof }) => proof(),
  );
});
