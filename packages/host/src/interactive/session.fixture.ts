import { type CommandMethod, type Envelope, EVENT_QUEUE_LIMITS, type EventQueueLimits } from "@bourse/contract";
import type { ViewState } from "@bourse/contract/host-api";
import { fakeRuntime, type ReadEvent } from "@bourse/testing/host";
import { SAMPLES } from "../broker/samples.fixture.ts";
import { brokerStage, submitter, type Work } from "../broker/stage.fixture.ts";
import type { GuestFault } from "../runtime/types.ts";
import type { ObservedOutcome } from "./observer.ts";
import { Session } from "./session.ts";

/** What a guest gives for one event. */
export type Answer = Partial<Omit<Envelope, "api_version">> | GuestFault | undefined;

export interface SessionStageOptions {
  readonly work?: Work;
  readonly limits?: Partial<EventQueueLimits>;
  readonly generation?: string;
}

/** A session over the real store and broker; the test answers for the guest, event by event. */
export function sessionStage({ work, limits, generation = "generation 1" }: SessionStageOptions = {}) {
  const stage = brokerStage(work);
  stage.put({ generation });
  const runtime = fakeRuntime();
  const waiting: { event: ReadEvent; answer(answer: Answer): void }[] = [];
  runtime.answer((event) => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.push({ event, answer: resolve });
    return promise;
  });
  const shown = new Map<string, Partial<ViewState>>();
  const received: string[] = [];
  const seen: (string | ObservedOutcome)[] = [];
  let starts = 0;
  const session = new Session({
    submitter: submitter({ generation, declaredViews: new Set(["main", "side"]) }),
    spec: {
      activation: generation,
      name: "Sample",
      module: new Uint8Array(),
      apiVersion: 2,
      approved: [],
      declaredViews: ["main", "side"],
    },
    runtime,
    broker: stage.broker,
    authority: stage.authority,
    clock: stage.clock,
    limits: { ...EVENT_QUEUE_LIMITS, ...limits },
    locale: "en",
    observer: {
      event(json) {
        const { type, data } = JSON.parse(json) as ReadEvent;
        seen.push(type);
        if (type === "result") received.push(String(data.id));
      },
      outcome: (outcome) => void seen.push(outcome),
      close: async () => void seen.push("close"),
    },
    show: (id, part) => void shown.set(id, part),
    started: () => {
      starts += 1;
    },
    report: (cause) => void stage.reported.push(cause),
  });
  return {
    ...stage,
    session,
    runtime,
    shown,
    seen,
    waiting,
    starts: () => starts,
    /** Ids of the results that the guest has had. */
    received: () => received,
    /** Every event so far, with its data. */
    events: () => runtime.delivered.map(({ event }) => event),
    /** Answers the event that the guest works on. */
    async answer(given?: Answer) {
      await turn();
      const next = waiting.shift();
      if (!next) throw new Error("no event is being answered");
      next.answer(given);
      await turn();
      return next.event;
    },
  };
}

/** A session whose guest has been started: its `start` event is on its way. */
export async function started(options?: SessionStageOptions) {
  const stage = sessionStage(options);
  await stage.session.begin();
  return stage;
}

/** Lets everything that is ready run. */
export function turn(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}

export function command(id: string, method: CommandMethod = "storage.read") {
  return { id, method, params: SAMPLES[method].params as Record<string, unknown> };
}

export function fault(change: Partial<GuestFault> = {}): GuestFault {
  return { code: "guest.trap", message: "unreachable", at: "2026-01-02T03:04:05.000Z", suspended: false, ...change };
}

/** When the manual clock stands `ms` further. */
export function later(ms: number): string {
  return new Date(Date.parse("2026-01-02T03:04:05.000Z") + ms).toISOString();
}
