import type { Envelope, EventQueueLimits } from "@bourse/contract";
import type { Fault } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { GuestFault, GuestRuntime, InteractiveSpec } from "@bourse/runtime";
import { type Authority, type Broker, eventJson, type Guest, type GuestEventDraft } from "@bourse/runtime/broker";
import { faultOf } from "../lifecycle/fault.ts";
import { Lifecycle } from "../lifecycle/lifecycle.ts";
import { within } from "../within.ts";
import { consequenceOf } from "./consequence.ts";
import { EventQueue } from "./event-queue.ts";
import type { SessionObserver } from "./events.ts";
import { HOST_FAILED, JOURNAL_FULL, type Loss, STUCK, viewEvent, type WaitingEvent } from "./events.ts";
import { Pace } from "./pace.ts";
import { SessionCommands } from "./session-commands.ts";
import { startEvent, stopEvent } from "./start.ts";
import { type ShowView, ViewBoard } from "./view-board.ts";

/** Dependencies of one interactive generation. */
export interface SessionInput {
  readonly principal: Guest;
  readonly spec: InteractiveSpec;
  readonly runtime: Pick<GuestRuntime, "activate" | "deliver" | "retry" | "stop">;
  readonly broker: Broker;
  readonly authority: Authority;
  readonly clock: Clock;
  readonly limits: EventQueueLimits;
  /** BCP 47. */
  readonly locale: string;
  readonly observer?: SessionObserver | undefined;
  readonly show: ShowView;
  /** A market event of the previous generation, for a guest whose author has just saved it. */
  readonly again?: GuestEventDraft | undefined;
  /** Called when a `start` event was queued. */
  started(): void;
  /** Called when the guest was cut off and lost its memory. */
  interrupted?(): void;
  moved?(): void;
  /** A fault of the host itself. */
  report(cause: unknown): void;
}

/** One interactive generation of one extension: events in, one at a time; views and commands out. */
export class Session {
  readonly views: ViewBoard;
  readonly lifecycle: Lifecycle;
  lastMarketEvent: GuestEventDraft | undefined;
  readonly #input: SessionInput;
  readonly #queue: EventQueue;
  readonly #commands: SessionCommands;
  readonly #pace: Pace;
  readonly #over = new AbortController();
  #pumping = false;
  #fault: GuestFault | undefined;
  /** True while the runtime does not know the guest: the next start must load its module. */
  #needsActivation = true;
  #cancelWait: (() => void) | undefined;
  /** Counts instances of the guest: the result of an earlier instance's callback is ignored. */
  #life = 0;
  #stopped: Promise<unknown> = Promise.resolve();

  constructor(input: SessionInput) {
    this.#input = input;
    this.lifecycle = new Lifecycle(input);
    this.#queue = new EventQueue(input.limits);
    this.#pace = new Pace(input.limits.eventsPerSecond);
    this.views = new ViewBoard([...input.principal.declaredViews], input.show);
    this.#commands = new SessionCommands({
      ...input,
      queue: this.#queue,
      signal: this.#over.signal,
      post: (event) => void this.#offer(event),
      arrived: () => void this.#pump(),
    });
  }

  /** The latest fault; cleared when a callback succeeds. */
  get fault(): Fault | undefined {
    return this.#fault && faultOf(this.#fault);
  }

  /** Starts the guest: initially, and again when the trader retries. */
  async begin(): Promise<void> {
    const before = this.#fault;
    this.lifecycle.to("starting");
    this.#needsActivation = false;
    await this.#stopped;
    await this.#activate(before);
  }

  /** `lost`: why the guest lost its state; undefined at the very first start. */
  async #activate(lost: Loss | undefined): Promise<void> {
    if (this.#isOver()) return;
    const outcome = await this.#input.runtime.activate(this.#input.spec);
    if (this.#isOver()) return;
    if (!outcome.ok) return this.#failed(outcome.fault, undefined);
    this.#resume(lost);
  }

  /** Queues an event for a running guest; returns false, and keeps nothing, when it does not run. */
  post(event: GuestEventDraft): boolean {
    return this.lifecycle.is("healthy") && this.#offer(event);
  }

  viewOpened(viewId: string): boolean {
    if (!this.views.has(viewId)) return false;
    this.views.setOpen(viewId);
    this.post(viewEvent(viewId, "opened"));
    return true;
  }

  viewClosed(viewId: string): boolean {
    if (!this.views.has(viewId)) return false;
    this.views.setClosed(viewId);
    this.post(viewEvent(viewId, "closed"));
    return true;
  }

  /** False when the view shows no node with this key. */
  tapped(viewId: string, nodeKey: string): boolean {
    return this.views.shows(viewId, nodeKey) && this.post(viewEvent(viewId, "tapped", nodeKey));
  }

  /** The trader's "Retry"; a running guest continues unchanged. */
  retry(): void {
    if (!this.lifecycle.is("failed", "suspended")) return;
    this.#cancelWait?.();
    this.#input.runtime.retry(this.#input.spec.activation);
    this.views.load();
    if (this.#needsActivation) this.begin().catch((cause: unknown) => this.#hostFailed(cause));
    else this.#resume(this.#fault);
  }

  /**
   * Ends the generation: from this call on, nothing of it is delivered, shown or answered. A running guest gets `stop`
   * and a short time to handle it. Resolves when no guest code runs.
   */
  async end(reason: string): Promise<void> {
    if (this.#isOver()) return;
    const { runtime, spec, clock, limits, observer } = this.#input;
    const running = this.lifecycle.is("healthy");
    this.lifecycle.to("stopped", { message: reason });
    this.#over.abort();
    this.#cancelWait?.();
    this.#queue.clear();
    if (running) await within({ clock, ms: limits.stopMs }, this.#run(stopEvent(reason)));
    await runtime.stop(spec.activation);
    await observer?.close();
  }

  #resume(fault: Loss | undefined): void {
    // A replacement instance gets the same `start` event as the first.
    if (!this.lifecycle.to("starting") || !this.lifecycle.to("healthy")) return;
    this.#life += 1;
    this.#queue.putFirst(startEvent(fault));
    for (const viewId of this.views.open) this.#offer(viewEvent(viewId, "opened"));
    if (this.#life === 1 && this.#input.again) this.#offer(this.#input.again);
    this.#input.started();
    void this.#pump();
  }

  /** Restarts the guest because its journal is full: a journal must begin with a start. Queued events stay queued. */
  async #startAnew(): Promise<void> {
    const { runtime, spec, clock, limits } = this.#input;
    this.lifecycle.to("starting");
    await within({ clock, ms: limits.stopMs }, this.#run(stopEvent(JOURNAL_FULL.message)));
    await runtime.stop(spec.activation);
    // The senders of these events post them again when the guest has started.
    this.#queue.discard(({ draft }) => draft.taken !== undefined);
    await this.#activate(JOURNAL_FULL);
  }

  #offer(event: GuestEventDraft): boolean {
    if (this.#isOver() || (this.lifecycle.is("suspended") && event.type !== "completion")) return false;
    const offered = this.#queue.offer(event);
    if (offered === "too_large") this.#input.report(new RangeError(`an event of type ${event.type} is too large`));
    if (offered === "full" && this.lifecycle.is("healthy")) this.#stuck();
    if (offered === "queued") void this.#pump();
    return offered === "queued";
  }

  /** Delivers the queued events one after another; never runs twice at the same time. */
  async #pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    try {
      // Later code in this turn may still replace queued events.
      await Promise.resolve();
      for (let event = this.#next(); event; event = this.#next()) {
        await this.#deliver(event);
        if (this.lifecycle.is("healthy") && this.#input.observer?.wantsStart() === true) await this.#startAnew();
      }
    } catch (cause) {
      this.#hostFailed(cause);
    } finally {
      this.#pumping = false;
    }
  }

  #next(): WaitingEvent | undefined {
    if (!this.lifecycle.is("healthy") || this.#queue.size === 0 || !this.#isCurrent()) return undefined;
    const { clock } = this.#input;
    const pause = this.#pace.step(clock.now().getTime());
    if (pause === 0) return this.#queue.take();
    this.#cancelWait?.();
    this.#cancelWait = clock.after(pause, () => void this.#pump());
    return undefined;
  }

  /** Reads the store: an acknowledged revoke is visible there before `end` is called. */
  #isCurrent(): boolean {
    return this.#input.authority.isGeneration(this.#input.principal);
  }

  async #deliver(event: WaitingEvent): Promise<void> {
    const life = this.#life;
    const outcome = await this.#run(event);
    if (life !== this.#life || !this.lifecycle.is("healthy") || !this.#isCurrent()) return;
    if (!outcome.ok) return this.#failed(outcome.fault, event);
    if (outcome.envelope && !this.#accept(outcome.envelope)) return this.#stuck();
    if (this.#fault) this.#recovered();
    if (event.type === "market") this.lastMarketEvent = event.draft;
    event.draft.taken?.();
  }

  async #run(event: WaitingEvent) {
    const { runtime, spec, principal, clock, locale, observer } = this.#input;
    const { workspace, generation } = principal;
    const json = eventJson(event, { workspace, generation, locale, now: clock.now().toISOString() });
    const outcome = await runtime.deliver(spec.activation, { type: event.type, json: Buffer.from(json) });
    if (outcome.ok || !consequenceOf(outcome.fault, this.#fault).keepsEvent) {
      observer?.event(json, event.type);
      const { figures } = outcome;
      observer?.outcome(outcome.ok ? { envelope: outcome.envelope, figures } : { fault: outcome.fault, figures });
    }
    return outcome;
  }

  /** Returns false when its commands find no room; nothing of the envelope is then used. */
  #accept({ views, commands }: Envelope): boolean {
    if (!this.#commands.accept(commands)) return false;
    this.views.merge(views);
    return true;
  }

  #recovered(): void {
    this.#fault = undefined;
    this.views.recover();
  }

  #failed(fault: GuestFault, event: WaitingEvent | undefined): void {
    const { keepsEvent, next } = consequenceOf(fault, this.#fault);
    if (event) this.#input.interrupted?.();
    if (event && keepsEvent && event.type !== "start") this.#queue.putFirst(event);
    // The senders of these events post them again when the guest has started.
    this.#queue.discard(({ draft }) => draft.taken !== undefined);
    if (next.kind === "restart") {
      this.#resume(fault);
      return;
    }
    this.#fault = fault;
    this.views.fail(faultOf(fault));
    if (next.kind === "suspend") this.#suspend(next.again);
    else this.#wait(next.until);
  }

  #wait(until: number): void {
    this.lifecycle.to("failed", this.#fault);
    const pause = Math.max(0, until - this.#input.clock.now().getTime());
    this.#cancelWait = this.#input.clock.after(pause, () => this.#resume(this.#fault));
  }

  #suspend(again: boolean): void {
    this.lifecycle.to("suspended", this.#fault);
    this.#needsActivation ||= again;
    this.#queue.discard(({ type }) => type !== "completion");
  }

  /** The guest processes events more slowly than they arrive, so it is restarted without its state. */
  #stuck(): void {
    this.#giveUp(STUCK);
  }

  #hostFailed(cause: unknown): void {
    this.#input.report(cause);
    if (!this.#isOver()) this.#giveUp(HOST_FAILED);
  }

  #giveUp(fault: Omit<GuestFault, "at">): void {
    const { runtime, spec, clock, report } = this.#input;
    this.#fault = { ...fault, at: clock.now().toISOString() };
    this.#input.interrupted?.();
    this.views.fail(faultOf(this.#fault));
    this.#suspend(true);
    this.#stopped = runtime.stop(spec.activation).catch(report);
  }

  #isOver(): boolean {
    return this.lifecycle.is("stopped");
  }
}
