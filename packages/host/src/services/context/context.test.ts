import { type Capability, DESK_LIMITS } from "@bourse/contract";
import { fakeMarket, manualClock, runCommand, testGuest } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import type { Guest, GuestEventDraft } from "@bourse/runtime/broker";
import { describe, expect, it } from "vitest";
import { type TestState, testState, toldEvents } from "../../../test/fixtures/services/desk.fixture.ts";
import { contextPublish, contextRead } from "../../commands/context.ts";
import type { InstalledExtension } from "../../store/extensions.ts";
import { chartsService } from "../charts/charts.ts";
import { watchlistService } from "../watchlist/watchlist.ts";
import { contextService } from "./context.ts";

const SAMPLE = "svc.sample_guest";
const VIEW = "svc.sample_guest.view";
const NOW = "2026-01-02T03:04:05.000Z";
const CONTEXT = { symbol: "SPX", timeframes: ["1D"], watchlist: [], foreground: false, now: NOW };
const SNAPSHOT = { enabled: true, surface_id: VIEW, title: "Levels", status: "2 levels" };

interface Installed {
  readonly id: string;
  readonly generation: string;
  readonly enabled: boolean;
  readonly approved: readonly Capability[];
}

function setUp(state: TestState = testState()) {
  const { events, told } = toldEvents();
  const clock = manualClock();
  const charts = chartsService({
    random: SYSTEM_RANDOM,
    database: state.database,
    events,
    market: fakeMarket(),
    workspace: () => "w",
    limits: DESK_LIMITS,
  });
  const posts: (readonly [string, GuestEventDraft])[] = [];
  const installed = new Map<string, Installed>();
  const install = (change: Partial<Installed> = {}) => {
    const next = {
      id: SAMPLE,
      generation: "generation-1",
      enabled: true,
      approved: ["tradingRead"] as const,
      ...change,
    };
    installed.set(next.id, next);
    events.emit({ type: "extensions", extension_id: next.id });
  };
  const watchlist = watchlistService({
    random: SYSTEM_RANDOM,
    database: state.database,
    events,
    limits: DESK_LIMITS,
  });
  const watch = (...symbols: string[]) => watchlist.change("default", { op: "add", symbols });
  const context = contextService({
    present: () => undefined,
    clock,
    events,
    mailbox: {
      post(id, event) {
        posts.push([id, event]);
        return true;
      },
    },
    charts,
    watchlist,
    extensions: {
      list: () => [...installed.values()] as unknown as InstalledExtension[],
      standing: (id) => installed.get(id),
    },
    limits: DESK_LIMITS,
  });
  const services = { context };
  install();
  const read = async () => (await runCommand(contextRead, {}, { services, clock })).result;
  const publish = async (change: object = {}, principal: Partial<Guest> = {}) => {
    const run = await runCommand(contextPublish, { ...SNAPSHOT, ...change }, { services, principal, clock });
    return run.code ?? run.result;
  };
  const surfaces = () => context.published().surfaces;
  return { context, charts, clock, events, install, posts, publish, read, services, surfaces, told, watch };
}

describe("context.read", () => {
  it("[CMD-31] tells symbol, timeframes, watchlist, foreground and the host's time", async () => {
    const { context, charts, clock, read, watch } = setUp();
    expect(await read()).toEqual(CONTEXT);
    charts.add({ symbol: "SPX", timeframe: "1W" });
    watch("NDX", "SPX");
    context.report({ page: "one", foreground: true });
    clock.advance(1000);
    expect(await read()).toEqual({
      symbol: "SPX",
      timeframes: ["1W", "1D"],
      watchlist: ["NDX", "SPX"],
      foreground: true,
      now: "2026-01-02T03:04:06.000Z",
    });
  });

  it("[CMD-31] refuses parameters, needs tradingRead, and answers nobody whose generation has ended", async () => {
    const { services } = setUp();
    expect((await runCommand(contextRead, { all: 1 }, { services })).code).toBe("command.params_invalid");
    expect((await runCommand(contextRead, {}, { services, holds: () => false })).code).toBe(
      "command.permission_denied",
    );
    expect((await runCommand(contextRead, {}, { services, signal: AbortSignal.abort() })).code).toBe("discarded");
  });

  it("is not available while there is no chart", async () => {
    const { events } = toldEvents();
    const context = contextService({
      present: () => undefined,
      clock: manualClock(),
      events,
      mailbox: { post: () => false },
      charts: { list: () => [], onChange: () => () => undefined },
      watchlist: { symbols: () => [], onChange: () => () => undefined },
      extensions: { list: () => [], standing: () => undefined },
      limits: DESK_LIMITS,
    });
    const run = await runCommand(contextRead, {}, { services: { context } });
    expect(run).toMatchObject({ code: "command.not_available", retryable: true });
  });
});

describe("the context event", () => {
  it("reaches guests that hold tradingRead, once a change", () => {
    const { charts, install, posts, told, watch } = setUp();
    install({ id: "svc.blind_guest", approved: ["alertsWrite"] });
    install({ id: "svc.disabled_guest", enabled: false });
    told.length = 0;
    watch("NDX");
    watch("NDX");
    const data = { ...CONTEXT, watchlist: ["NDX"] };
    expect(posts).toEqual([[SAMPLE, { type: "context", data }]]);
    expect(told).toEqual(["watchlist", "context"]);
    charts.change(charts.list()[0]?.chart_id ?? "", { timeframe: "1M" });
    expect(posts.at(-1)).toEqual([SAMPLE, { type: "context", data: { ...data, timeframes: ["1M"] } }]);
    charts.change(charts.list()[0]?.chart_id ?? "", { active: true });
    expect(posts).toHaveLength(2);
  });

  it("follows the page that is in front, and no longer than its word holds", async () => {
    const { context, clock, posts, read } = setUp();
    const front = () => posts.map(([, { data }]) => data.foreground);
    context.report({ page: "one", foreground: true });
    context.report({ page: "two", foreground: true });
    context.report({ page: "one", foreground: false });
    expect(front()).toEqual([true]);
    clock.advance(DESK_LIMITS.foregroundLeaseMs - 1);
    context.report({ page: "two", foreground: true });
    clock.advance(DESK_LIMITS.foregroundLeaseMs - 1);
    expect(await read()).toMatchObject({ foreground: true });
    clock.advance(1);
    expect(await read()).toMatchObject({ foreground: false });
    expect(front()).toEqual([true, false]);
  });

  it("[P37] believes a page while the machine stands still, and so tells no guest that nobody looks", () => {
    const { context, clock, posts } = setUp();
    const front = () => posts.map(([, { data }]) => data.foreground);
    context.report({ page: "one", foreground: true });
    clock.standStill(10 * DESK_LIMITS.foregroundLeaseMs);
    context.report({ page: "one", foreground: true });
    expect(front()).toEqual([true]);
    clock.advance(DESK_LIMITS.foregroundLeaseMs);
    expect(front()).toEqual([true, false]);
  });

  it("leaves no timer behind, however many pages report, and none after the end", () => {
    const { context, clock, charts, posts } = setUp();
    for (let page = 0; page < 100; page += 1) context.report({ page: `page-${page}`, foreground: true });
    expect(clock.waiting).toBe(16);
    context.close();
    expect(clock.waiting).toBe(0);
    const before = posts.length;
    charts.add({ symbol: "SPX", timeframe: "1W" });
    expect(posts).toHaveLength(before);
  });
});

describe("context.publish", () => {
  const fields = { symbol: "SPX", timeframe: "1D", summary: "near the level", bias: "bullish", price: 3000.5 };

  it("[CMD-32] holds one snapshot a surface, in the place of the one before, and drops it", async () => {
    const { publish, surfaces, told } = setUp();
    expect(await publish({ context: fields, captured_at: "2026-01-02T03:00:00Z" })).toEqual({
      published: true,
      surface_id: VIEW,
    });
    const surface = {
      extension_id: SAMPLE,
      extension_name: "Sample guest",
      surface_id: VIEW,
      title: "Levels",
      status: "2 levels",
      captured_at: "2026-01-02T03:00:00.000Z",
      context: fields,
    };
    expect(surfaces()).toEqual([surface]);
    await publish({ status: "3 levels" });
    expect(surfaces()).toEqual([{ ...surface, status: "3 levels", captured_at: NOW, context: {} }]);
    expect(await publish({ enabled: false })).toEqual({ published: false, surface_id: VIEW });
    expect(surfaces()).toEqual([]);
    expect(told.filter((each) => each === "context")).toHaveLength(3);
  });

  it("[CMD-32] refuses a surface that the extension's own manifest does not declare", async () => {
    const { publish, surfaces } = setUp();
    expect(await publish({ surface_id: "svc.other_guest.view" })).toBe("command.not_found");
    expect(await publish({}, { id: "svc.other_guest", declaredViews: new Set() })).toBe("command.not_found");
    await publish();
    expect(await publish({ enabled: false }, { id: "svc.other_guest" })).toMatchObject({ published: false });
    expect(surfaces()).toHaveLength(1);
  });

  it.each([
    [{ captured_at: "2026-01-02T03:04:06.001Z" }],
    [{ captured_at: "2026-13-45T03:04:05Z" }],
    [{ captured_at: "yesterday" }],
    [{ context: { ...fields, account: "1234" } }],
    [{ context: { bias: "sideways" } }],
    [{ context: { price: "3000" } }],
    [{ context: { summary: "x".repeat(513) } }],
    [{ context: { summary: "a\u202eb" } }],
    [{ context: { symbol: "a\u202eb" } }],
    [{ title: "" }],
    [{ status: "two\nlines" }],
    [{ html: "<b>" }],
  ])("[CMD-32] refuses %j", async (change) => {
    const { publish, surfaces } = setUp();
    expect(await publish(change)).toBe("command.params_invalid");
    expect(surfaces()).toEqual([]);
  });

  it("shows a time just ahead of the host's clock as now", async () => {
    const { publish, surfaces } = setUp();
    await publish({ captured_at: "2026-01-02T03:04:06Z" });
    expect(surfaces()[0]?.captured_at).toBe(NOW);
  });

  it.each([
    ["another generation", { generation: "generation-2" }],
    ["the extension being disabled", { enabled: false }],
  ])("drops its snapshots with %s, and they do not come back", async (_, change) => {
    const { publish, surfaces, install, told } = setUp();
    await publish();
    told.length = 0;
    install(change);
    expect(surfaces()).toEqual([]);
    expect(told).toContain("context");
    install();
    expect(surfaces()).toEqual([]);
  });

  it("publishes nothing after the generation has ended", async () => {
    const { services, surfaces } = setUp();
    const run = await runCommand(contextPublish, SNAPSHOT, { services, signal: AbortSignal.abort() });
    expect(run).toMatchObject({ code: "discarded", commits: 0 });
    expect([surfaces(), testGuest().declaredViews.has(VIEW)]).toEqual([[], true]);
  });
});
