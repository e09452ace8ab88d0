import { EVENT_QUEUE_LIMITS } from "@bourse/contract";
import type { GuestEventDraft } from "@bourse/runtime/broker";
import fc from "fast-check";
import { expect, it } from "vitest";
import { EventQueue } from "./event-queue.ts";
import type { WaitingEvent } from "./events.ts";

const limits = { ...EVENT_QUEUE_LIMITS, events: 6, candles: 1000, bytes: 20_000 };
const SUBSCRIPTIONS = ["a", "b", "c"] as const;

type Step =
  | { readonly do: "market"; readonly of: (typeof SUBSCRIPTIONS)[number]; readonly candles: number }
  | { readonly do: "tap" | "opened" | "closed" | "context" | "command" | "finish" | "take" | "return" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("market" as const), of: fc.constantFrom(...SUBSCRIPTIONS), candles: fc.nat(3) }),
  fc.record({
    do: fc.constantFrom("tap", "opened", "closed", "context", "command", "finish", "take", "return" as const),
  }),
);

interface Sent {
  readonly sequence: number;
  readonly times: readonly string[];
}

/** A model beside the queue: everything sent must come out complete and in order. */
function stage() {
  const queue = new EventQueue(limits);
  let ticks = 0;
  const tick = () => {
    ticks += 1;
    return ticks;
  };
  let promised = 0;
  let results = 0;
  const sent = new Map<string, Sent[]>(SUBSCRIPTIONS.map((name) => [name, []]));
  const out: WaitingEvent[] = [];
  let latest: WaitingEvent | undefined;
  const take = () => {
    latest = queue.take();
    if (latest) out.push(latest);
  };
  const other = (draft: GuestEventDraft) => queue.offer(draft);
  const acts = {
    market({ of, candles }: { of: string; candles: number }) {
      const list = sent.get(of) ?? [];
      const times = Array.from({ length: candles }, () => new Date(tick() * 60_000).toISOString());
      const sequence = list.length;
      const completed = times.map((time) => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 1 }));
      const series = { subscription_id: of, symbol: of, timeframe: "1m", source_id: "s" };
      const offered = queue.offer({ type: "market", data: { ...series, completed, sequence, coalesced: 0 } });
      if (offered === "queued") list.push({ sequence, times });
    },
    tap: () => other({ type: "view", data: { view_id: "v", action: "tapped", n: tick() } }),
    opened: () => other({ type: "view", data: { view_id: "v", action: "opened" } }),
    closed: () => other({ type: "view", data: { view_id: "v", action: "closed" } }),
    context: () => other({ type: "context", data: {} }),
    command() {
      if (!queue.hasRoom(1)) return;
      queue.reserve();
      promised += 1;
    },
    finish() {
      if (promised === results) return;
      expect(queue.fulfil({ type: "result", data: { id: results } })).toBe("queued");
      results += 1;
    },
    take,
    /** Returns the current event to the queue, as when a guest is replaced. */
    return() {
      if (!latest) return;
      queue.putFirst(latest);
      out.pop();
      latest = undefined;
    },
  };
  return { queue, acts, sent, out, take, finish: () => ({ promised, results }) };
}

it("[P22] is first in first out, bounded, and loses neither a result nor a completed candle", () => {
  const play = (steps: readonly Step[]) => {
    const { queue, acts, sent, out, take, finish } = stage();
    for (const each of steps) {
      acts[each.do](each as never);
      // At most one more: the event that was returned while another took its slot.
      expect(queue.size).toBeLessThanOrEqual(limits.events + 1);
    }
    while (finish().results < finish().promised) acts.finish();
    while (queue.size > 0) take();
    expect([queue.bytes, queue.pendingCommands]).toEqual([0, 0]);
    const data = out.map(({ type, dataJson }) => ({ type, data: JSON.parse(dataJson) }));
    const ids = data.filter(({ type }) => type === "result").map((each) => each.data.id);
    expect(ids).toEqual(Array.from({ length: finish().promised }, (_, n) => n));
    const taps = data.filter((each) => each.data.action === "tapped").map((each) => each.data.n);
    expect(taps).toEqual([...taps].sort((left, right) => left - right));
    for (const [name, list] of sent) {
      const events = data.filter((each) => each.data.subscription_id === name).map((each) => each.data);
      const times = events.flatMap((each) => each.completed.map((candle: { time: string }) => candle.time));
      expect(times).toEqual(list.flatMap((each) => each.times));
      const sequences = events.map((each) => each.sequence);
      expect(sequences).toEqual([...sequences].sort((left, right) => left - right));
      expect(events.reduce((sum, each) => sum + each.coalesced + 1, 0)).toBe(list.length);
    }
  };
  fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), play), { seed: 37, numRuns: 3000 });
});
