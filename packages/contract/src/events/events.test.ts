import { describe, expect, it } from "vitest";
import type { JsonValue } from "../json/value.ts";
import { checkEvent } from "./check-event.ts";
import { EVENT_SCHEMAS } from "./index.ts";

const context = { workspace: "w-1", generation: "g-1", locale: "en-GB", now: "2026-01-31T09:30:00.123Z" };
const result = {
  api_version: 2,
  type: "result",
  context,
  data: { id: "1", method: "storage.read", ok: true, result: { value: null, resume_required: false } },
};
const failure = {
  ...result,
  data: { id: "1", method: "storage.read", ok: false, error: { code: "busy", message: "Busy", retryable: true } },
};
const candle = { time: "2026-01-31T00:00:00Z", open: 1, high: 2, low: 0.5, close: 1.5, volume: 10 };
const OTHERS = {
  start: { restarted: true, reason: "timeout" },
  view: { view_id: "notes.main", action: "tapped", node_key: "ok" },
  market: {
    subscription_id: "s",
    symbol: "SPX",
    timeframe: "1D",
    source_id: "sample",
    completed: [candle],
    forming: candle,
    sequence: 0,
    coalesced: 2,
  },
  alert: { id: "a", symbol: "SPX", timeframe: "1D", price: 1.5, fired_at: "2026-01-31T09:30:00Z" },
  context: { symbol: "SPX" },
  completion: { id: "1", recipe: "brief", ok: true, result: {} },
  stop: { reason: "uninstalled" },
};

const ok = (event: unknown) => checkEvent(event as JsonValue).length === 0;

describe("a result event", () => {
  it("[EVT-04, EVT-05, EVT-06, EVT-07, EVT-08, EVT-09, EVT-10, EVT-11, EVT-12, EVT-13] has the form of the specification", () => {
    expect(checkEvent(result)).toEqual([]);
  });

  it.each([
    ["[EVT-04] another api_version", { ...result, api_version: 1 }],
    ["[EVT-05] another type", { ...result, type: "results" }],
    ["[EVT-06] no workspace", { ...result, context: { ...context, workspace: "" } }],
    ["[EVT-07] a generation that is a number", { ...result, context: { ...context, generation: 1 } }],
    ["[EVT-08] no locale", { ...result, context: { ...context, locale: undefined } }],
    ["[EVT-09] a time with an offset", { ...result, context: { ...context, now: "2026-01-31T09:30:00+01:00" } }],
    ["[EVT-09] a date alone", { ...result, context: { ...context, now: "2026-01-31" } }],
    ["[EVT-10] no id", { ...result, data: { ...result.data, id: undefined } }],
    ["[EVT-11] no method", { ...result, data: { ...result.data, method: undefined } }],
    ["[EVT-12] ok as text", { ...result, data: { ...result.data, ok: "true" } }],
    ["[EVT-13] a result that is a list", { ...result, data: { ...result.data, result: [] } }],
    ["[EVT-13] no result", { ...result, data: { ...result.data, result: undefined } }],
    ["[EVT-15] another field", { ...result, data: { ...result.data, extra: 1 } }],
  ])("has not %s", (_what, event) => expect(ok(JSON.parse(JSON.stringify(event)))).toBe(false));

  it("[EVT-21] says on failure why, and whether to try again, and has no result", () => {
    expect(checkEvent(failure)).toEqual([]);
    expect(ok({ ...failure, data: { ...failure.data, result: {} } })).toBe(false);
    expect(ok({ ...failure, data: { ...failure.data, error: { code: "busy", message: "" } } })).toBe(false);
  });
});

describe("other events", () => {
  it.each(Object.entries(OTHERS))("[EVT-04, EVT-06] %s has the same outer form", (type, data) => {
    const event = { api_version: 2, type, context, data };
    expect(checkEvent(event as JsonValue)).toEqual([]);
    expect(ok({ ...event, api_version: 3 })).toBe(false);
    expect(ok({ ...event, extra: 1 })).toBe(false);
    expect(ok({ ...event, data: 1 })).toBe(false);
  });

  it("are the eight that exist", () => {
    expect(Object.keys(EVENT_SCHEMAS).toSorted()).toEqual([...Object.keys(OTHERS), "result"].toSorted());
    for (const event of [null, 1, {}, { type: "tick" }, { type: "toString" }]) expect(ok(event)).toBe(false);
  });
});
