// A runtime with two rendering and two interactive guests that work without a pause, in a process of its own.
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { createGuestRuntime } from "@bourse/runtime";
import { assemble, HONEST_GUEST } from "@bourse/testing/guests";
import { eventGuest, marketEvent, VIEW_ID } from "../guest/events.ts";

/** Counts over all guests since they were started. */
export interface GuestCounts {
  readonly callbacks: number;
  readonly faults: number;
  readonly suspended: number;
  readonly lostStates: number;
}

const PAUSE_MS = 20;
const EVENT = new TextEncoder().encode(JSON.stringify(marketEvent("s-1", 1)));
const REQUEST = { viewId: "svc.bench.guest.view", symbol: "SIM:ARCN", guestOutput: true } as const;
const counts = { callbacks: 0, faults: 0, suspended: 0, lostStates: 0 };
const runtime = createGuestRuntime({ isolation: "process" });
let isOver = false;

async function rendering(activation: string): Promise<void> {
  const module = await assemble(HONEST_GUEST);
  await runtime.activate({ activation, module, apiVersion: 1, approved: ["tradingRead"], name: activation });
  while (!isOver) {
    note(await runtime.render(activation, REQUEST));
    await delay(PAUSE_MS);
  }
}

async function interactive(activation: string): Promise<void> {
  const module = await eventGuest();
  const declaredViews = [VIEW_ID];
  await runtime.activate({ activation, module, apiVersion: 2, approved: [], name: activation, declaredViews });
  note(await runtime.deliver(activation, { type: "start", json: EVENT }));
  while (!isOver) {
    await delay(PAUSE_MS);
    if (note(await runtime.deliver(activation, { type: "market", json: EVENT }))) continue;
    counts.lostStates += 1;
    runtime.retry(activation);
    note(await runtime.deliver(activation, { type: "start", json: EVENT }));
  }
}

/** Counts an outcome; true if it was a success. */
function note(outcome: Awaited<ReturnType<typeof runtime.render | typeof runtime.deliver>>): boolean {
  counts.callbacks += 1;
  if (outcome.ok) return true;
  console.error(outcome.fault.message);
  counts.faults += 1;
  if (outcome.fault.suspended) counts.suspended += 1;
  return false;
}

const work = [rendering("a"), rendering("b"), interactive("c"), interactive("d")];
process.send?.("ready");
await once(process, "message");
isOver = true;
await Promise.all(work);
process.send?.(counts);
await once(process, "disconnect");
await runtime.close();
