// A workbench under load: 64 guests with a market subscription each, a hundred events a second for every one of them,
// through the event queue and the runtime in its process. Nothing may be lost except events that the queue coalesces.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { EVENT_QUEUE_LIMITS } from "@bourse/contract";
import { createGuestRuntime, type GuestRuntime } from "@bourse/runtime";
import { eventJson } from "@bourse/runtime/broker";
import { EventQueue } from "../packages/host/src/interactive/event-queue.ts";
import { sized } from "./figures/sized.ts";
import { EVENT_CONTEXT, eventGuest, marketEvent, VIEW_ID } from "./guest/events.ts";
import { quantile } from "./guest/measure.ts";
import type { BenchResult } from "./result.ts";

const GUESTS = sized(64, 2);
const PER_SECOND = 100;
const PERIOD_MS = 1000 / PER_SECOND;
/** A minute; a shorter time is for trying out the benchmark. */
const DURATION_MS = Number(process.env.BENCH_SECONDS ?? sized(60, 1)) * 1000;
const STALL_MS = 50;

/** One guest with its queue, driven as in a session: one event at a time. */
class Subscriber {
  readonly #runtime: GuestRuntime;
  readonly #name: string;
  readonly #queue = new EventQueue(EVENT_QUEUE_LIMITS);
  /** Time at which each waiting event was offered, by its sequence. */
  readonly #offeredAt = new Map<number, number>();
  #pump: Promise<void> | undefined;
  sent = 0;
  delivered = 0;
  coalesced = 0;
  faults = 0;
  readonly latencies: number[] = [];

  constructor(runtime: GuestRuntime, name: string) {
    this.#runtime = runtime;
    this.#name = name;
  }

  offer(): void {
    this.#offeredAt.set(this.sent, performance.now());
    const { data } = marketEvent(this.#name, this.sent);
    const forming = { ...data.forming, close: this.sent };
    // As a market sends them: completed candles once, the forming one with every tick.
    const offered = this.#queue.offer({ type: "market", data: { ...data, forming } });
    if (offered !== "queued") throw new Error(`the queue answered ${offered}`);
    this.sent += 1;
    this.#pump ??= this.#run();
  }

  idle(): Promise<void> {
    return this.#pump ?? Promise.resolve();
  }

  async #run(): Promise<void> {
    for (let event = this.#queue.take(); event; event = this.#queue.take()) {
      const json = new TextEncoder().encode(eventJson(event, EVENT_CONTEXT));
      await this.#deliver(json);
      const { sequence, coalesced } = event.draft.data as { sequence: number; coalesced: number };
      this.latencies.push(performance.now() - (this.#offeredAt.get(sequence) ?? 0));
      this.#offeredAt.delete(sequence);
      this.delivered += 1;
      this.coalesced += coalesced;
    }
    this.#pump = undefined;
  }

  /** On a busy machine a guest may exceed its deadline: it is restarted, as in a session. */
  async #deliver(json: Uint8Array): Promise<void> {
    for (;;) {
      const outcome = await this.#runtime.deliver(this.#name, { type: "market", json });
      if (outcome.ok && outcome.envelope) return;
      this.faults += 1;
      await introduce(this.#runtime, this.#name);
    }
  }
}

async function introduce(runtime: GuestRuntime, name: string): Promise<void> {
  let isStarted = false;
  while (!isStarted) {
    runtime.retry(name);
    isStarted = (await runtime.deliver(name, { type: "start", json: new TextEncoder().encode("{}") })).ok;
  }
}

async function subscribe(runtime: GuestRuntime, name: string, module: Uint8Array): Promise<Subscriber> {
  await runtime.activate({ activation: name, module, apiVersion: 2, approved: [], name, declaredViews: [VIEW_ID] });
  await introduce(runtime, name);
  return new Subscriber(runtime, name);
}

/** Offers all due events to every guest, each guest at its own moment of the period. */
function drive(subscribers: readonly Subscriber[]): Promise<void> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const passed = Math.min(performance.now() - begun, DURATION_MS);
      for (const [index, each] of subscribers.entries()) {
        const due = Math.floor(passed / PERIOD_MS - index / subscribers.length);
        while (each.sent < due) each.offer();
      }
      if (passed < DURATION_MS) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
}

export async function run(): Promise<BenchResult[]> {
  const module = await eventGuest();
  const runtime = createGuestRuntime({ isolation: "process" });
  const names = Array.from({ length: GUESTS }, (_, index) => `guest ${index}`);
  const subscribers: Subscriber[] = [];
  for (const each of names) subscribers.push(await subscribe(runtime, each, module));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await drive(subscribers);
  delay.disable();
  await Promise.all(subscribers.map((each) => each.idle()));
  await runtime.close();
  const sum = (of: (each: Subscriber) => number) => subscribers.reduce((total, each) => total + of(each), 0);
  const [sent, delivered, coalesced] = [
    sum((each) => each.sent),
    sum((each) => each.delivered),
    sum((each) => each.coalesced),
  ];
  const latencies = subscribers.flatMap((each) => each.latencies).sort((a, b) => a - b);
  const stall = delay.percentile(99) / 1e6;
  const name = `${GUESTS} guests, ${PER_SECOND} market events a second each, ${DURATION_MS / 1000} s`;
  return [
    {
      name: `${name}: nothing lost`,
      ours: `${delivered} delivered, ${coalesced} coalesced, ${sum((each) => each.faults)} callbacks failed`,
      theirs: `${sent} sent`,
      ratio: (delivered + coalesced) / sent,
      target: "1: delivered and coalesced are all",
      ok: delivered + coalesced === sent,
    },
    {
      name: `${name}: latency from offer to outcome`,
      ours: `p50 ${quantile(latencies, 0.5).toFixed(2)} ms, p99 ${quantile(latencies, 0.99).toFixed(2)} ms`,
      theirs: `an event every ${PERIOD_MS} ms`,
      ratio: quantile(latencies, 0.99) / PERIOD_MS,
      target: "printed",
      ok: true,
    },
    {
      name: `${name}: the host's own loop`,
      ours: `p99 delay ${stall.toFixed(1)} ms`,
      theirs: "sampled every 1 ms",
      ratio: stall / STALL_MS,
      target: `under ${STALL_MS} ms`,
      ok: stall < STALL_MS,
    },
  ];
}
