import type { EventQueueLimits } from "@bourse/contract";
import type { ActivationReport, Fault, ViewState } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { GuestRuntime, RenderRequest } from "@bourse/runtime";
import type { Authority, Broker, GuestEventDraft } from "@bourse/runtime/broker";
import type { MarketDataPort, SnapshotLimits } from "@bourse/runtime/market";
import type { DeclaredView, ViewManifest } from "@bourse/runtime/views";
import type { SessionObserver } from "../interactive/events.ts";
import type { Mailbox } from "../interactive/mailbox.ts";
import type { Session } from "../interactive/session.ts";
import type { Hosted, Runner } from "./runner.ts";

/**
 * One generation of one extension. After `end` is called, nothing more of it is delivered, even from callbacks that
 * still run.
 */
export interface Activation {
  readonly runnable: Runnable | Hosted;
  readonly views: readonly DeclaredView[];
  readonly states: ReadonlyMap<string, ViewState>;
  /** The session of an interactive guest. */
  readonly session?: Session;
  /** A generation of a workspace ends when another workspace is opened. */
  readonly scope: Runner["scope"];
  state(): ActivationReport;
  fault(): Fault | undefined;
  /** Reads this symbol again and renders the views that show it. */
  refresh(symbol: string): void;
  retry(): void;
  /** The generation's own log; absent: the runtime's log applies. */
  log?(): ReturnType<GuestRuntime["log"]>;
  /** Resolves when none of its guest code runs. `reason`: the text an interactive guest gets in its `stop` event. */
  end(reason: string): Promise<void>;
}

/** A verified extension, ready to run. */
export interface Runnable {
  readonly id: string;
  readonly generation: string;
  /** Id of the key that signed the package. */
  readonly keyId: string;
  readonly manifest: ViewManifest;
  readonly approved: readonly string[];
  /** `main.wasm`; absent without a guest. The runtime inspects it again and limits its memory and table. */
  readonly module?: Uint8Array | undefined;
  /**
   * It comes from a folder: its next generation is the same work, saved once more. It gets the latest market event of
   * this one again, and what its views are drawn from is kept for it.
   */
  readonly keepsLastEvent?: true;
}

/** Additional dependencies of interactive guests. */
export interface InteractiveContext {
  readonly broker: Broker;
  readonly authority: Authority;
  readonly mailbox: Mailbox;
  /** Id of the open workspace. */
  workspace(): string;
  /** BCP 47; the language a guest formats for. */
  readonly locale: string;
  readonly limits: EventQueueLimits;
  /** Called when a guest was cut off: its stored value is older than its last work. */
  interrupted?(extensionId: string): void;
  /** Observer of every event and its outcome in one activation; undefined when nobody observes it. */
  observer?(runnable: Runnable): SessionObserver | undefined;
}

/** Dependencies of an activation. */
export interface ActivationContext {
  readonly market: MarketDataPort;
  readonly runtime: GuestRuntime;
  readonly clock: Clock;
  readonly snapshotLimits: SnapshotLimits;
  readonly interactive: InteractiveContext;
  /** Interactive views that a page already has open, from the previous generation. */
  readonly opened: readonly string[];
  /** The latest market event of the previous generation, if it is given again. */
  readonly again: GuestEventDraft | undefined;
  /** Keeps what a view of an author's folder is drawn from; absent: nothing is kept. */
  readonly drawn?: (extensionId: string, request: RenderRequest) => void;
  /** The extension's views changed. */
  readonly changed: () => void;
  /** A fault of the host itself, not of a guest. */
  readonly report: (cause: unknown) => void;
}

/** Updates part of a view's state; does nothing once the generation has ended. */
export type Deliver = (view: DeclaredView, part: Partial<ViewState>) => void;
