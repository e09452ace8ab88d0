import { assemble, HONEST_GUEST, SAMPLE_SNAPSHOTS } from "@bourse/testing/guests";
import { createGuestRuntime, type RuntimeOptions } from "./runtime.ts";
import type { ActivationSpec, GuestRuntime, RenderRequest } from "./types.ts";

/** A request that offers everything: quote, 256 candles, a view that may be published. */
export const REQUEST: RenderRequest = { viewId: "svc.example.view", guestOutput: true, ...SAMPLE_SNAPSHOTS };

/** An activation with `tradingRead` approved. */
export function specOf(module: Uint8Array, activation = "guest"): ActivationSpec {
  return { activation, module, apiVersion: 1, approved: ["tradingRead"], name: "Example" };
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
