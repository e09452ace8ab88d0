import { isCapability } from "@bourse/contract";
import type { Fault, ViewState } from "@bourse/contract/host-api";
import type { GuestFault } from "@bourse/runtime";
import { takeSnapshots } from "@bourse/runtime/market";
import { type DeclaredView, declaredViews, isInteractive, type ViewContent } from "@bourse/runtime/views";
import { faultOf } from "../lifecycle/fault.ts";
import { Lifecycle } from "../lifecycle/lifecycle.ts";
import type { Activation, ActivationContext, Deliver, Runnable } from "./context.ts";
import { startInteractive } from "./interactive.ts";

/**
 * The host reads market data for quote views and guest views, so they need this capability whatever the guest itself
 * requests.
 */
const NEEDED = "tradingRead";

/** Starts what the manifest's runtime requires. */
export function startActivation(runnable: Runnable, context: ActivationContext): Activation {
  return isInteractive(runnable.manifest) ? startInteractive(runnable, context) : startRendering(runnable, context);
}

function startRendering(runnable: Runnable, context: ActivationContext): Activation {
  const views = declaredViews(runnable.manifest);
  const granted = runnable.approved.includes(NEEDED);
  const states = new Map(views.map((view) => [view.id, firstState(runnable.id, view, granted)]));
  const lifecycle = new Lifecycle({ clock: context.clock, report: context.report, moved: context.changed });
  const deliver = (view: DeclaredView, part: Partial<ViewState>) => {
    if (lifecycle.is("stopped")) return;
    states.set(view.id, { ...identity(runnable.id, view), status: "ready", ...part });
    context.changed();
  };
  const quotes = granted ? views.filter((view) => view.content.kind === "quote") : [];
  const guest = new GuestViews({ runnable, views: granted ? views : [], context, deliver, lifecycle });
  const showQuotes = (wanted: (view: DeclaredView) => boolean) => {
    for (const view of quotes.filter(wanted)) showQuote(view, context, deliver);
  };
  showQuotes(() => true);
  guest.renderAll();
  return {
    runnable,
    views,
    states,
    scope: "host",
    state: () => lifecycle.now,
    fault: () => guest.fault,
    refresh(symbol) {
      showQuotes((view) => view.content.kind === "quote" && view.content.symbol === symbol);
      guest.refresh(symbol);
    },
    retry() {
      showQuotes(() => true);
      guest.retry();
    },
    end(reason) {
      lifecycle.to("stopped", { message: reason });
      return guest.end();
    },
  };
}

function identity(extensionId: string, view: DeclaredView) {
  return { view_id: view.id, extension_id: extensionId, name: view.name, kind: view.content.kind };
}

function firstState(extensionId: string, view: DeclaredView, granted: boolean): ViewState {
  const known = identity(extensionId, view);
  if (view.content.kind === "static") return { ...known, status: "ready", node: view.content.node };
  if (granted) return { ...known, status: "loading" };
  const reason = { code: "view.permission_denied", message: "reading market data is not approved for this extension" };
  return { ...known, status: "denied", reason, needs: [NEEDED] };
}

function showQuote(view: DeclaredView, context: ActivationContext, deliver: Deliver): void {
  if (view.content.kind !== "quote") return;
  context.market.quote(view.content.symbol).then(
    (found) => deliver(view, found.ok ? { quote: found.data } : { status: "not_available", reason: found.reason }),
    (cause) => {
      context.report(cause);
      const reason = { code: "market.not_available", message: "the source failed" };
      deliver(view, { status: "not_available", reason });
    },
  );
}

interface GuestViewsInput {
  readonly runnable: Runnable;
  /** The views the guest may currently fill. */
  readonly views: readonly DeclaredView[];
  readonly context: ActivationContext;
  readonly deliver: Deliver;
  readonly lifecycle: Lifecycle;
}

type GuestView = DeclaredView & { readonly content: Extract<ViewContent, { kind: "guest" }> };

const NOTHING_PUBLISHED = { code: "view.nothing_published", message: "the guest published no view" };

/** The views that one guest publishes. The guest starts with the first of them; they are rendered one after another. */
class GuestViews {
  readonly #input: GuestViewsInput;
  readonly #views: readonly GuestView[];
  readonly #timers = new Map<string, () => void>();
  #started: Promise<GuestFault | undefined> | undefined;
  /** The runtime refused the module and does not know the guest, so only another activation helps. */
  #refused = false;
  #fault: Fault | undefined;
  #queue: Promise<void> = Promise.resolve();

  constructor(input: GuestViewsInput) {
    this.#input = input;
    this.#views = input.views.filter((view): view is GuestView => view.content.kind === "guest");
    // The package has no code to run: the host draws all its views.
    if (this.#views.length === 0) input.lifecycle.to("healthy");
  }

  /** The latest fault; cleared when a callback succeeds. */
  get fault(): Fault | undefined {
    return this.#fault;
  }

  renderAll(): void {
    for (const view of this.#views) this.#enqueue(view);
  }

  /** Renders the views that show this symbol again. */
  refresh(symbol: string): void {
    for (const view of this.#views) if (view.content.symbol === symbol) this.#enqueue(view);
  }

  /** Clears the guest's faults and renders everything again. */
  retry(): void {
    const { context, runnable, deliver, lifecycle } = this.#input;
    if (this.#views.length > 0) lifecycle.to("starting");
    if (this.#refused) this.#started = undefined;
    this.#refused = false;
    context.runtime.retry(runnable.generation);
    for (const view of this.#views) deliver(view, { status: "loading" });
    this.renderAll();
  }

  /** Resolves when the guest has stopped. */
  async end(): Promise<void> {
    for (const cancel of this.#timers.values()) cancel();
    if (this.#started) await this.#input.context.runtime.stop(this.#input.runnable.generation);
  }

  #enqueue(view: GuestView): void {
    this.#queue = this.#queue.then(() => this.#render(view)).catch((cause: unknown) => this.#hostFailed(view, cause));
  }

  async #render(view: GuestView): Promise<void> {
    const { context, deliver, lifecycle, runnable } = this.#input;
    if (this.#isEnded()) return;
    const { symbol, candles } = view.content;
    const request = candles ? { symbol, candles } : { symbol };
    const found = await takeSnapshots(context.market, request, context.snapshotLimits);
    if (!found.ok) return deliver(view, { status: "not_available", reason: found.reason });
    if (this.#isEnded()) return;
    if (lifecycle.is("preparing", "failed")) lifecycle.to("starting");
    const refusal = await this.#start();
    if (this.#isEnded()) return;
    if (refusal) return this.#failed(view, refusal);
    const callback = { viewId: view.id, symbol, guestOutput: true, ...found.data };
    if (runnable.keepsLastEvent) context.drawn?.(runnable.id, callback);
    const outcome = await context.runtime.render(runnable.generation, callback);
    if (this.#isEnded()) return;
    if (!outcome.ok) return this.#failed(view, outcome.fault);
    // A retry may have come in between and restarted the guest that was suspended when this call began.
    if (!lifecycle.is("healthy")) lifecycle.to("starting");
    lifecycle.to("healthy");
    this.#fault = undefined;
    deliver(view, outcome.view ? { node: outcome.view } : { status: "not_available", reason: NOTHING_PUBLISHED });
  }

  /** Starts the guest once. If the start fails, the runtime keeps the guest and starts it at the next callback. */
  async #start(): Promise<GuestFault | undefined> {
    if (this.#started) return this.#started;
    this.#started = this.#activate();
    const refusal = await this.#started;
    if (refusal?.retryAt !== undefined) this.#started = Promise.resolve(undefined);
    else if (refusal) this.#refused = true;
    return refusal;
  }

  async #activate(): Promise<GuestFault | undefined> {
    const { context, runnable } = this.#input;
    const { generation, module, manifest, approved } = runnable;
    if (!module) throw new Error(`${runnable.id} has guest views and no module`);
    const outcome = await context.runtime.activate({
      activation: generation,
      name: manifest.name,
      module,
      apiVersion: 1,
      approved: approved.filter(isCapability),
    });
    return outcome.ok ? undefined : outcome.fault;
  }

  #failed(view: GuestView, fault: GuestFault): void {
    const { context, deliver, lifecycle } = this.#input;
    lifecycle.to(fault.suspended || this.#refused ? "suspended" : "failed", fault);
    this.#fault = faultOf(fault);
    deliver(view, { status: "failed", fault: this.#fault });
    if (fault.retryAt === undefined || fault.suspended) return;
    const pause = Math.max(0, Date.parse(fault.retryAt) - context.clock.now().getTime());
    this.#timers.get(view.id)?.();
    this.#timers.set(
      view.id,
      context.clock.after(pause, () => this.#enqueue(view)),
    );
  }

  #isEnded(): boolean {
    return this.#input.lifecycle.is("stopped");
  }

  #hostFailed(view: GuestView, cause: unknown): void {
    const { context, deliver } = this.#input;
    context.report(cause);
    const at = context.clock.now().toISOString();
    deliver(view, {
      status: "failed",
      fault: { code: "host.internal", message: "the host failed", at, suspended: false },
    });
  }
}
