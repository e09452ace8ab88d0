import { checkEvent, EVENT_SCHEMAS, type EventType, parseStrictJson } from "@bourse/contract";
import { CommandFailure, eventJson } from "@bourse/runtime/broker";
import { expect, it } from "vitest";
import { command, started } from "../../test/fixtures/interactive/session.fixture.ts";
import { waiting } from "./event-queue.ts";
import { EVENT_FRAME_BYTES } from "./events.ts";

const TIME = "2026-01-02T03:04:05.000Z";
const candle = { time: TIME, open: 1, high: 2, low: 0.5, close: 1.5, volume: 10 };
const series = { symbol: "SPX", timeframe: "1m", source_id: "sample" };

const DATA: Readonly<Record<EventType, Readonly<Record<string, unknown>>>> = {
  start: { restarted: true, reason: "guest.trap: unreachable" },
  view: { view_id: "main", action: "tapped", node_key: "go" },
  result: { id: "a", method: "storage.read", ok: true, result: { value: "\u2028 </script>", resume_required: false } },
  market: { subscription_id: "s", ...series, completed: [candle], forming: candle, sequence: 7, coalesced: 2 },
  alert: { id: "a", symbol: "SPX", timeframe: "1m", price: 1.5, fired_at: TIME },
  context: { symbol: "SPX", timeframes: ["1D"], watchlist: [], foreground: true, now: TIME },
  completion: { id: "a", recipe: "r", ok: true, result: {} },
  stop: { reason: "removed" },
};

it.each(Object.keys(EVENT_SCHEMAS) as EventType[])(
  "[EVT-02, EVT-23] an event of type %s is what its schema says",
  (type) => {
    const context = { workspace: "w", generation: "g", locale: "en", now: TIME };
    const json = eventJson(waiting({ type, data: DATA[type] }), context);
    const read = parseStrictJson(Buffer.from(json));
    expect(read.ok && checkEvent(read.value)).toEqual([]);
    expect(JSON.parse(json)).toEqual({ api_version: 2, type, context, data: DATA[type] });
  },
);

it("counts more bytes around an event's data than any context takes", () => {
  const name = "\u0001".repeat(256);
  const context = { workspace: name, generation: name, locale: "l".repeat(64), now: TIME };
  expect(Buffer.byteLength(eventJson(waiting({ type: "completion", data: {} }), context))).toBeLessThan(
    EVENT_FRAME_BYTES,
  );
});

it("[EVT-03, EVT-04, EVT-05, EVT-06, EVT-07, EVT-08, EVT-09, EVT-10, EVT-11, EVT-12, EVT-13, EVT-21] tells of a command's end by an event of the specification's form", async () => {
  const failure = new CommandFailure("command.not_available", "there is no such data");
  const stage = await started({ work: ({ commandId }) => (commandId === "b" ? Promise.reject(failure) : undefined) });
  await stage.answer({ commands: [command("a"), command("b")] });
  await stage.answer();
  await stage.answer();
  const context = {
    workspace: "workspace",
    generation: "generation 1",
    locale: "en",
    now: "2026-01-02T03:04:05.000Z",
  };
  const form = { api_version: 2, type: "result", context };
  const error = { code: "command.not_available", message: "there is no such data", retryable: true };
  const result = { value: null, resume_required: false };
  expect(stage.events().slice(1)).toEqual([
    { ...form, data: { id: "a", method: "storage.read", ok: true, result } },
    { ...form, data: { id: "b", method: "storage.read", ok: false, error } },
  ]);
});
