import { TRADING_LIMITS } from "@bourse/contract";
import type { InAppMethod } from "@bourse/contract/in-app";
import { manualClock } from "@bourse/host/testing";
import { clockSteps } from "@bourse/platform";
import { beforeEach, describe, expect, it } from "vitest";
import { testPrices } from "../../../test/fixtures/accounts/prices.fixture.ts";
import { openAccounts } from "../../accounts/accounts.ts";
import { openMemoryDatabase } from "../../database.ts";
import type { InApp } from "../../principal/principal.ts";
import { HostRefusal } from "../../refusal.ts";
import type { ScansService } from "../../services/scans/port.ts";
import { auditStore } from "../../store/audit.ts";
import { inAppGate } from "../gate.ts";
import { IN_APP_ROWS } from "../methods/index.ts";
import type { InAppServices } from "../services.ts";
import { quotes } from "./quotes.ts";

const BUILT_IN: InApp = { kind: "inApp", origin: "builtIn", id: "bourse.a", name: "A" };
const PLUGIN: InApp = { kind: "inApp", origin: "plugin", id: "test.p", name: "P (plugin)" };
const LIMIT = { client_order_id: "a", symbol: "T:A", side: "buy", type: "limit", quantity: "2", price: "99.00" };
const paper = { account: "paper" };
const refused = (code: string) => expect.objectContaining({ code });

type Call = (method: InAppMethod, params: object, signal?: AbortSignal) => Promise<unknown>;
let as: (principal: InApp) => Call;
let audit: ReturnType<typeof auditStore>;

beforeEach(() => {
  const clock = manualClock("2026-01-05T12:00:00.000Z");
  const { market } = testPrices(["T:A"]);
  const database = openMemoryDatabase();
  audit = auditStore(database);
  const report = (cause: unknown) => {
    throw cause;
  };
  const accounts = openAccounts({
    database,
    clock,
    clockSteps: clockSteps(clock),
    audit,
    events: { emit: () => undefined },
    market,
    report,
  });
  const scans: Pick<ScansService, "list" | "results" | "run"> = {
    list: () => [],
    results: () => [],
    run: (id: string) => {
      throw new HostRefusal("scan.unknown", id);
    },
  };
  const services: Partial<InAppServices> = {
    accounts,
    quotes: quotes({ market, clock, limits: TRADING_LIMITS }),
    scans: scans as ScansService,
  };
  const gate = inAppGate({ methods: IN_APP_ROWS, services: services as InAppServices });
  as =
    (principal) =>
    async (method, params, signal = new AbortController().signal) =>
      gate(
        { principal, runCommand: () => Promise.resolve(null), ask: () => Promise.resolve(null) },
        { method, params: { ...params }, signal, report: () => undefined },
      );
});

describe("the namespace trading", () => {
  it("places, changes, lists and cancels orders, and the journal names the caller", async () => {
    const call = as(PLUGIN);
    const placed = { client_order_id: "a", status: "working", placed_by: "test.p" };
    expect(await call("trading/orders.place", { ...paper, order: LIMIT })).toMatchObject({ order: placed });
    // The same order once more, of another caller: it is the first one, and stays the first caller's.
    expect(await as(BUILT_IN)("trading/orders.place", { ...paper, order: LIMIT })).toMatchObject({ order: placed });
    const change = { client_order_id: "a", price: "98.00" };
    expect(await call("trading/orders.replace", { ...paper, change })).toMatchObject({ order: { price: "98" } });
    expect(await call("trading/orders.list", { ...paper, live: true, limit: 1 })).toMatchObject({ orders: [placed] });
    expect(await call("trading/orders.cancel", { ...paper, client_order_id: "a" })).toMatchObject({
      order: { status: "canceled" },
    });
    expect(await call("trading/orders.list", { ...paper, live: true, limit: 1 })).toEqual({ orders: [] });
    expect(await call("trading/positions.list", paper)).toEqual({ positions: [] });
    expect(await call("trading/accounts.list", {})).toMatchObject({ accounts: [{ id: "paper", kind: "paper" }] });
  });

  it("refuses all that is wrong with a request at once, and what the account does not know", async () => {
    const call = as(BUILT_IN);
    const order = { ...LIMIT, quantity: "1e3", side: "hold" };
    await expect(call("trading/orders.place", { ...paper, order, surplus: 1 })).rejects.toThrow(
      expect.objectContaining({
        code: "inapp.params_invalid",
        message: expect.stringMatching(/^(?=.*quantity)(?=.*side)(?=.*surplus)/),
      }),
    );
    const large = Array.from({ length: TRADING_LIMITS.maxSymbols + 1 }, () => "T:A");
    await expect(call("trading/quotes.subscribe", { subscription: 1, symbols: large })).rejects.toThrow(
      refused("inapp.params_invalid"),
    );
    await expect(call("trading/risk.get", { account: "other" })).rejects.toThrow(refused("account.unknown"));
    await expect(call("trading/orders.cancel", { ...paper, client_order_id: "x" })).rejects.toThrow(
      refused("order.unknown"),
    );
    await expect(call("trading/scans.run", { scan: "9" })).rejects.toThrow(refused("scan.unknown"));
  });

  it("lets any caller halt an account, and no plugin undo it", async () => {
    expect(await as(PLUGIN)("trading/risk.halt", paper)).toMatchObject({ state: "halted" });
    expect(await as(PLUGIN)("trading/orders.place", { ...paper, order: LIMIT })).toMatchObject({
      order: { status: "rejected", reject: { code: "risk.halted" } },
    });
    await expect(as(PLUGIN)("trading/risk.resume", paper)).rejects.toThrow(refused("trading.resume_refused"));
    expect(await as(BUILT_IN)("trading/risk.get", paper)).toMatchObject({ state: "halted" });
    expect(await as(BUILT_IN)("trading/risk.resume", paper)).toMatchObject({ state: "active" });
    expect(audit.list().map(({ action, detail }) => [action, detail.state, detail.by])).toEqual([
      ["risk", "halted", "test.p"],
      ["risk", "active", "bourse.a"],
    ]);
  });

  it("places nothing for a caller that has cancelled, or whose life has ended", async () => {
    const call = as(BUILT_IN);
    await expect(
      call(
        "trading/orders.place",
        { ...paper, order: LIMIT },
        AbortSignal.abort(new HostRefusal("inapp.closed", "gone")),
      ),
    ).rejects.toThrow(refused("inapp.closed"));
    expect(await call("trading/orders.list", { ...paper, live: false, limit: 9 })).toEqual({ orders: [] });
  });

  it("keeps the subscriptions of callers apart", async () => {
    const wish = { subscription: 1, symbols: ["T:A"] };
    expect(await as(BUILT_IN)("trading/quotes.subscribe", wish)).toEqual({ symbols: ["T:A"] });
    await expect(as(PLUGIN)("trading/quotes.next", { subscription: 1 })).rejects.toThrow(
      refused("inapp.handle_unknown"),
    );
    expect(await as(PLUGIN)("trading/quotes.unsubscribe", { subscription: 1 })).toEqual({});
    await expect(as(BUILT_IN)("trading/quotes.subscribe", wish)).rejects.toThrow(refused("inapp.handle_in_use"));
  });
});
