import type { Capability, EventContext } from "@bourse/contract";
import { createGuestRuntime, type RuntimeOptions } from "../guest/index.ts";
import type { RuntimeLimits } from "../guest/limits.ts";
import type { CallbackOutcome, EventOutcome, GuestFault, GuestRuntime, RenderRequest } from "../guest/types.ts";
import { newLog } from "./new-log.ts";

/** The guest that receives the events. */
export interface PlayedGuest {
  readonly module: Uint8Array;
  readonly name: string;
  readonly approved: readonly Capability[];
  readonly declaredViews: readonly string[];
}

/** An event for the guest. */
export interface PlayedEvent {
  readonly type: string;
  /** The complete event as the guest reads it. */
  readonly json: string;
}

/** The outcome of one event. */
export interface PlayedStep {
  readonly event: PlayedEvent;
  /** True for a `start` event that the player inserted because a fault ended the previous instance. */
  readonly inserted: boolean;
  readonly outcome: EventOutcome;
  /** Log entries of the guest during this event. */
  readonly log: readonly string[];
}

/** Pauses and suspension protect a trader's machine. A replay and a test have neither: every event is played, even after faults. */
export const PATIENT: Partial<RuntimeLimits> = {
  backoffFirstMs: 0,
  backoffLastMs: 0,
  faultsToSuspend: Number.MAX_SAFE_INTEGER,
  unstoppableToSuspend: Number.MAX_SAFE_INTEGER,
};

const ACTIVATION = "played";

/**
 * Plays events to a guest, one after another, in its own runtime. An instance that did not get a `start` event, at the
 * beginning or after a fault, first gets the one a host would send.
 */
export async function* playEvents(
  guest: PlayedGuest,
  events: AsyncIterable<PlayedEvent> | Iterable<PlayedEvent>,
  options: Pick<RuntimeOptions, "isolation"> = {},
): AsyncGenerator<PlayedStep> {
  const runtime = createGuestRuntime({ ...options, limits: PATIENT });
  const log = newLog(runtime, ACTIVATION);
  try {
    const admitted = await runtime.activate({ activation: ACTIVATION, apiVersion: 2, ...guest });
    let fault = admitted.ok ? undefined : admitted.fault;
    let isNew = true;
    for await (const event of events) {
      if (isNew && event.type !== "start") {
        const start = startBefore(event, fault);
        yield { event: start, inserted: true, outcome: await play(runtime, start), log: log() };
      }
      const outcome = await play(runtime, event);
      yield { event, inserted: false, outcome, log: log() };
      fault = outcome.ok ? undefined : outcome.fault;
      isNew = !outcome.ok;
    }
  } finally {
    await runtime.close();
  }
}

/** A guest of API v1 that draws. */
export type DrawingGuest = Omit<PlayedGuest, "declaredViews">;

/** A drawing, or why there is none. */
export type Drawn = Pick<Extract<CallbackOutcome, { ok: true }>, "ok" | "view"> | Pick<Refused, "ok" | "fault">;
type Refused = Extract<CallbackOutcome, { ok: false }>;

/** Makes each of some guests of API v1 draw once for each request, one after another, in a runtime of their own. */
export async function* playDrawings(
  guests: readonly DrawingGuest[],
  requests: readonly RenderRequest[],
  options: Pick<RuntimeOptions, "isolation"> = {},
): AsyncGenerator<readonly Drawn[]> {
  const runtime = createGuestRuntime({ ...options, limits: PATIENT });
  try {
    const ready: ((request: RenderRequest) => Promise<Drawn>)[] = [];
    for (const [index, guest] of guests.entries()) {
      const activation = `${ACTIVATION} ${index}`;
      const admitted = await runtime.activate({ activation, apiVersion: 1, ...guest });
      ready.push(admitted.ok ? (request) => runtime.render(activation, request) : async () => admitted);
    }
    for (const request of requests) {
      const drawn: Drawn[] = [];
      for (const draw of ready) drawn.push(await draw(request));
      yield drawn;
    }
  } finally {
    await runtime.close();
  }
}

/** Uses the context of the following event. */
function startBefore({ json }: PlayedEvent, fault: GuestFault | undefined): PlayedEvent {
  const { context } = JSON.parse(json) as { readonly context: EventContext };
  const data = fault ? { restarted: true, reason: reasonOf(fault) } : { restarted: false };
  return { type: "start", json: JSON.stringify({ api_version: 2, type: "start", context, data }) };
}

function reasonOf({ code, kind }: GuestFault): string {
  return kind === undefined ? code : `${code}: ${kind}`;
}

function play(runtime: GuestRuntime, { type, json }: PlayedEvent): Promise<EventOutcome> {
  return runtime.deliver(ACTIVATION, { type, json: Buffer.from(json) });
}
