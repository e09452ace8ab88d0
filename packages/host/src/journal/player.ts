import type { Capability, EventContext } from "@bourse/contract";
import { createGuestRuntime } from "../runtime/index.ts";
import type { RuntimeLimits } from "../runtime/limits.ts";
import type { EventOutcome, GuestFault, GuestRuntime } from "../runtime/types.ts";
import { newLog } from "./new-log.ts";

/** A guest to play events to. */
export interface PlayedGuest {
  readonly module: Uint8Array;
  readonly name: string;
  readonly approved: readonly Capability[];
  readonly declaredViews: readonly string[];
}

/** An event to play. */
export interface PlayedEvent {
  readonly type: string;
  /** The whole event as the guest reads it. */
  readonly json: string;
}

/** How one event ended. */
export interface PlayedStep {
  readonly event: PlayedEvent;
  /** True for a `start` the player put in because the instance before was lost to a fault. */
  readonly inserted: boolean;
  readonly outcome: EventOutcome;
  /** What the guest logged meanwhile. */
  readonly log: readonly string[];
}

/** Pauses and suspension are for a trader's machine: here every event is played, whatever went before. */
const PATIENT: Partial<RuntimeLimits> = {
  backoffFirstMs: 0,
  backoffLastMs: 0,
  faultsToSuspend: Number.MAX_SAFE_INTEGER,
};

const ACTIVATION = "played";

/**
 * Plays events to a guest, one after another, in a runtime of its own. An instance that has not had its `start` event is
 * given the one a host would send before anything else: at the beginning and after a fault.
 */
export async function* playEvents(
  guest: PlayedGuest,
  events: AsyncIterable<PlayedEvent> | Iterable<PlayedEvent>,
): AsyncGenerator<PlayedStep> {
  const runtime = createGuestRuntime({ isolation: "worker", limits: PATIENT });
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

/** The context is that of the event which follows. */
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
