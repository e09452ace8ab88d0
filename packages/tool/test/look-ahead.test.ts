import { readFileSync } from "node:fs";
import path from "node:path";
import { assemble, EVENT_VIEW, eventGuestText, type ScriptedStep, scriptedGuest } from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";
import { put, putEventGuest, putPackage, testFolder } from "./workspace.ts";

const folder = testFolder();

async function putScripted(name: string, ...steps: readonly ScriptedStep[]): Promise<string> {
  const module = await assemble(scriptedGuest(steps));
  return putEventGuest(folder, name, { module, capabilities: ["tradingRead", "alertsWrite"] });
}

const showing = (text: string, time: string) =>
  JSON.stringify({
    api_version: 2,
    views: { [EVENT_VIEW]: { type: "label", text, key: `bar/1D/${time}/final/level` } },
    commands: [],
  });

const FIRST = "2008-06-02T00:00:00.000Z";
const subscribe = {
  id: "s",
  method: "market.subscribe",
  params: { subscription_id: "s", symbol: "SPX", timeframe: "1D" },
};

describe("bourse check", () => {
  it("finds nothing against a value of a completed bar that stays", async () => {
    const guest = await putScripted(
      "stays",
      [subscribe],
      undefined,
      undefined,
      showing("1", FIRST),
      showing("1", FIRST),
    );
    const { code, out } = await call(["check", guest]);
    expect(out).toContain("3 values with their bar, 0 notices and alerts; not judged: 0 texts without a bar");
    expect(code).toBe(0);
  });

  it("refuses one that changes, and names the value, its bar, before and after, in the line of validate", async () => {
    const guest = await putScripted(
      "changes",
      [subscribe],
      undefined,
      undefined,
      showing("1", FIRST),
      showing("2", FIRST),
    );
    const { code, out } = await call(["check", "--json", guest]);
    const [line] = jsonLines(out);
    expect(Object.keys(line ?? {})).toEqual(["path", "ok", "issues"]);
    expect(line).toMatchObject({ path: guest, ok: false });
    expect(line?.issues).toMatchObject([{ severity: "warning" }, { rule: "lookahead.changed", severity: "error" }]);
    expect(out).toMatch(
      /level of the 1D bar of 2008-06-02T00:00:00.000Z was \\"1\\" after \d+ bars .* and is \\"2\\" after/,
    );
    expect(code).toBe(1);
  });

  it("refuses a value that is final before its bar ends", async () => {
    const guest = await putScripted("early", showing("1", "2030-01-01T00:00:00.000Z"));
    expect((await call(["check", "--json", guest])).out).toContain("lookahead.forming");
  });

  it.each([
    ["inside of a bar", "bar/1D/2008-06-02T09:30:00.000Z/final/level", "no such bar"],
    ["on a day without one", "bar/1D/2008-07-04T00:00:00.000Z/final/level", "no such bar"],
    ["of a timeframe that it did not ask for", "bar/1H/2008-06-02T00:00:00.000Z/forming/level", "no 1H bars"],
  ])("refuses a value that names a bar %s", async (_, key, none) => {
    const views = { [EVENT_VIEW]: { type: "label", text: "1", key } };
    const shown = JSON.stringify({ api_version: 2, views, commands: [] });
    const guest = await putScripted(none, [subscribe], undefined, undefined, shown);
    const { code, out } = await call(["check", "--json", guest]);
    expect(out).toContain("lookahead.no_bar");
    expect(out).toContain(`the guest was given ${none}`);
    expect(code).toBe(1);
  });

  it("says of a guest without marks that nothing could be judged, and does not refuse it", async () => {
    const guest = await putScripted("silent", undefined);
    const { code, out } = await call(["check", guest]);
    expect(out).toContain("lookahead.not_judged");
    expect(code).toBe(0);
  });

  it("says that a guest failed, with the fault", async () => {
    const module = await assemble(eventGuestText({ event: "unreachable" }));
    const guest = putEventGuest(folder, "fails", { module, capabilities: [] });
    expect((await call(["check", guest])).out).toMatch(/guest\.trap: unreachable.*lookahead\.stopped/);
  });

  it("checks packages without a guest as validate does", async () => {
    const { folder: plain } = putPackage(folder, "plain");
    const [checked, validated] = await Promise.all(["check", "validate"].map((name) => call([name, "--json", plain])));
    expect([checked?.code, checked?.out]).toEqual([0, validated?.out]);
  });
});

const DAYS = `date,open,high,low,close,volume
2024-01-01,100,102,98,101,10
2024-01-02,101,107,100,106,10
2024-01-03,106,108,104,105,10
`;

describe("bourse backtest", () => {
  const file = put(folder, "days.csv", DAYS);

  it("tells signals, alerts made and fired, times and memory", async () => {
    const rule = {
      client_request_id: "r",
      contribution_id: EVENT_VIEW,
      chart_id: "chart-1",
      symbol: "SPX",
      timeframe: "1D",
      kind: "crossingUp",
      price: 105,
      expires_at: "2030-01-01T00:00:00Z",
      title: "Level",
      message: "reached",
    };
    const guest = await putScripted("alerting", [subscribe, { id: "a", method: "alerts.create", params: rule }]);
    const { code, out } = await call(["backtest", guest, "--bars", file, "--json"]);
    const [result] = jsonLines(out);
    expect(result).toMatchObject({ ok: true, bars: 3, alerts: { created: 1, fired: 1 }, faults: [] });
    expect(result).toMatchObject({ memory_pages: { first: 3 }, first: "2024-01-01T00:00:00.000Z" });
    expect(result?.signals).toMatchObject([
      { kind: "alert", price: 105 },
      { kind: "fired", bar: "2024-01-02T00:00:00.000Z", price: 107 },
    ]);
    expect(code).toBe(0);
  });

  it("writes a page in which no text of the guest is markup", async () => {
    const name = "</script><script>alert(1)</script>";
    const notice = { id: "n", method: "notifications.publish", params: { id: "n", title: name, body: name } };
    const guest = await putScripted("noticing", [subscribe, notice]);
    const page = path.join(folder, "page.html");
    await call(["backtest", guest, "--bars", file, "--page", page]);
    const html = readFileSync(page, "utf8");
    expect(html).toContain("\\u003c/script>\\u003cscript>alert(1)");
    expect(html.match(/<script/g)).toHaveLength(2);
  });

  it("tells a fault with its bar, and refuses", async () => {
    const module = await assemble(eventGuestText({ event: "unreachable" }));
    const guest = putEventGuest(folder, "traps", { module, capabilities: [] });
    const { code, out } = await call(["backtest", guest, "--bars", file, "--json"]);
    expect(jsonLines(out)[0]).toMatchObject({
      ok: false,
      faults: [{ code: "guest.trap", bars: 0 }, { bars: 1 }, {}, {}],
    });
    expect(code).toBe(1);
  });

  it("wants bars from one place, and names every fault", async () => {
    const { code, out } = await call(["backtest", path.join(folder, "nowhere"), "--json"]);
    expect(out).toContain("Give either --bars or --market.");
    expect(out).toContain("tool.unreadable");
    expect(code).toBe(1);
  });
});

describe("bourse profile", () => {
  it("tells the time by function, and the memory", async () => {
    const guest = await putScripted("profiled", [subscribe]);
    const { code, out } = await call(["profile", guest, "--bars", put(folder, "profiled.csv", DAYS), "--json"]);
    expect(jsonLines(out)[0]).toMatchObject({ ok: true, memory_pages: { first: 3, last: 3, most: 3 } });
    expect(code).toBe(0);
  });
});
