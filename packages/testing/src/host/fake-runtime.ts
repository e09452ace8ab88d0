import type { LayoutNode } from "@bourse/contract";
import type {
  ActivationSpec,
  EventOutcome,
  GuestEvent,
  GuestFault,
  GuestRuntime,
  RenderRequest,
} from "@bourse/host/runtime";

/** What a guest of {@link fakeRuntime} does with a callback. */
export type GuestBehaviour = (request: RenderRequest, spec: ActivationSpec) => Promise<LayoutNode | GuestFault>;

/** A runtime without guests: a test says what each callback gives, and sees what the host asked for. */
export interface FakeRuntime extends GuestRuntime {
  behave(behaviour: GuestBehaviour): void;
  /** Makes the next activations fail. */
  refuseStart(fault: GuestFault | undefined): void;
  readonly activated: readonly ActivationSpec[];
  readonly rendered: readonly (RenderRequest & { readonly activation: string })[];
  /** Events, in order; each is answered with success and nothing submitted. */
  readonly delivered: readonly (GuestEvent & { readonly activation: string })[];
  /** Activations that are not stopped. */
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
const NO_COST = { wallMs: 0, pages: 0, logBytes: 0, logDropped: 0 };

/** By default every callback publishes a label with its symbol. */
export function fakeRuntime(): FakeRuntime {
  const specs = new Map<string, ActivationSpec>();
  const activated: ActivationSpec[] = [];
  const rendered: (RenderRequest & { activation: string })[] = [];
  const delivered: (GuestEvent & { activation: string })[] = [];
  const retried: string[] = [];
  const running = new Set<string>();
  let behaviour: GuestBehaviour = async ({ symbol }) => ({ type: "label", text: symbol });
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
    async deliver(activation, event): Promise<EventOutcome> {
      delivered.push({ ...event, activation });
      const cost = { ...figures("event"), eventType: event.type };
      return running.has(activation) ? { ok: true, figures: cost } : { ok: false, fault: NOT_ACTIVE, figures: cost };
    },
    retry: (activation) => void retried.push(activation),
    async stop(activation) {
      running.delete(activation);
    },
    fault: () => undefined,
    log: (activation) => (specs.has(activation) ? [{ at: new Date(0).toISOString(), text: "hello" }] : []),
    figures: (activation) =>
      specs.has(activation)
        ? { callbacks: 1, faults: 0, lastMs: 1, maxMs: 2, totalMs: 3, pages: 4, logBytes: 5, recent: [] }
        : undefined,
    async close() {
      closed = true;
      running.clear();
    },
  };
}
