import path from "node:path";
import {
  ABI_STATUS,
  COMMAND_METHODS,
  checkEnvelope,
  checkEvent,
  type Envelope,
  type JsonValue,
} from "@bourse/contract";
import { textsOf } from "@bourse/testing/bare-guest";
import { type BareInteractive, startBare } from "@bourse/testing/bare-interactive";
import { paramsFaults, resultFaults } from "@bourse/testing/command-check";
import { compileAssemblyScript } from "@bourse/testing/compile-guest";
import { beforeAll, describe, expect, it } from "vitest";

const VIEW = "svc.bourse.sdk_test.view";
const NOW = "2026-01-31T09:30:00.000Z";
const entry = path.resolve(import.meta.dirname, "../assemblyscript/test/every-command.ts");
const context = { workspace: "w\u0001 \u00e4 \ud83d\ude00", generation: 'g"\\', locale: "de-CH", now: NOW };
const bar = { time: NOW, open: 1, high: 2.5, low: -0.25, close: 1e-7, volume: 5_792_140_000 };
const BAR = ["1 2.5 -0.25 1e-7 5792140000"];

let module: Uint8Array;
let guest: BareInteractive;
beforeAll(() => {
  module = compileAssemblyScript(entry);
  guest = startBare(module, []);
});

function deliver(type: string, data: object): Envelope {
  const event = { api_version: 2, type, context, data };
  expect(checkEvent(event as unknown as JsonValue)).toEqual([]);
  const { status, envelope } = guest.deliver(event);
  expect(status).toBe(0);
  const verdict = checkEnvelope(envelope ?? new Uint8Array(), { declaredViews: new Set([VIEW]) });
  expect(verdict.issues).toEqual([]);
  if (!verdict.ok) throw new Error("refused");
  return verdict.envelope;
}

const read = (type: string, data: object): string[] => textsOf(deliver(type, data).views[VIEW] ?? null);
const commandsOf = (set: string) => deliver("view", { view_id: VIEW, action: "tapped", node_key: set }).commands;
const result = (method: (typeof COMMAND_METHODS)[number], value: object): string[] => {
  expect(resultFaults(method, value)).toEqual([]);
  return read("result", { id: "run/1", method, ok: true, result: value }).slice(4);
};

describe("an interactive guest in AssemblyScript", () => {
  it("[ABI-01] imports what it calls and nothing of API v1", () => {
    const imports = WebAssembly.Module.imports(new WebAssembly.Module(module as Uint8Array<ArrayBuffer>));
    expect(imports.map((each) => `${each.module}.${each.name}`).sort()).toEqual([
      "svc.event_get_json",
      "svc.log",
      "svc.output_set_json",
    ]);
  });

  it("builds every command with the least and with all of its parameters as the contract has them", () => {
    const least = commandsOf("least");
    expect(least.map(({ method }) => method)).toEqual(COMMAND_METHODS);
    const full = commandsOf("full");
    for (const { method, params } of [...least, ...full]) expect(paramsFaults(method, params)).toEqual([]);
    expect(new Set(least.map(({ id }) => id)).size).toBe(least.length);
  });

  it("writes what it was given: escapes, half a surrogate pair, large and whole numbers, one clean line", () => {
    const proposal = commandsOf("full").find(({ method }) => method === "alerts.create")?.params;
    expect(proposal).toMatchObject({
      chart_id: 'quo"te\\ \ud83d\ude00 \ufffd',
      price: 2874.560059,
      second_price: 1e21,
      title: "twolines and more than is allowed ".repeat(9).slice(0, 128),
    });
    expect(commandsOf("least").find(({ method }) => method === "alerts.create")?.params.price).toBe(100);
  });
});

describe("what an interactive guest reads", () => {
  it("start, stop, alert and context events", () => {
    const around = [context.workspace, context.generation, context.locale, NOW];
    expect(read("start", { restarted: false })).toEqual(["false", "", ...around]);
    expect(read("start", { restarted: true, reason: "timeout" })).toEqual(["true", "timeout", ...around]);
    expect(read("stop", { reason: 'line\n\t"quoted" \u2028' })).toEqual(['line\n\t"quoted" \u2028']);
    expect(read("alert", { id: "a", symbol: "SPX", timeframe: "1D", price: 0.1, fired_at: NOW })).toEqual([
      "a",
      "SPX",
      "1D",
      "0.1",
      NOW,
    ]);
    const host = { symbol: "SPX", timeframes: ["1D", "1W"], watchlist: [], foreground: true, now: NOW };
    expect(read("context", host)).toEqual(["SPX", "1D+1W", "", "true", NOW]);
    expect(result("context.read", host)).toEqual(["SPX", "1D+1W", "", "true", NOW]);
  });

  it("market events with and without a forming candle", () => {
    const data = { subscription_id: "s", symbol: "SPX", timeframe: "1D", source_id: "x", sequence: 7, coalesced: 2 };
    const head = ["s", "SPX", "1D", "x", "7", "2"];
    expect(read("market", { ...data, completed: [] })).toEqual([...head, "none"]);
    expect(read("market", { ...data, completed: [bar], forming: bar })).toEqual([...head, NOW, ...BAR, NOW, ...BAR]);
  });

  it("failures and completions", () => {
    const error = { code: "command.busy", message: "Wait.", retryable: true };
    const tail = ["command.busy", "Wait.", "true"];
    expect(read("result", { id: "c", method: "news.read", ok: false, error })).toEqual([
      "c",
      "news.read",
      "",
      "false",
      ...tail,
    ]);
    expect(read("completion", { id: "c", recipe: "r", ok: false, error })).toEqual(["c", "", "r", "false", ...tail]);
    expect(read("completion", { id: "c", recipe: "r", ok: true, result: { a: [1] } })).toEqual([
      "c",
      "",
      "r",
      "true",
      '{"a":[1]}',
    ]);
  });

  it("results of storage, charts, market, dialogs and models", () => {
    expect(result("storage.read", { value: { a: "}]" }, resume_required: true })).toEqual(['{"a":"}]"}', "true"]);
    expect(result("storage.read", { value: null, resume_required: false })).toEqual(["null", "false"]);
    const chart = { chart_id: "c", symbol: "S", timeframe: "1D", source_id: "x", title: "T", active: true };
    const shown = ["c", "S", "1D", "x", "T", "true", ""];
    expect(result("charts.list", { charts: [chart, { ...chart, opened_by: "svc.a" }] })).toEqual([
      ...shown,
      ...shown.slice(0, 6),
      "svc.a",
    ]);
    const opened = { chart, created: true, context: { symbol: "S", timeframes: ["1D"], foreground: true } };
    expect(result("charts.open", opened)).toEqual([...shown, "true"]);
    const evidence = { symbol: "S", timeframe: "1D", source_id: "x", completed: [bar], as_of: NOW };
    expect(result("market.read", evidence)).toEqual(["S", "1D", "x", NOW, NOW, ...BAR]);
    expect(result("ui.confirm", { confirmed: true })).toEqual(["true"]);
    const settings = { provider: "openai", enabled: true, model: "m", has_api_key: true };
    expect(result("models.settings", settings)).toEqual(["openai", "true", "m", "true"]);
  });

  it("results of alerts", () => {
    const rule = {
      id: "i",
      client_request_id: "q",
      contribution_id: VIEW,
      chart_id: "c",
      symbol: "S",
      timeframe: "1D",
      kind: "crossing",
      price: 5,
      state: "triggered",
      expires_at: NOW,
      title: "T",
      message: "M",
      created_at: NOW,
      fired_at: NOW,
      fired_price: 5.5,
    } as const;
    const shown = [
      "i",
      "q",
      VIEW,
      "",
      "c",
      "S",
      "1D",
      "crossing",
      "5",
      "null",
      "triggered",
      "",
      NOW,
      "T",
      "M",
      NOW,
      "5.5",
    ];
    expect(result("alerts.list", { alerts: [rule] })).toEqual(shown);
    expect(result("alerts.create", { id: "i", state: "active", expires_at: NOW })).toEqual(["i", "active", NOW]);
    expect(result("alerts.adopt", { adopted_ids: ["a"], rejected_ids: ["b"] })).toEqual(["a", "b"]);
    expect(result("alerts.enable", { updated: ["a", "c"], rejected_ids: [] })).toEqual(["a+c", ""]);
    expect(result("alerts.remove", { removed: [], rejected_ids: ["b"] })).toEqual(["", "b"]);
  });

  it("nothing that makes it hang, whatever the bytes are", () => {
    for (const text of [
      "",
      "[",
      "{",
      '{"data":[}',
      '{"data":[1,}',
      '{"a":"\\',
      '{"a":"\\u12',
      "[[[[",
      "{:}",
      '{"type":',
      "nul",
      "\u0000",
    ]) {
      expect([ABI_STATUS.OK, ABI_STATUS.INVALID_DATA]).toContain(guest.deliver(text).status);
    }
  });
});
