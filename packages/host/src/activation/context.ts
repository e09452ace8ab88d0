import type { ViewState } from "@bourse/contract/host-api";
import type { MarketDataPort } from "../market/port.ts";
import type { SnapshotLimits } from "../market/snapshots.ts";
import type { Clock } from "../ports/clock.ts";
import type { GuestRuntime } from "../runtime/types.ts";
import type { DeclaredView, ViewManifest } from "../workbench/declared.ts";

/** A verified extension that is to run. */
export interface Runnable {
  readonly id: string;
  readonly generation: string;
  readonly manifest: ViewManifest;
  readonly approved: readonly string[];
  /** `main.wasm`; absent without a guest. The runtime inspects it again and caps it. */
  readonly module?: Uint8Array | undefined;
}

/** What an activation works with. */
export interface ActivationContext {
  readonly market: MarketDataPort;
  readonly runtime: GuestRuntime;
  readonly clock: Clock;
  readonly snapshotLimits: SnapshotLimits;
  /** The extension's views changed. */
  readonly changed: () => void;
  /** A fault of the host itself, not of a guest. */
  readonly report: (cause: unknown) => void;
}

/** Shows a part of a view's state; nothing once the generation has ended. */
export type Deliver = (view: DeclaredView, part: Partial<ViewState>) => void;
