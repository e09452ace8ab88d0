import type { Extension, Fault } from "@bourse/contract/host-api";
import { declaredContainers } from "../contributions/views/declared.ts";
import type { ShownExtension } from "../contributions/views/model.ts";
import type { Session } from "../interactive/session.ts";
import type { GuestRuntime } from "../runtime/types.ts";
import { type Activation, startActivation } from "./activation.ts";
import type { ActivationContext, Runnable } from "./context.ts";
import type { ActivationState } from "./states.ts";

/** Status of an enabled extension. */
export type ActivationStatus = Pick<Extension, "fault" | "figures">;

/** The running extensions, one generation of each. */
export interface Activations {
  /** The previous generation must have been stopped. */
  start(runnable: Runnable): void;
  /** Records why an enabled extension does not run. */
  reject(id: string, fault: Fault): void;
  /**
   * Hides the extension at once; resolves when none of its guest code runs. `reason`: the text an interactive guest
   * gets in its `stop` event.
   */
  stop(id: string, reason: string): Promise<void>;
  /** False when the extension does not run at all. */
  retry(id: string): boolean;
  /** The session of a running interactive guest. */
  session(id: string): Session | undefined;
  /** State of the current generation; a rejected one has failed permanently. */
  state(id: string): ActivationState;
  shown(): readonly ShownExtension[];
  status(id: string): ActivationStatus;
  log(id: string): ReturnType<GuestRuntime["log"]>;
  close(): Promise<void>;
}

/** Context that all activations share; each activation gets its own change notifications. */
export type ActivationsContext = Omit<ActivationContext, "changed" | "opened"> & {
  readonly changed: (id: string) => void;
};

export function activations(context: ActivationsContext): Activations {
  const running = new Map<string, Activation>();
  const rejected = new Map<string, Fault>();
  /** Views that pages have open, by extension: a page does not open them again when the generation changes. */
  const opened = new Map<string, readonly string[]>();
  const unsubscribe = context.market.subscribe((symbol) => {
    for (const activation of running.values()) activation.refresh(symbol);
  });
  const stop = async (id: string, reason: string) => {
    rejected.delete(id);
    const activation = running.get(id);
    running.delete(id);
    if (activation?.session) opened.set(id, activation.session.views.open);
    // `end` marks the generation as over before its first await, so a callback that finishes now delivers nothing.
    const ended = activation?.end(reason);
    if (activation) context.changed(id);
    await ended;
  };
  return {
    start(runnable) {
      const { id } = runnable;
      const own = { opened: opened.get(id) ?? [], changed: () => context.changed(id) };
      running.set(id, startActivation(runnable, { ...context, ...own }));
      context.changed(id);
    },
    reject(id, fault) {
      rejected.set(id, fault);
      context.changed(id);
    },
    stop,
    retry(id) {
      running.get(id)?.retry();
      return running.has(id);
    },
    session: (id) => running.get(id)?.session,
    state: (id) => running.get(id)?.state() ?? (rejected.has(id) ? "suspended" : "stopped"),
    shown: () => [...running.values()].map(show),
    status: (id) => statusOf(running.get(id), context.runtime, rejected.get(id)),
    log: (id) => {
      const activation = running.get(id);
      return activation ? context.runtime.log(activation.runnable.generation) : [];
    },
    async close() {
      unsubscribe();
      await Promise.all([...running.keys()].map((id) => stop(id, "the host closes")));
      await context.runtime.close();
    },
  };
}

function show({ runnable, views, states }: Activation): ShownExtension {
  const { id, manifest } = runnable;
  return { id, name: manifest.name, containers: declaredContainers(manifest), views, states };
}

function statusOf(activation: Activation | undefined, runtime: GuestRuntime, rejection?: Fault): ActivationStatus {
  const fault = rejection ?? activation?.fault();
  const figures = activation && runtime.figures(activation.runnable.generation);
  if (!figures) return fault ? { fault } : {};
  const { callbacks, faults, lastMs, maxMs, totalMs, cpuMs, pages, logBytes, slowedBy } = figures;
  const times = { last_ms: lastMs, max_ms: maxMs, total_ms: totalMs, cpu_ms: cpuMs };
  const slowed = slowedBy ? { slowed_by: slowedBy } : {};
  const told = { callbacks, faults, ...times, pages, log_bytes: logBytes, ...slowed };
  return { ...(fault ? { fault } : {}), figures: told };
}
