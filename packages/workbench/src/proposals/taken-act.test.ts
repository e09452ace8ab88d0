import type { Drawing, Indicator, TakenProposal } from "@bourse/contract/host-api";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { alertOf } from "../../test/alert.ts";
import { createApi } from "../api/client.ts";
import { deskHistory } from "../history/desk.ts";
import { takenAct } from "./taken-act.ts";

const ID = "0b5ff9f6-8f0f-4c62-9d3c-0c8c7c1b2a11";
const AT = "2026-11-22T08:00:00.000Z";
const DRAWING: Drawing = {
  id: ID,
  revision: 3,
  created_at: AT,
  symbol: "SPX",
  kind: "horizontal",
  anchors: [{ price: 2900 }],
  color: "#2f81f7",
  width: 2,
  locked: false,
  hidden: false,
};
const INDICATOR: Indicator = {
  id: ID,
  revision: 4,
  created_at: AT,
  chart_id: "chart-first1",
  indicator: "rsi",
  parameters: { period: 14 },
  hidden: false,
};
const ALERT = alertOf({
  id: ID,
  symbol: "SPX",
  price: 2900,
  title: "SPX at 2900",
  message: "A level.",
  created_at: AT,
  expires_at: AT,
});
const taken = (made: TakenProposal["made"]): TakenProposal => ({
  n: 0,
  kind: "add_drawing",
  symbol: "SPX",
  reason: "A level.",
  state: "taken",
  expires_at: AT,
  taken_at: AT,
  ...(made && { made }),
});

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    asked.push(`${method} ${path}`);
    if (method === "GET") return Response.json({ alerts: [ALERT], fires: [] });
    if (method === "DELETE") return new Response(null, { status: 204 });
    return Response.json({ ...ALERT, ...JSON.parse(String(body)), revision: 9 });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("what a confirmed proposal made", () => {
  it.each([
    [
      "a drawing",
      { drawing: DRAWING },
      "draw a horizontal line",
      [`DELETE /api/drawings/${ID}?revision=3`],
      ["POST /api/drawings"],
    ],
    [
      "an indicator",
      { indicator: INDICATOR },
      "add RSI 14",
      [`DELETE /api/indicators/${ID}?revision=4`],
      ["POST /api/indicators"],
    ],
    [
      "an alert",
      { alert: ALERT },
      "create the alert SPX at 2900",
      ["GET /api/alerts", `DELETE /api/alerts/${ID}`],
      ["POST /api/alerts"],
    ],
  ])("is undone and done again like %s of the trader's own", async (...[, made, name, back, forward]) => {
    const desk = deskHistory(createApi("token"), new QueryClient());
    const act = takenAct(desk, taken(made));
    if (act) await desk.history.record(act);
    expect(desk.history.state.get().undo).toBe(name);
    expect(asked).toEqual([]);
    await desk.history.undo();
    expect(asked.splice(0)).toEqual(back);
    await desk.history.redo();
    expect(asked).toEqual(forward);
  });

  it("has no way back where the trader's own has none", () => {
    expect(takenAct(deskHistory(createApi("token"), new QueryClient()), taken(undefined))).toBeUndefined();
  });
});
