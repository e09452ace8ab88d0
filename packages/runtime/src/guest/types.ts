import type { Capability, Envelope, LayoutNode, Timeframe } from "@bourse/contract";

interface AnySpec {
  /** The host's name of this activation: combines extension, workspace and generation. */
  readonly activation: string;
  /** The module's bytes. They are inspected again, and run only with capped memory and table. */
  readonly module: Uint8Array;
  /** Capabilities that the signed manifest declares and the trader approved. */
  readonly approved: readonly Capability[];
  /** The extension's name, for messages. */
  readonly name: string;
}

/** A guest of API v1: it renders views and has no state to lose. */
export interface RenderingSpec extends AnySpec {
  readonly apiVersion: 1;
}

/** A guest of API v2: it answers events, and its state lives in its instance. */
export interface InteractiveSpec extends AnySpec {
  readonly apiVersion: 2;
  /** Ids of the views in the signed manifest: an envelope may contain no other. */
  readonly declaredViews: readonly string[];
}

/** A guest to activate. */
export type ActivationSpec = RenderingSpec | InteractiveSpec;

/** One view to render. */
export interface RenderRequest {
  readonly viewId: string;
  /** The view's `quoteSymbol`: the only symbol the guest may read. */
  readonly symbol: string;
  /** JSON of a {@link Quote}, at most 16 KiB; absent: not available. */
  readonly quote?: Uint8Array;
  /** JSON of a {@link CandleSnapshot}, at most 128 KiB and 256 candles; absent: not available. */
  readonly candles?: { readonly timeframe: Timeframe; readonly json: Uint8Array };
  /** True when the signed manifest declares `guestOutput` for this view. */
  readonly guestOutput: boolean;
}

/** An event for a guest of API v2. */
export interface GuestEvent {
  /**
   * The event's `type`. Only a `start` event can be an instance's first; before it, any other event is answered with
   * `guest.restarted` and does not run.
   */
  readonly type: string;
  /** The complete event as JSON, at most 4 MiB. The caller must not change it afterwards. */
  readonly json: Uint8Array;
}

/** The fault of a guest; `code` is a row of the error catalogue. */
export interface GuestFault {
  readonly code: string;
  /** Details beyond the code: the trap (`unreachable`), the rule of an invalid view, the missing feature bits. */
  readonly kind?: string;
  readonly message: string;
  /** For a trap: offsets of the functions that the message names, in the module as it ran. */
  readonly offsets?: readonly number[];
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Time when the guest may run again automatically, ISO 8601 UTC; absent when it may at once or never. */
  readonly retryAt?: string;
  /** True: only `retry` lets it run again. */
  readonly suspended: boolean;
  /** The callback's return value, if it returned. */
  readonly rc?: number;
}

/** The cost of one start or callback. */
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
  /** Error code of its fault; absent on success. */
  readonly fault?: string;
  readonly rc?: number;
}

/** A guest's total cost since its activation, and its latest callbacks. */
export interface GuestFigures {
  readonly callbacks: number;
  readonly faults: number;
  readonly lastMs: number;
  readonly maxMs: number;
  readonly totalMs: number;
  /** Processor time of all callbacks. */
  readonly cpuMs: number;
  /** The resource that the guest waits for, or has just waited for: it used up its share of the minute. */
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

/** Result of the delivery of one event. */
export type EventOutcome =
  | {
      readonly ok: true;
      /** The guest's validated envelope; absent when it submitted nothing. */
      readonly envelope?: Envelope;
      readonly figures: CallbackFigures;
    }
  | { readonly ok: false; readonly fault: GuestFault; readonly figures: CallbackFigures };

/** Runs the guests of a host. Every promise settles, and none rejects because of a guest. */
export interface GuestRuntime {
  /** Inspects and starts a guest. If the start fails, its log and `retry` still work. */
  readonly activate: (spec: ActivationSpec) => Promise<ActivationOutcome>;
  /** Runs `svc_render` of a guest of API v1 once. Views of one guest are rendered one after another. */
  readonly render: (activation: string, request: RenderRequest) => Promise<CallbackOutcome>;
  /**
   * Runs `svc_on_event` once. Events of one guest are delivered one after another, in order. The fault
   * `guest.restarted` means that the guest has lost its state and the event did not run: send `start` first, then the
   * event again. @throws RangeError for an event over 4 MiB, TypeError for a guest of API v1: faults of the host.
   */
  readonly deliver: (activation: string, event: GuestEvent) => Promise<EventOutcome>;
  /** Clears a guest's faults; its next callback restarts it. */
  readonly retry: (activation: string) => void;
  readonly stop: (activation: string) => Promise<void>;
  /** The latest fault while it prevents the guest from running; undefined otherwise. */
  readonly fault: (activation: string) => GuestFault | undefined;
  /** The guest's log, oldest first; empty for an unknown guest. */
  readonly log: (activation: string) => readonly LogEntry[];
  readonly figures: (activation: string) => GuestFigures | undefined;
  readonly close: () => Promise<void>;
}
