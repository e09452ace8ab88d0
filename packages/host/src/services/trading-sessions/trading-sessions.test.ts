import type { TradingSession } from "@bourse/contract/host-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ListeningHost, listeningHost, statusCall } from "../../../test/fixtures/api/local-call.fixture.ts";

let at: ListeningHost;
beforeAll(async () => {
  at = await listeningHost();
});
afterAll(() => at.host.dispose());

const ask = statusCall(() => at);
const call = (method: string, body?: unknown) => ask(method, "/api/trading-sessions", body);

const NIGHT: TradingSession = {
  id: "mine-1",
  name: "Night",
  time_zone: "Asia/Tokyo",
  days: [1, 2],
  hours: [{ kind: "regular", opens: "22:00", closes: "02:00" }],
};

describe("the trader's own sessions", () => {
  it("are kept with the symbols that use them, one revision after the other", async () => {
    const first = await call("GET");
    expect(first.body, JSON.stringify(first)).toEqual({ revision: 0, own: [], symbols: [] });
    const symbols = [
      { symbol: "CSV:MINE", session_id: "mine-1" },
      { symbol: "SIM:FOCO", session_id: "tokyo" },
    ];
    const made = await call("PUT", { revision: 0, own: [NIGHT], symbols });
    expect(made.body).toEqual({ revision: 1, own: [NIGHT], symbols });
    expect((await call("GET")).body).toEqual(made.body);
  });

  it.each<[string, object]>([
    ["sessions.changed", { revision: 0, own: [], symbols: [] }],
    ["sessions.invalid", { own: [{ ...NIGHT, time_zone: "Mars/Base" }] }],
    ["sessions.invalid", { own: [{ ...NIGHT, hours: [{ kind: "regular", opens: "25:00", closes: "02:00" }] }] }],
    ["sessions.invalid", { own: [{ ...NIGHT, id: "tokyo" }] }],
    ["sessions.name_taken", { own: [NIGHT, { ...NIGHT, id: "mine-2", name: "night " }] }],
    ["sessions.unknown", { own: [], symbols: [{ symbol: "CSV:MINE", session_id: "mine-1" }] }],
  ])("are refused with %s, and nothing changes: %j", async (code, change) => {
    const before = (await call("GET")).body;
    const answer = await call("PUT", { ...before, ...change });
    expect([answer.code, answer.status >= 400], JSON.stringify(answer.body)).toEqual([code, true]);
    expect((await call("GET")).body).toEqual(before);
  });
});
