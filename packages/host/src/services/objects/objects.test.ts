import { randomUUID } from "node:crypto";
import { OBJECT_LIMITS } from "@bourse/contract";
import type { NewDrawing, NewIndicator } from "@bourse/contract/host-api";
import { manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { describe, expect, it } from "vitest";
import { refusal, type TestState, testState, toldEvents } from "../../../test/fixtures/services/desk.fixture.ts";
import { HostRefusal } from "../../refusal.ts";
import { drawingsService } from "../drawings/drawings.ts";
import { indicatorsService } from "../indicators/indicators.ts";

const LEVEL: NewDrawing = {
  symbol: "SPX",
  kind: "horizontal",
  anchors: [{ price: 4200 }],
  color: "#ff8800",
  width: 2,
};
const START = { time: "2024-01-02T00:00:00Z", price: 4100 };
const END = { time: "2024-03-01T00:00:00Z", price: 4300 };
const RSI: NewIndicator = { chart_id: null, indicator: "rsi", parameters: { period: 14 } };
const ORIGIN = { extension_id: "svc.sample_guest", version: "1.2.0", contribution_id: "sample.level" };

interface Options {
  readonly state?: TestState;
  readonly limits?: Partial<typeof OBJECT_LIMITS>;
}

function setUp({ state = testState(), limits = {} }: Options = {}) {
  const { events, told } = toldEvents();
  const place = { workspace: "first", charts: new Set(["a", "b"]) };
  const deps = {
    database: state.database,
    clock: manualClock(),
    random: SYSTEM_RANDOM,
    events,
    workspace: () => place.workspace,
    limits: { ...OBJECT_LIMITS, ...limits },
  };
  const charts = { has: (id: string) => place.charts.has(id), onChange: () => () => undefined };
  return {
    state,
    told,
    place,
    drawings: drawingsService(deps),
    indicators: indicatorsService({ ...deps, charts }),
  };
}

function openChart({ database }: TestState, chartId: string) {
  database.run(
    "INSERT INTO charts (chart_id, symbol, timeframe, source_id, active) VALUES (?, 'SPX', '1D', 'sample', 0)",
    chartId,
  );
}

describe("the trader's drawings", () => {
  it("are listed by symbol in the order of making, and are there after a restart", () => {
    const { drawings, state } = setUp();
    const level = drawings.create(LEVEL, ORIGIN);
    const trend = drawings.create({ ...LEVEL, symbol: "NDX", kind: "trend", anchors: [START, END], text: "up" });
    expect(level).toEqual({
      ...LEVEL,
      id: expect.any(String),
      locked: false,
      hidden: false,
      origin: ORIGIN,
      revision: 1,
      created_at: expect.any(String),
    });
    const later = setUp({ state: state.reopen() }).drawings;
    expect(later.list()).toEqual([level, trend]);
    expect(later.list("NDX")).toEqual([trend]);
  });

  it("are made once by a repeated request, and restored under the id that they had", () => {
    const { drawings } = setUp();
    const id = randomUUID();
    const made = drawings.create({ ...LEVEL, id });
    const moved = drawings.change(id, { revision: made.revision, anchors: [{ price: 4300 }] });
    expect(drawings.create({ ...LEVEL, id })).toEqual(moved);
    expect(drawings.list()).toHaveLength(1);
    drawings.remove(id, moved.revision);
    const again = drawings.create({ ...LEVEL, id });
    expect(again).toMatchObject({ id, anchors: [{ price: 4200 }] });
    expect(again.revision).toBeGreaterThan(moved.revision);
    expect(refusal(() => drawings.create({ ...LEVEL, id, symbol: "NDX" }))).toBe("object.id_taken");
  });

  it("have their origin again when a removal is taken back, which a page cannot set", () => {
    const { drawings, indicators, place } = setUp();
    const { id } = drawings.create(LEVEL, ORIGIN);
    drawings.remove(id);
    expect(drawings.create({ ...LEVEL, id }).origin).toEqual(ORIGIN);
    expect(drawings.create(LEVEL)).not.toHaveProperty("origin");
    const rsi = indicators.create(RSI, ORIGIN);
    indicators.remove(rsi.id);
    expect(indicators.create({ ...RSI, id: rsi.id }).origin).toEqual(ORIGIN);
    drawings.remove(id);
    place.workspace = "second";
    expect(drawings.create({ ...LEVEL, id })).not.toHaveProperty("origin");
  });

  it("come back to their place among the others when a removal is taken back, each in its own workspace", () => {
    const { drawings, indicators, place } = setUp();
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
    const draw = () => drawings.create(LEVEL).id;
    const [low, middle, high] = [draw(), draw(), draw()];
    const made = [low, middle, high];
    for (const id of [middle, low]) drawings.remove(id);
    const later = draw();
    for (const id of [low, middle]) drawings.create({ ...LEVEL, id });
    expect(ids(drawings.list())).toEqual([...made, later]);
    const panes = [14, 21].map((period) => indicators.create({ ...RSI, parameters: { period } }).id);
    const [first = ""] = panes;
    indicators.remove(first);
    indicators.create({ ...RSI, id: first });
    expect(ids(indicators.list())).toEqual(panes);
    drawings.remove(low);
    place.workspace = "second";
    const other = draw();
    drawings.create({ ...LEVEL, id: low });
    expect(ids(drawings.list())).toEqual([other, low]);
  });

  it("change only from the revision that the page has seen", () => {
    const { drawings, told } = setUp();
    const { id, revision } = drawings.create(LEVEL);
    const changed = drawings.change(id, { revision, locked: true, text: "support" });
    expect(changed).toMatchObject({ locked: true, text: "support", color: LEVEL.color });
    expect(refusal(() => drawings.change(id, { revision, width: 5 }))).toBe("object.changed");
    expect(refusal(() => drawings.remove(id, revision))).toBe("object.changed");
    expect(drawings.list()).toEqual([changed]);
    drawings.remove(id);
    expect(refusal(() => drawings.remove(id))).toBe("object.not_found");
    expect(refusal(() => drawings.change(id, { revision, width: 5 }))).toBe("object.not_found");
    expect(told).toEqual(["drawings", "drawings", "drawings"]);
  });

  it.each([
    ["a horizontal line with a time", { anchors: [START] }, "drawing.points_invalid"],
    ["a horizontal line of two points", { anchors: [{ price: 1 }, { price: 2 }] }, "drawing.points_invalid"],
    ["a trend of one point", { kind: "trend", anchors: [START] }, "drawing.points_invalid"],
    ["a trend without times", { kind: "trend", anchors: [{ price: 1 }, { price: 2 }] }, "drawing.points_invalid"],
    ["a ray from a point to itself", { kind: "ray", anchors: [START, START] }, "drawing.points_invalid"],
    ["an empty text", { kind: "text", anchors: [START], text: "  " }, "drawing.text_missing"],
  ] as const)("refuse %s", (_name, change, code) => {
    const { drawings } = setUp();
    expect(refusal(() => drawings.create({ ...LEVEL, ...change, anchors: [...change.anchors] }))).toBe(code);
    expect(drawings.list()).toEqual([]);
  });

  it("have limits for each symbol and in all, and belong to a workspace", () => {
    const { drawings, place } = setUp({ limits: { maxDrawingsPerSymbol: 2, maxDrawings: 3 } });
    const first = drawings.create(LEVEL);
    drawings.create(LEVEL);
    expect(refusal(() => drawings.create(LEVEL))).toBe("object.too_many");
    drawings.create({ ...LEVEL, symbol: "NDX" });
    expect(refusal(() => drawings.create({ ...LEVEL, symbol: "DAX" }))).toBe("object.too_many");
    place.workspace = "second";
    expect(drawings.list()).toEqual([]);
    expect(refusal(() => drawings.remove(first.id))).toBe("object.not_found");
    expect(refusal(() => drawings.create({ ...LEVEL, id: first.id }))).toBe("object.id_taken");
    expect(drawings.create(LEVEL).symbol).toBe("SPX");
  });

  it("can be made within a caller's transaction, which takes them back", () => {
    const { drawings, state } = setUp();
    const attempt = () =>
      state.database.transaction(() => {
        drawings.create(LEVEL, ORIGIN);
        throw new HostRefusal("chart.limit", "the caller's own");
      });
    expect(refusal(attempt)).toBe("chart.limit");
    expect(drawings.list()).toEqual([]);
  });

  it("are refused by a full disk with nothing changed", () => {
    const { drawings, state } = setUp();
    const { database } = state;
    const before = drawings.create(LEVEL);
    const pages = Number(database.one("PRAGMA page_count")?.page_count);
    database.run(`PRAGMA max_page_count = ${pages}`);
    const text = "x".repeat(500);
    const fill = () => {
      for (let count = 0; count < 50; count += 1) drawings.create({ ...LEVEL, text });
    };
    expect(refusal(fill)).toBe("host.store_full");
    const kept = drawings.list();
    const { id, revision } = before;
    expect(refusal(() => drawings.create({ ...LEVEL, text }))).toBe("host.store_full");
    expect(drawings.list()).toEqual(kept);
    database.run("PRAGMA max_page_count = 100000");
    expect(drawings.change(id, { revision, width: 5 }).width).toBe(5);
  });
});

describe("the trader's indicators", () => {
  it("belong to one chart or to all, and go with their chart", () => {
    const { indicators, state } = setUp();
    openChart(state, "a");
    openChart(state, "b");
    const everywhere = indicators.create(RSI, ORIGIN);
    const own = indicators.create({ ...RSI, chart_id: "a", indicator: "sma", parameters: { period: 20 } });
    expect(indicators.list("a")).toEqual([everywhere, own]);
    expect(indicators.list("b")).toEqual([everywhere]);
    state.database.run("DELETE FROM charts WHERE chart_id = 'a'");
    expect(indicators.list()).toEqual([everywhere]);
    expect(refusal(() => indicators.create({ ...RSI, chart_id: "c" }))).toBe("chart.not_found");
  });

  it("are made once, and change from the revision that the page has seen", () => {
    const { indicators, told } = setUp();
    const id = randomUUID();
    const made = indicators.create({ ...RSI, id });
    expect(indicators.create({ ...RSI, id })).toEqual(made);
    expect(refusal(() => indicators.create({ ...RSI, id, indicator: "ema" }))).toBe("object.id_taken");
    const { revision } = made;
    const looks = {
      colors: ["#112233"],
      strokes: [{ width: 3, dash: "dashed" as const }],
      timeframes: ["4H" as const],
      source: "hl2" as const,
    };
    const settings = { ...RSI, parameters: { period: 9 }, ...looks, hidden: true };
    const changed = indicators.change(id, { ...settings, revision });
    expect(changed).toMatchObject(settings);
    expect(refusal(() => indicators.change(id, { ...settings, revision }))).toBe("object.changed");
    indicators.remove(id, changed.revision);
    expect(indicators.list()).toEqual([]);
    expect(told).toEqual(["indicators", "indicators", "indicators"]);
  });

  it("have a limit for each chart and for those of every chart, also when one moves there", () => {
    const { indicators, state } = setUp({ limits: { maxIndicatorsPerChart: 1 } });
    openChart(state, "a");
    indicators.create(RSI);
    expect(refusal(() => indicators.create(RSI))).toBe("object.too_many");
    const { id, revision } = indicators.create({ ...RSI, chart_id: "a" });
    const moved = { ...RSI, hidden: false, revision };
    expect(refusal(() => indicators.change(id, moved))).toBe("object.too_many");
    expect(indicators.change(id, { ...moved, chart_id: "a", parameters: { period: 5 } }).parameters).toEqual({
      period: 5,
    });
  });
});
