import type { ActivationReport, Extension, Fault } from "@bourse/contract/host-api";
import type { GuestRuntime } from "@bourse/runtime";
import type { GuestEventDraft } from "@bourse/runtime/broker";
import { declaredContainers, hasViews } from "@bourse/runtime/views";
import type { ShownExtension } from "../contributions/views/model.ts";
import type { Session } from "../interactive/session.ts";
import { startActivation } from "./activation.ts";
import type { Activation, ActivationContext, Runnable } from "./context.ts";
import { startHosted } from "./hosted.ts";
import type { Hosted, Runner } from "./runner.ts";

/** The parts of an extension's answer that its activation knows. */
export type ActivationStatus = Pick<Extension, "activation" | "fault" | "figures">;

/** The running extensions, one generation of each. */
export interface Activations {
  /** The previous generation must have been stopped. */
  start(runnable: Runnable): void;
  /** The same for a package that a runner runs. */
  host(generation: Hosted): void;
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
  /** Ids of the extensions whose generation belongs to the open workspace. */
  inWorkspace(): readonly string[];
  /** Has every runner delete what a removed extension left; throws if something could not be deleted. */
  forget(id: string): void;
  /** True for a generation that a runner runs, or ran last. */
  isHosted(id: string): boolean;
  shown(): readonly ShownExtension[];
  status(id: string): ActivationStatus;
  log(id: string): ReturnType<GuestRuntime["log"]>;
  close(): Promise<void>;
}

/** Context that all activations share; each activation gets its own change notifications. */
export type ActivationsContext = Omit<ActivationContext, "changed" | "opened" | "again"> & {
  readonly changed: (id: string) => void;
  readonly runners: readonly Runner[];
};

export function activations(context: ActivationsContext): Activations {
  const running = new Map<string, Activation>();
  const rejected = new Map<string, Fault>();
  const kept = new Map<string, Kept>();
  const hosted = new Set<string>();
  const begun = context.clock.now().toISOString();
  const ended = new Map<string, ActivationReport>();
  const runnerOf = (runtime: string) => context.runners.find((each) => each.runtime === runtime);
  const begin = (id: string, start: (own: ActivationContext) => Activation) => {
    ended.delete(id);
    rejected.delete(id);
    const own = { opened: [], again: undefined, ...kept.get(id), changed: () => context.changed(id) };
    running.set(id, start({ ...context, ...own }));
    context.changed(id);
  };
  const unsubscribe = context.market.subscribe((symbol) => {
    for (const activation of running.values()) activation.refresh(symbol);
  });
  const stop = async (id: string, reason: string) => {
    rejected.delete(id);
    const activation = running.get(id);
    running.delete(id);
    if (activation?.session) kept.set(id, keptOf(activation.session, activation.runnable));
    // `end` marks the generation as over before its first await, so a callback that finishes now delivers nothing.
    const end = activation?.end(reason);
    if (activation) {
      ended.set(id, activation.state());
      context.changed(id);
    }
    await end;
  };
  return {
    start: (runnable) => begin(runnable.id, (own) => startActivation(runnable, own)),
    host(generation) {
      const { id, manifest } = generation;
      const runner = runnerOf(manifest.runtime);
      if (!runner) throw new Error(`no runner for ${manifest.runtime}`);
      hosted.add(id);
      begin(id, (own) => startHosted(generation, runner, own));
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
    isHosted: (id) => hosted.has(id),
    inWorkspace: () => [...running].flatMap(([id, { scope }]) => (scope === "workspace" ? [id] : [])),
    forget(id) {
      kept.delete(id);
      for (const each of context.runners) each.forget?.(id);
    },
    shown: () => [...running.values()].flatMap(show),
    status(id) {
      const activation = running.get(id);
      const rejection = rejected.get(id);
      const fault = rejection ?? activation?.fault();
      const told = rejection ? rejectedReport(rejection) : (activation?.state() ?? ended.get(id));
      const figures = activation && figuresOf(activation, context.runtime);
      return {
        activation: told ?? { state: "stopped", since: begun },
        ...(fault ? { fault } : {}),
        ...(figures ? { figures } : {}),
      };
    },
    log: (id) => {
      const activation = running.get(id);
      return activation?.log?.() ?? (activation ? context.runtime.log(activation.runnable.generation) : []);
    },
    async close() {
      unsubscribe();
      await Promise.all([...running.keys()].map((id) => stop(id, "the host closes")));
      await Promise.all(context.runners.map((each) => each.close?.()));
      await context.runtime.close();
    },
  };
}

/** The part of a generation that the next one of the extension gets. */
interface Kept {
  /** Views that pages have open: a page does not open them again when the generation changes. */
  readonly opened: readonly string[];
  readonly again: GuestEventDraft | undefined;
}

function keptOf({ views, lastMarketEvent }: Session, runnable: Activation["runnable"]): Kept {
  return { opened: views.open, again: "keepsLastEvent" in runnable ? lastMarketEvent : undefined };
}

function show({ runnable: { id, manifest }, views, states }: Activation): ShownExtension[] {
  if (!hasViews(manifest)) return [];
  return [{ id, name: manifest.name, containers: declaredContainers(manifest), views, states }];
}

/** An enabled extension that could not be started. */
function rejectedReport({ code, message, at }: Fault): ActivationReport {
  return { state: "suspended", since: at, reason: { code, message } };
}

function figuresOf({ runnable }: Activation, runtime: GuestRuntime): Extension["figures"] {
  const figures = runtime.figures(runnable.generation);
  if (!figures) return undefined;
  const { callbacks, faults, lastMs, maxMs, totalMs, cpuMs, pages, logBytes, slowedBy } = figures;
  const times = { last_ms: lastMs, max_ms: maxMs, total_ms: totalMs, cpu_ms: cpuMs };
  const slowed = slowedBy ? { slowed_by: slowedBy } : {};
  return { callbacks, faults, ...times, pages, log_bytes: logBytes, ...slowed };
}
