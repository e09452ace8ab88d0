import { assemble, EVENT_VIEW, HONEST_GUEST, SAMPLE_SNAPSHOTS } from "@bourse/testing/guests";
import { createGuestRuntime, type RuntimeOptions } from "./runtime.ts";
import type {
  ActivationSpec,
  EventOutcome,
  GuestEvent,
  GuestRuntime,
  InteractiveSpec,
  RenderRequest,
} from "./types.ts";

/** A request that offers everything: quote, 256 candles, a view that may be published. */
export const REQUEST: RenderRequest = { viewId: "svc.example.view", guestOutput: true, ...SAMPLE_SNAPSHOTS };

/** An activation with `tradingRead` approved. */
export function specOf(module: Uint8Array, activation = "guest"): ActivationSpec {
  return { activation, module, apiVersion: 1, approved: ["tradingRead"], name: "Example" };
}

/** An activation of an interactive guest with one declared view, `tradingRead` and `alertsWrite`. */
export function interactiveSpecOf(module: Uint8Array, activation = "guest"): InteractiveSpec {
  const approved = ["tradingRead", "alertsWrite"] as const;
  return { activation, module, apiVersion: 2, approved, name: "Example", declaredViews: [EVENT_VIEW] };
}

/** An event of a type; its data is padded to make the whole as long as wanted. */
export function eventOf(type: string, bytes = 0): GuestEvent {
  const whole = (pad: string) =>
    JSON.stringify({
      api_version: 2,
      type,
      context: { workspace: "w", generation: "g", locale: "en", now: "2026-01-05T10:00:00Z" },
      data: { pad },
    });
  const pad = "x".repeat(Math.max(0, bytes - whole("").length));
  return { type, json: new TextEncoder().encode(whole(pad)) };
}

/** Activates an interactive guest and delivers its `start` event. */
export async function introduce(runtime: GuestRuntime, text: string, activation = "guest"): Promise<EventOutcome> {
  const activated = await runtime.activate(interactiveSpecOf(await assemble(text), activation));
  if (!activated.ok) throw new Error(JSON.stringify(activated.fault));
  return runtime.deliver(activation, eventOf("start"));
}

/** A clock that a test turns by hand. */
export function handClock(start = Date.UTC(2026, 0, 5)) {
  let now = start;
  return {
    now: () => now,
    forward(ms: number): void {
      now += ms;
    },
  };
}

/** A runtime in this process whose limits are small; it is closed with the block it is made in. */
export function smallRuntime(options: RuntimeOptions = {}): GuestRuntime & AsyncDisposable {
  // The wait for a thread is longer than any test may take: nothing may hide behind it.
  const limits = { callbackMs: 40, startMs: 60, beginMs: 300_000, ...options.limits };
  const runtime = createGuestRuntime({ isolation: "worker", ...options, limits });
  return Object.assign(runtime, { [Symbol.asyncDispose]: () => runtime.close() });
}

/** Activates and renders a guest once, as text. */
export async function runOnce(runtime: GuestRuntime, text: string, request = REQUEST) {
  const activated = await runtime.activate(specOf(await assemble(text)));
  return activated.ok ? runtime.render("guest", request) : activated;
}

/** True when a fresh honest guest answers with its view. */
export async function servesHonestGuest(runtime: GuestRuntime): Promise<boolean> {
  await runtime.activate(specOf(await assemble(HONEST_GUEST), "honest"));
  const outcome = await runtime.render("honest", REQUEST);
  await runtime.stop("honest");
  return outcome.ok && outcome.view !== undefined;
}
