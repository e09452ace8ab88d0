import type { EventQueueLimits } from "@bourse/contract";
import type { ViewState } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { Authority } from "../broker/authority.ts";
import type { Broker } from "../broker/broker.ts";
import type { DeclaredView, ViewManifest } from "../contributions/views/declared.ts";
import type { Mailbox } from "../interactive/mailbox.ts";
import type { SessionObserver } from "../interactive/observer.ts";
import type { MarketDataPort } from "../market/port.ts";
import type { SnapshotLimits } from "../market/snapshots.ts";
import type { GuestRuntime } from "../runtime/types.ts";

/** A verified extension that is to run. */
export interface Runnable {
  readonly id: string;
  readonly generation: string;
  /** Id of the key the package is signed with. */
  readonly keyId: string;
  readonly manifest: ViewManifest;
  readonly approved: readonly string[];
  /** `main.wasm`; absent without a guest. The runtime inspects it again and caps it. */
  readonly module?: Uint8Array | undefined;
}

/** What interactive guests work with besides. */
export interface InteractiveContext {
  readonly broker: Broker;
  readonly authority: Authority;
  readonly mailbox: Mailbox;
  readonly workspace: string;
  /** BCP 47; what a guest formats for. */
  readonly locale: string;
  readonly limits: EventQueueLimits;
  /** Told when a guest was cut off: what it stored is from before. */
  interrupted?(extensionId: string): void;
  /** Sees every event and its outcome of one activation, where somebody wants to. */
  observer?(runnable: Runnable): SessionObserver | undefined;
}

/** What an activation works with. */
export interface ActivationContext {
  readonly market: MarketDataPort;
  readonly runtime: GuestRuntime;
  readonly clock: Clock;
  readonly snapshotLimits: SnapshotLimits;
  readonly interactive: InteractiveContext;
  /** Interactive views that a page has open already: those of the generation before. */
  readonly opened: readonly string[];
  /** The extension's views changed. */
  readonly changed: () => void;
  /** A fault of the host itself, not of a guest. */
  readonly report: (cause: unknown) => void;
}

/** Shows a part of a view's state; nothing once the generation has ended. */
export type Deliver = (view: DeclaredView, part: Partial<ViewState>) => void;
