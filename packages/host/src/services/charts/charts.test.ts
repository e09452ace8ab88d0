import { DESK_LIMITS } from "@bourse/contract";
import { fakeMarket, manualClock, runCommand } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import type { Guest } from "@bourse/runtime/broker";
import { describe, expect, it } from "vitest";
import { refusal, type TestState, testState, toldEvents } from "../../../test/fixtures/services/desk.fixture.ts";
import type { HostCommand } from "../../broker/command.ts";
import { chartsList, chartsOpen } from "../../commands/charts.ts";
import { contextService } from "../context/context.ts";
import { chartsService } from "./charts.ts";

const DAILY = { symbol: "SPX", timeframe: "1D" } as const;
const WEEKLY = { symbol: "SPX", timeframe: "1W" } as const;
const MONTHLY = { symbol: "SPX", timeframe: "1M" } as const;
const FIRST = { ...DAILY, source_id: "sample", title: "S&P 500 1D", active: true };

function twoSources() {
  const [spx] = fakeMarket().symbols();
  if (!spx) throw new Error("the sample has a symbol");
  return {
    symbols: () => [spx, { ...spx, source: "second" }, { ...spx, symbol: "NDX", name: "Nasdaq 100", source: "second" }],
  };
}

function setUp(state: TestState = testState(), limits: Partial<typeof DESK_LIMITS> = {}) {
  const { events, told } = toldEvents();
  const all = { ...DESK_LIMITS, ...limits };
  const charts = chartsService({
    random: SYSTEM_RANDOM,
    database: state.database,
    events,
    market: twoSources(),
    workspace: () => "w",
    limits: all,
  });
  const context = contextService({
    present: () => undefined,
    clock: manualClock(),
    events,
    mailbox: { post: () => false },
    charts,
    watchlist: { symbols: () => [], onChange: () => () => undefined },
    extensions: { list: () => [], standing: () => undefined },
    limits: all,
  });
  const services = { charts, context };
  const run = (command: HostCommand, params: unknown, principal: Partial<Guest> = {}) =>
    runCommand(command, params, { services, principal });
  const open = async (params: object, id = "svc.sample_guest") => {
    const { code, result } = await run(chartsOpen, params, { id });
    return code ?? (result as { chart: { chart_id: string }; created: boolean });
  };
  return { charts, context, services, run, open, told };
}

const actives = (charts: { list(): readonly { symbol: string; timeframe: string; active: boolean }[] }) =>
  charts.list().flatMap(({ symbol, timeframe, active }) => (active ? [`${symbol} ${timeframe}`] : []));

describe("charts.list", () => {
  it("[CMD-07] shows the chart of the first start with its identity, to every extension the same", async () => {
    const { run } = setUp();
    const first = await run(chartsList, {});
    expect(first.result).toEqual({ charts: [{ ...FIRST, chart_id: expect.stringMatching(/^[\w-]{12}$/) }] });
    expect((await run(chartsList, {}, { id: "svc.other_guest" })).result).toEqual(first.result);
    expect(await run(chartsList, { all: true })).toMatchObject({ code: "command.params_invalid" });
  });

  it("[CMD-07] needs tradingRead and answers nobody whose generation has ended", async () => {
    const { services } = setUp();
    const denied = await runCommand(chartsList, {}, { services, holds: () => false });
    expect(denied.code).toBe("command.permission_denied");
    const ended = await runCommand(chartsList, {}, { services, signal: AbortSignal.abort() });
    expect(ended.code).toBe("discarded");
  });

  it("has no chart while no source has a symbol", () => {
    const { events } = toldEvents();
    const market = { symbols: () => [] };
    const charts = chartsService({
      random: SYSTEM_RANDOM,
      database: testState().database,
      events,
      market,
      workspace: () => "w",
      limits: DESK_LIMITS,
    });
    expect(charts.list()).toEqual([]);
  });
});

describe("charts.open", () => {
  it("[CMD-08] opens a chart, active, with its context", async () => {
    const { run, charts, told } = setUp();
    const { result } = await run(chartsOpen, WEEKLY);
    expect(result).toEqual({
      chart: {
        ...WEEKLY,
        chart_id: expect.any(String),
        source_id: "sample",
        title: "S&P 500 1W",
        active: true,
        opened_by: "svc.sample_guest",
      },
      created: true,
      context: { symbol: "SPX", timeframes: ["1W", "1D"], foreground: false },
    });
    expect(actives(charts)).toEqual(["SPX 1W"]);
    expect(told).toContain("charts");
  });

  it("[CMD-08] turns the chart that is named, the trader's too, and makes no other", async () => {
    const { open, charts } = setUp();
    const chartId = charts.list()[0]?.chart_id;
    expect(await open({ ...MONTHLY, chart_id: chartId, source_id: "second" })).toMatchObject({
      chart: { ...MONTHLY, chart_id: chartId, source_id: "second", active: true },
      created: false,
    });
    expect(charts.list()).toHaveLength(1);
    expect(charts.list()[0]).not.toHaveProperty("opened_by");
  });

  it("finds the chart that the extension opened for this series before, and not another's", async () => {
    const { open, charts } = setUp();
    const first = await open(WEEKLY);
    await open(MONTHLY);
    expect(await open(WEEKLY)).toMatchObject({ chart: (first as { chart: object }).chart, created: false });
    expect(actives(charts)).toEqual(["SPX 1W"]);
    expect(await open(WEEKLY, "svc.other_guest")).toMatchObject({ created: true });
    expect(charts.list()).toHaveLength(4);
  });

  it.each([
    [{ symbol: "ABC", timeframe: "1D" }, "command.not_available"],
    [{ symbol: "SPX", timeframe: "1m" }, "command.not_available"],
    [{ ...DAILY, source_id: "third" }, "command.not_available"],
    [{ symbol: "NDX", timeframe: "1D", source_id: "sample" }, "command.not_available"],
    [{ ...DAILY, chart_id: "nothing" }, "command.not_found"],
    [{ symbol: "SPX" }, "command.params_invalid"],
    [{ ...DAILY, timeframe: "2D" }, "command.params_invalid"],
    [{ ...DAILY, symbol: " " }, "command.params_invalid"],
    [{ ...DAILY, title: "mine" }, "command.params_invalid"],
  ])("refuses %j with %s and changes nothing", async (params, code) => {
    const { open, charts } = setUp();
    const before = charts.list();
    expect(await open(params)).toBe(code);
    expect(charts.list()).toEqual(before);
  });

  it("refuses a fifth chart of one extension, and any beyond the page's", async () => {
    const { open, charts } = setUp(testState(), { maxChartsPerExtension: 2, maxCharts: 4 });
    expect(await open(WEEKLY)).toMatchObject({ created: true });
    expect(await open(MONTHLY)).toMatchObject({ created: true });
    expect(await open({ symbol: "NDX", timeframe: "1D" })).toBe("command.limit");
    expect(await open(WEEKLY)).toMatchObject({ created: false });
    expect(await open(DAILY, "svc.other_guest")).toMatchObject({ created: true });
    expect(await open(WEEKLY, "svc.other_guest")).toBe("command.limit");
    expect(charts.list()).toHaveLength(4);
  });

  it("opens nothing without chartWrite or after the generation has ended", async () => {
    const { services, charts } = setUp();
    const denied = await runCommand(chartsOpen, WEEKLY, { services, holds: (each) => each !== "chartWrite" });
    expect(denied).toMatchObject({ code: "command.permission_denied", commits: 0 });
    const ended = await runCommand(chartsOpen, WEEKLY, { services, signal: AbortSignal.abort() });
    expect(ended).toMatchObject({ code: "discarded", commits: 0 });
    expect(charts.list()).toHaveLength(1);
  });
});

describe("the trader's charts", () => {
  it("show another source that has the series when theirs is gone, and stay where none has it", () => {
    const { database } = testState();
    const { events } = toldEvents();
    const [spx] = fakeMarket().symbols();
    if (!spx) throw new Error("the sample has a symbol");
    let symbols = [spx];
    const charts = chartsService({
      random: SYSTEM_RANDOM,
      database,
      events,
      market: { symbols: () => symbols },
      workspace: () => "w",
      limits: DESK_LIMITS,
    });
    expect(charts.list()).toMatchObject([{ source_id: "sample" }]);
    symbols = [{ ...spx, source: "replay" }];
    expect(charts.list()).toMatchObject([{ source_id: "replay", title: "S&P 500 1D" }]);
    symbols = [];
    expect(charts.list()).toMatchObject([{ symbol: "SPX", source_id: "sample", title: "SPX 1D" }]);
  });

  it("open, change and close; one of them is always active", () => {
    const { charts } = setUp();
    const weekly = charts.add(WEEKLY);
    expect(actives(charts)).toEqual(["SPX 1W"]);
    const [first] = charts.list();
    expect(charts.change(first?.chart_id ?? "", { active: true })).toMatchObject({ ...DAILY, active: true });
    expect(charts.change(weekly.chart_id, { symbol: "NDX" })).toMatchObject({
      symbol: "NDX",
      timeframe: "1W",
      source_id: "second",
      title: "Nasdaq 100 1W",
      active: false,
    });
    expect(charts.change(weekly.chart_id, { timeframe: "1M" })).toMatchObject({ symbol: "NDX", timeframe: "1M" });
    charts.remove(first?.chart_id ?? "");
    expect(actives(charts)).toEqual(["NDX 1M"]);
  });

  it("are refused for what the market does not have, an unknown chart, the last one and one too many", () => {
    const { charts } = setUp(testState(), { maxCharts: 2 });
    const [first] = charts.list();
    const id = first?.chart_id ?? "";
    expect(refusal(() => charts.add({ symbol: "ABC", timeframe: "1D" }))).toBe("market.symbol_unknown");
    expect(refusal(() => charts.add({ symbol: "SPX", timeframe: "1m" }))).toBe("market.not_available");
    expect(refusal(() => charts.change(id, { timeframe: "1m" }))).toBe("market.not_available");
    expect(refusal(() => charts.change("nothing", { active: true }))).toBe("chart.not_found");
    expect(refusal(() => charts.remove("nothing"))).toBe("chart.not_found");
    expect(refusal(() => charts.remove(id))).toBe("chart.last");
    expect(charts.list()).toEqual([first]);
    charts.add(WEEKLY);
    expect(refusal(() => charts.add(MONTHLY))).toBe("chart.limit");
  });

  it("are the same ones after a restart", () => {
    const state = testState();
    const { charts } = setUp(state);
    charts.add(WEEKLY);
    const before = charts.list();
    const again = setUp(state.reopen()).charts;
    expect(again.list()).toEqual(before);
    expect(again.find(before[1]?.chart_id ?? "")).toEqual(before[1]);
    expect([again.has(before[1]?.chart_id ?? ""), again.has("nothing")]).toEqual([true, false]);
  });
});

describe("a closed chart", () => {
  it("opens again under its id, in its place, as whose it was", async () => {
    const state = testState();
    const { charts, open } = setUp(state);
    const [first] = charts.list();
    await open(WEEKLY, "svc.sample_guest");
    const { chart_id: last } = charts.add(MONTHLY);
    const guests = charts.list()[1];
    charts.remove(guests?.chart_id ?? "");
    expect(charts.list().map(({ chart_id }) => chart_id)).toEqual([first?.chart_id, last]);
    expect(charts.has(guests?.chart_id ?? "")).toBe(false);
    const later = setUp(state.reopen()).charts;
    expect(later.reopen(guests?.chart_id ?? "")).toMatchObject({ opened_by: "svc.sample_guest", active: true });
    expect(later.list()).toEqual([
      { ...first, active: false },
      { ...guests, active: true },
      { ...FIRST, ...MONTHLY, title: "S&P 500 1M", chart_id: last, active: false },
    ]);
    expect(later.reopen(last)).toMatchObject({ chart_id: last });
    expect(later.list()).toHaveLength(3);
  });

  it("is refused where there is no room, and after a bounded number of others", () => {
    const { charts } = setUp(testState(), { maxCharts: 3, maxClosedCharts: 2 });
    const ids = [1, 2].map(() => charts.add(WEEKLY).chart_id);
    charts.remove(ids[0] ?? "");
    const third = charts.add(MONTHLY).chart_id;
    expect(refusal(() => charts.reopen(ids[0] ?? ""))).toBe("chart.limit");
    charts.remove(third);
    charts.remove(ids[1] ?? "");
    expect(refusal(() => charts.reopen(ids[0] ?? ""))).toBe("chart.not_found");
    expect(refusal(() => charts.reopen("nothing"))).toBe("chart.not_found");
    expect([charts.reopen(ids[1] ?? ""), charts.reopen(third)]).toMatchObject([WEEKLY, MONTHLY]);
  });
});
