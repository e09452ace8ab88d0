import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ListeningHost, listeningHost, statusCall } from "../../../test/fixtures/api/local-call.fixture.ts";

let at: ListeningHost;
beforeEach(async () => {
  at = await listeningHost();
});
afterEach(() => at.host.dispose());

const call = statusCall(() => at);

const LEVEL = { symbol: "SPX", kind: "horizontal", anchors: [{ price: 4200.5 }], color: "#FF8800", width: 2 };

describe("drawings and indicators on the local API", () => {
  it("are made, listed, changed and removed; a stale revision is told", async () => {
    const id = randomUUID();
    const made = await call("POST", "/api/drawings", { ...LEVEL, id });
    expect(made).toMatchObject({ status: 200, body: { ...LEVEL, id } });
    expect((await call("POST", "/api/drawings", { ...LEVEL, id })).body).toEqual(made.body);
    const { revision } = made.body;
    expect((await call("PUT", `/api/drawings/${id}`, { revision, hidden: true })).body).toMatchObject({ hidden: true });
    expect(await call("PUT", `/api/drawings/${id}`, { revision, width: 1 })).toMatchObject({
      status: 409,
      code: "object.changed",
    });
    expect((await call("GET", "/api/drawings?symbol=NDX")).body).toEqual({ drawings: [] });
    expect((await call("GET", "/api/drawings")).body.drawings).toHaveLength(1);
    expect(await call("DELETE", `/api/drawings/${id}?revision=${revision}`)).toMatchObject({ code: "object.changed" });
    expect((await call("DELETE", `/api/drawings/${id}`)).status).toBe(204);
    expect(await call("DELETE", `/api/drawings/${id}`)).toMatchObject({ status: 404, code: "object.not_found" });
  });

  it("keeps the indicators of a chart until it is closed", async () => {
    const { body } = await call("POST", "/api/charts", { symbol: "SPX", timeframe: "1W" });
    const macd = { indicator: "macd", source: "hlc3", parameters: { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 } };
    const made = await call("POST", "/api/indicators", { ...macd, chart_id: body.chart_id });
    expect(made).toMatchObject({ status: 200, body: { ...macd, hidden: false } });
    expect((await call("GET", `/api/indicators?chart_id=${body.chart_id}`)).body.indicators).toEqual([made.body]);
    expect((await call("GET", "/api/charts")).body.charts.length).toBeGreaterThan(1);
    expect((await call("DELETE", `/api/charts/${body.chart_id}`)).status).toBe(204);
    expect((await call("GET", "/api/indicators")).body).toEqual({ indicators: [] });
  });

  it.each([
    ["drawings", { ...LEVEL, color: "orange" }],
    ["drawings", { ...LEVEL, width: 6 }],
    ["drawings", { ...LEVEL, kind: "horizontalLine" }],
    ["drawings", { ...LEVEL, id: "one" }],
    ["drawings", { ...LEVEL, anchors: [{ price: 1, index: 3 }] }],
    ["drawings", { ...LEVEL, kind: "text", anchors: [{ price: 1, time: "yesterday" }] }],
    ["indicators", { chart_id: null, indicator: "rsi", parameters: { period: 1 } }],
    ["indicators", { chart_id: null, indicator: "macd", parameters: { period: 14 } }],
    ["indicators", { chart_id: null, indicator: "vwap", parameters: { period: 14 } }],
    ["indicators", { indicator: "rsi", parameters: { period: 14 } }],
    ["indicators", { chart_id: null, indicator: "rsi", parameters: { period: 14 }, source: "close" }],
    ["indicators", { chart_id: null, indicator: "atr", parameters: { period: 14 }, source: "hl2" }],
  ])("refuses as %s %j", async (what, body) => {
    expect(await call("POST", `/api/${what}`, body)).toMatchObject({ status: 400, code: "host.body_invalid" });
    expect((await call("GET", `/api/${what}`)).body).toEqual({ [what]: [] });
  });
});
