import type { SimulationReport } from "@bourse/cloud/testing/simulator";

/** A world to be driven: its seed gives everything but the order of what runs at once. */
export interface Order {
  readonly seed: number;
  readonly operations: number;
  readonly creators: number;
  readonly width: number;
  /** A database of its own; absent: one in memory. */
  readonly url: string | undefined;
}

/** What a process tells of a world. */
export type Told =
  | { readonly kind: "progress"; readonly seed: number; readonly done: number }
  | { readonly kind: "report"; readonly seed: number; readonly report: SimulationReport }
  | { readonly kind: "fault"; readonly seed: number; readonly fault: string };
