import { EVENT_QUEUE_LIMITS, type MarketEvent } from "@bourse/contract";
import type { GuestEventDraft } from "@bourse/runtime/broker";
import { describe, expect, it } from "vitest";
import { EventQueue } from "./event-queue.ts";
import { EVENT_FRAME_BYTES } from "./events.ts";

const limits = { ...EVENT_QUEUE_LIMITS, events: 4, candles: 3 };

function candle(minute: number, close = minute) {
  const time = `2026-01-02T03:${String(minute).padStart(2, "0")}:00Z`;
  return { time, open: 1, high: 1, low: 1, close, volume: 1 };
}

function market(sequence: number, change: Partial<MarketEvent["data"]> = {}): GuestEventDraft {
  const series = { subscription_id: "s", symbol: "SPX", timeframe: "1m", source_id: "sample" };
  return { type: "market", data: { ...series, completed: [], sequence, coalesced: 0, ...change } };
}

const result = (id: string, text = ""): GuestEventDraft => ({
  type: "result",
  data: { id, ok: true, result: { text } },
});
const view = (action: string, viewId = "v"): GuestEventDraft => ({ type: "view", data: { view_id: viewId, action } });

function drain(queue: EventQueue) {
  const taken: { type: string; data: Record<string, unknown> }[] = [];
  for (let event = queue.take(); event; event = queue.take()) {
    taken.push({ type: event.type, data: JSON.parse(event.dataJson) });
  }
  return taken;
}

describe("market events of one subscription", () => {
  it("become one, in the older one's place, with every completed candle and a count", () => {
    const queue = new EventQueue(limits);
    queue.offer(market(1, { completed: [candle(1)] }));
    queue.offer(view("tapped"));
    queue.offer(market(2, { completed: [candle(2)], forming: candle(3) }));
    queue.offer(market(3, { forming: candle(3, 9) }));
    const [first, second] = drain(queue);
    expect(first?.data).toMatchObject({ sequence: 3, coalesced: 2, completed: [candle(1), candle(2)] });
    expect(first?.data.forming).toEqual(candle(3, 9));
    expect(second?.type).toBe("view");
  });

  it("keep at most as many candles as an event may hold, the newest ones", () => {
    const queue = new EventQueue(limits);
    for (const minute of [1, 2, 3, 4, 5]) queue.offer(market(minute, { completed: [candle(minute)] }));
    expect(drain(queue)[0]?.data.completed).toEqual([candle(3), candle(4), candle(5)]);
  });

  it("hold a candle once: the later word on it counts", () => {
    const queue = new EventQueue(limits);
    queue.offer(market(1, { completed: [candle(1), candle(2)] }));
    queue.offer(market(2, { completed: [candle(2, 7), candle(3)] }));
    expect(drain(queue)[0]?.data.completed).toEqual([candle(1), candle(2, 7), candle(3)]);
  });

  it("of another series under the same name take nothing over", () => {
    const queue = new EventQueue(limits);
    queue.offer(market(1, { completed: [candle(1)] }));
    queue.offer(market(0, { symbol: "NDX" }));
    expect(drain(queue)).toMatchObject([{ data: { symbol: "NDX", completed: [], coalesced: 1 } }]);
  });

  it("of two subscriptions stay apart", () => {
    const queue = new EventQueue(limits);
    queue.offer(market(1));
    queue.offer(market(1, { subscription_id: "other" }));
    expect(queue.size).toBe(2);
  });

  it("are merged no more once they were taken", () => {
    const queue = new EventQueue(limits);
    queue.offer(market(1));
    queue.take();
    queue.offer(market(2));
    expect(drain(queue)).toMatchObject([{ data: { sequence: 2, coalesced: 0 } }]);
  });
});

describe("other types", () => {
  it("of context only the newest waits", () => {
    const queue = new EventQueue(limits);
    queue.offer({ type: "context", data: { symbol: "A" } });
    queue.offer({ type: "context", data: { symbol: "B" } });
    expect(drain(queue)).toEqual([{ type: "context", data: { symbol: "B" } }]);
  });

  it("of opened and closed only the latest word on a view, after the taps before it", () => {
    const queue = new EventQueue(limits);
    for (const action of ["opened", "tapped", "closed"]) queue.offer(view(action));
    expect(drain(queue).map(({ data }) => data.action)).toEqual(["tapped", "closed"]);
  });

  it("find no place beyond the cap; what replaces finds its own", () => {
    const queue = new EventQueue(limits);
    queue.offer(market(1));
    for (const id of ["a", "b", "c"]) expect(queue.offer(view("tapped", id))).toBe("queued");
    expect(queue.offer(view("tapped", "d"))).toBe("full");
    expect(queue.offer(market(2))).toBe("queued");
    expect(queue.offer(market(1, { subscription_id: "other" }))).toBe("full");
    expect(queue.size).toBe(4);
  });

  it("leave the places that results were promised", () => {
    const queue = new EventQueue(limits);
    for (let n = 0; n < 3; n += 1) queue.reserve();
    expect(queue.offer(view("tapped", "a"))).toBe("queued");
    expect(queue.offer(view("tapped", "b"))).toBe("full");
    expect(queue.hasRoom(1)).toBe(false);
    for (const id of ["a", "b", "c"]) expect(queue.fulfil(result(id))).toBe("queued");
    expect(queue.pendingCommands).toBe(3);
    drain(queue);
    expect(queue.pendingCommands).toBe(0);
  });

  it("never make room by dropping a result", () => {
    const queue = new EventQueue(limits);
    queue.reserve();
    queue.fulfil(result("a"));
    queue.offer(view("tapped"));
    queue.discard(() => true);
    expect(drain(queue)).toMatchObject([{ data: { id: "a" } }]);
    expect(queue.bytes).toBe(0);
  });
});

describe("bytes", () => {
  const small = { ...limits, events: 100, bytes: 2000, eventBytes: 1000 + EVENT_FRAME_BYTES, smallResultBytes: 100 };

  it("[LIM-07] of one event are bounded, whatever its type", () => {
    const queue = new EventQueue(small);
    queue.reserve();
    expect(queue.fulfil(result("a", "x".repeat(1000)))).toBe("too_large");
    expect(queue.offer({ type: "completion", data: { text: "x".repeat(1000) } })).toBe("too_large");
    expect([queue.size, queue.bytes, queue.pendingCommands]).toEqual([0, 0, 1]);
  });

  it("of all events are bounded; a short result still fits", () => {
    const queue = new EventQueue(small);
    for (let n = 0; n < 4; n += 1) queue.reserve();
    expect(queue.fulfil(result("a", "x".repeat(900)))).toBe("queued");
    expect(queue.fulfil(result("b", "x".repeat(900)))).toBe("queued");
    expect(queue.fulfil(result("c", "x".repeat(900)))).toBe("full");
    expect(queue.fulfil(result("c"))).toBe("queued");
    expect(queue.offer({ type: "completion", data: { text: "x".repeat(200) } })).toBe("full");
    drain(queue);
    expect(queue.bytes).toBe(0);
  });

  it("are counted in UTF-8", () => {
    const queue = new EventQueue(small);
    expect(queue.offer({ type: "completion", data: { text: "é".repeat(600) } })).toBe("too_large");
  });
});

it("an event that did not run comes back first and keeps its own candles", () => {
  const queue = new EventQueue(limits);
  queue.offer(market(1, { completed: [candle(1)] }));
  const taken = queue.take();
  queue.offer(market(2, { completed: [candle(2)] }));
  if (taken) queue.putFirst(taken);
  queue.offer(market(3, { completed: [candle(3)] }));
  expect(drain(queue).map(({ data }) => [data.sequence, (data.completed as unknown[]).length])).toEqual([
    [1, 1],
    [3, 2],
  ]);
});
