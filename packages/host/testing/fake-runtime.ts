import type { Envelope, EventContext, LayoutNode } from "@bourse/contract";
import type {
  ActivationSpec,
  EventOutcome,
  GuestEvent,
  GuestFault,
  GuestRuntime,
  RenderRequest,
} from "@bourse/runtime";

/** Behaviour of a guest of {@link fakeRuntime} in a callback. */
export type GuestBehaviour = (request: RenderRequest, spec: ActivationSpec) => Promise<LayoutNode | GuestFault>;

/** An event as an interactive guest reads it. */
export interface ReadEvent {
  readonly type: string;
  readonly context: EventContext;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Answer of an interactive guest of {@link fakeRuntime} to an event; undefined: it submits nothing. */
export type EventBehaviour = (
  event: ReadEvent,
  spec: ActivationSpec,
) => Promise<Partial<Omit<Envelope, "api_version">> | GuestFault | undefined>;

/** A runtime without guests: a test chooses the result of each callback, and sees the host's requests. */
export interface FakeRuntime extends GuestRuntime {
  behave(behaviour: GuestBehaviour): void;
  /** Sets the answers of interactive guests; by default they submit nothing. */
  answer(behaviour: EventBehaviour): void;
  /** Makes the next activations fail. */
  refuseStart(fault: GuestFault | undefined): void;
  readonly activated: readonly ActivationSpec[];
  readonly rendered: readonly (RenderRequest & { readonly activation: string })[];
  /** Events, in order. */
  readonly delivered: readonly (GuestEvent & { readonly activation: string; readonly event: ReadEvent })[];
  /** Activations that have not been stopped. */
  readonly running: ReadonlySet<string>;
  readonly retried: readonly string[];
  readonly closed: boolean;
}

const NOT_ACTIVE = {
  code: "guest.not_active",
  message: "no such guest is active",
  at: new Date(0).toISOString(),
  suspended: false,
};
const NO_COST = { wallMs: 0, cpuMs: 0, pages: 0, logBytes: 0, logDropped: 0 };

/** By default every callback publishes a label with its symbol. */
export function fakeRuntime(): FakeRuntime {
  const specs = new Map<string, ActivationSpec>();
  const activated: ActivationSpec[] = [];
  const rendered: (RenderRequest & { activation: string })[] = [];
  const delivered: (GuestEvent & { activation: string; event: ReadEvent })[] = [];
  const retried: string[] = [];
  const running = new Set<string>();
  let behaviour: GuestBehaviour = async ({ symbol }) => ({ type: "label", text: symbol });
  let eventBehaviour: EventBehaviour = async () => undefined;
  let startFault: GuestFault | undefined;
  let closed = false;
  const figures = (kind: "start" | "render" | "event") => ({ kind, at: new Date(0).toISOString(), ...NO_COST });
  return {
    activated,
    rendered,
    delivered,
    running,
    retried,
    get closed() {
      return closed;
    },
    behave(next) {
      behaviour = next;
    },
    answer(next) {
      eventBehaviour = next;
    },
    refuseStart(fault) {
      startFault = fault;
    },
    async activate(spec) {
      activated.push(spec);
      if (startFault) return { ok: false, fault: startFault };
      specs.set(spec.activation, spec);
      running.add(spec.activation);
      return { ok: true, figures: figures("start") };
    },
    async render(activation, request) {
      rendered.push({ ...request, activation });
      const spec = specs.get(activation);
      if (!spec || !running.has(activation)) return { ok: false, fault: NOT_ACTIVE, figures: figures("render") };
      const answer = await behaviour(request, spec);
      if ("code" in answer) return { ok: false, fault: answer, figures: figures("render") };
      return { ok: true, view: answer, figures: figures("render") };
    },
    async deliver(activation, given): Promise<EventOutcome> {
      const event = JSON.parse(Buffer.from(given.json).toString()) as ReadEvent;
      delivered.push({ ...given, activation, event });
      const cost = { ...figures("event"), eventType: given.type };
      const spec = specs.get(activation);
      if (!spec || !running.has(activation)) return { ok: false, fault: NOT_ACTIVE, figures: cost };
      const answer = await eventBehaviour(event, spec);
      if (answer && "code" in answer) return { ok: false, fault: answer, figures: cost };
      if (!answer) return { ok: true, figures: cost };
      return { ok: true, envelope: { api_version: 2, views: {}, commands: [], ...answer }, figures: cost };
    },
    retry: (activation) => void retried.push(activation),
    async stop(activation) {
      running.delete(activation);
    },
    fault: () => undefined,
    log: (activation) => (specs.has(activation) ? [{ at: new Date(0).toISOString(), text: "hello" }] : []),
    figures: (activation) =>
      specs.has(activation)
        ? { callbacks: 1, faults: 0, lastMs: 1, maxMs: 2, totalMs: 3, cpuMs: 3, pages: 4, logBytes: 5, recent: [] }
        : undefined,
    async close() {
      closed = true;
      running.clear();
    },
  };
}
