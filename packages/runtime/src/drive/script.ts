import type { Candle, Capability, EnvelopeCommand, EventContext, EventType, Timeframe } from "@bourse/contract";
import type { RawFault } from "../guest/worker/messages.ts";
import type { DrivenSeries, Inside } from "./past.ts";

/** A view that a guest of API v1 draws. */
export interface DrivenView {
  readonly id: string;
  readonly symbol: string;
  readonly candles?: { readonly timeframe: Timeframe; readonly limit: number };
}

/** The bars to drive a guest over, and how. */
export interface DriveScript {
  readonly series: DrivenSeries;
  /** Bars that have ended when the guest starts. */
  readonly from: number;
  /** Bars that have ended when the run ends. */
  readonly to: number;
  readonly inside: Inside;
  /** The candle that is forming at the start, for a run that looks at one moment. */
  readonly forming?: Candle;
  /** Parts of the context that a guest reads from each event. */
  readonly context?: Partial<Pick<EventContext, "workspace" | "generation" | "locale">>;
  /** True: the guest finds what it stored in the run before. */
  readonly continues?: true;
  /** Callbacks after which the run ends, whatever is left of it; no limit if absent. */
  readonly most?: number;
  /** Faults after which the run ends: each costs a new instance. No limit if absent. */
  readonly mostFaults?: number;
  /** Taps after each end of a bar, on what is shown; none if absent. */
  readonly taps?: number;
}

/** One callback of a driven guest. */
export interface DrivenStep {
  readonly type: EventType | "render";
  /** Bars that had ended. */
  readonly bars: number;
  /** True while the bar after them was forming. */
  readonly forming: boolean;
  /** The time that the guest was told, ISO 8601 UTC. */
  readonly now: string;
  /** The view that was rendered. */
  readonly view?: string;
  /** The accepted output as JSON: a layout of API v1, an envelope of v2. */
  readonly output?: string;
  /** The commands of the envelope. */
  readonly commands?: readonly EnvelopeCommand[];
  /** The rule whose firing the event told. */
  readonly fired?: { readonly id: string; readonly price: number };
  readonly log?: readonly string[];
  readonly fault?: RawFault;
  readonly wallMs: number;
  readonly pages: number;
}

/** The guest's place in its package. */
export type DrivenPlace =
  | { readonly apiVersion: 1; readonly views: readonly DrivenView[] }
  | { readonly apiVersion: 2; readonly views: readonly string[]; readonly approved: readonly Capability[] };
