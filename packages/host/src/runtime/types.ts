import type { Capability, Envelope, LayoutNode, Timeframe } from "@bourse/contract";

interface AnySpec {
  /** The host's own name of this activation: extension, workspace and generation in one. */
  readonly activation: string;
  /** The module's bytes. They are inspected again, and run only with their memory and table capped. */
  readonly module: Uint8Array;
  /** Capabilities that are both declared by the signed manifest and approved by the trader. */
  readonly approved: readonly Capability[];
  /** The extension's name, for messages. */
  readonly name: string;
}

/** A guest of API v1: it renders views and keeps nothing that a new instance would miss. */
export interface RenderingSpec extends AnySpec {
  readonly apiVersion: 1;
}

/** A guest of API v2: it answers events, and its state lives in its instance. */
export interface InteractiveSpec extends AnySpec {
  readonly apiVersion: 2;
  /** Ids of the views that the signed manifest declares: an envelope names no other. */
  readonly declaredViews: readonly string[];
}

/** A guest to activate. */
export type ActivationSpec = RenderingSpec | InteractiveSpec;

/** One view to render. */
export interface RenderRequest {
  readonly viewId: string;
  /** The view's `quoteSymbol`: the only symbol the guest can read. */
  readonly symbol: string;
  /** JSON of a {@link Quote}, at most 16 KiB; absent: not available. */
  readonly quote?: Uint8Array;
  /** JSON of a {@link CandleSnapshot}, at most 128 KiB and 256 candles; absent: not available. */
  readonly candles?: { readonly timeframe: Timeframe; readonly json: Uint8Array };
  /** True when the signed manifest declares `guestOutput` for this view. */
  readonly guestOutput: boolean;
}

/** An event on its way to a guest of API v2. */
export interface GuestEvent {
  /**
   * The event's `type`. A `start` event is the first of an instance: it alone meets a new one, and any other event is
   * answered with `guest.restarted` and does not run until a `start` event has.
   */
  readonly type: string;
  /** The whole event as JSON, at most 4 MiB. The caller must not change it after handing it out. */
  readonly json: Uint8Array;
}

/** Why a guest failed; `code` is a row of the error catalogue. */
export interface GuestFault {
  readonly code: string;
  /** What the code leaves open: the trap (`unreachable`), the rule of an invalid view, the missing feature bits. */
  readonly kind?: string;
  readonly message: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** When the guest may run again by itself, ISO 8601 UTC; absent when it may at once or never. */
  readonly retryAt?: string;
  /** True: only `retry` lets it run again. */
  readonly suspended: boolean;
  /** What the callback returned, when it returned. */
  readonly rc?: number;
}

/** What one start or callback cost. */
export interface CallbackFigures {
  readonly kind: "start" | "render" | "event";
  readonly viewId?: string;
  /** Type of the event. */
  readonly eventType?: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly wallMs: number;
  /** Processor time of its thread. */
  readonly cpuMs: number;
  /** Wasm pages of 64 KiB in use at its end. */
  readonly pages: number;
  readonly logBytes: number;
  readonly logDropped: number;
  /** Code of its fault; absent on success. */
  readonly fault?: string;
  readonly rc?: number;
}

/** What a guest has cost since it was activated, and the latest callbacks one by one. */
export interface GuestFigures {
  readonly callbacks: number;
  readonly faults: number;
  readonly lastMs: number;
  readonly maxMs: number;
  readonly totalMs: number;
  /** Processor time of all callbacks. */
  readonly cpuMs: number;
  /** What the guest waits for, or has just waited for: it used up its minute's share. */
  readonly slowedBy?: "processor" | "storage";
  readonly pages: number;
  readonly logBytes: number;
  /** Oldest first. */
  readonly recent: readonly CallbackFigures[];
}

/** One entry of a guest's log; control characters are escaped. */
export interface LogEntry {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly text: string;
}

export type ActivationOutcome =
  | { readonly ok: true; readonly figures: CallbackFigures }
  | { readonly ok: false; readonly fault: GuestFault };

export type CallbackOutcome =
  | {
      readonly ok: true;
      /** The published view; absent when the guest published none. */
      readonly view?: LayoutNode;
      readonly figures: CallbackFigures;
    }
  | { readonly ok: false; readonly fault: GuestFault; readonly figures: CallbackFigures };

/** How the delivery of one event ended. */
export type EventOutcome =
  | {
      readonly ok: true;
      /** What the guest submitted, checked whole; absent when it submitted nothing. */
      readonly envelope?: Envelope;
      readonly figures: CallbackFigures;
    }
  | { readonly ok: false; readonly fault: GuestFault; readonly figures: CallbackFigures };

/** Runs the guests of a host. No promise rejects because of a guest, and none stays open. */
export interface GuestRuntime {
  /** Inspects and starts a guest. One that fails to start stays known, so that its log and `retry` work. */
  readonly activate: (spec: ActivationSpec) => Promise<ActivationOutcome>;
  /** Runs `svc_render` of a guest of API v1 once. Views of one guest are rendered one after another. */
  readonly render: (activation: string, request: RenderRequest) => Promise<CallbackOutcome>;
  /**
   * Runs `svc_on_event` once. Events of one guest are delivered one after another, in order. The fault `guest.restarted`
   * means that the guest has lost its state and the event did not run: send `start` first, then the event again.
   *
   * @throws RangeError for an event over 4 MiB, TypeError for a guest of API v1: faults of the host.
   */
  readonly deliver: (activation: string, event: GuestEvent) => Promise<EventOutcome>;
  /** Forgets a guest's faults; its next callback restarts it. */
  readonly retry: (activation: string) => void;
  readonly stop: (activation: string) => Promise<void>;
  /** The latest fault while it keeps the guest from running, or none. */
  readonly fault: (activation: string) => GuestFault | undefined;
  /** The guest's log, oldest first; empty for an unknown guest. */
  readonly log: (activation: string) => readonly LogEntry[];
  readonly figures: (activation: string) => GuestFigures | undefined;
  readonly close: () => Promise<void>;
}
