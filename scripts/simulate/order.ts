import type { SimulationReport } from "@bourse/cloud/testing/simulator";

/** A world to simulate: its seed determines everything except the order of concurrent work. */
export interface Order {
  readonly seed: number;
  readonly operations: number;
  readonly creators: number;
  readonly width: number;
  /** A separate database; absent: one in memory. */
  readonly url: string | undefined;
}

/** A process's report on a world. */
export type Told =
  | { readonly kind: "progress"; readonly seed: number; readonly done: number }
  | { readonly kind: "report"; readonly seed: number; readonly report: SimulationReport }
  | { readonly kind: "fault"; readonly seed: number; readonly fault: string };
