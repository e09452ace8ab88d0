import type { ChartTimeframe } from "@bourse/contract";

/** One fire, as the log stores it. */
export interface Fire {
  /** Fires are delivered in the order of their ids. */
  readonly id: number;
  readonly ruleId: string;
  /** The extension that is notified. */
  readonly recipient?: string | undefined;
  readonly title: string;
  readonly message: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly price: number;
  /** Name of the indicator whose value is the price. */
  readonly measure?: string | undefined;
  readonly move?: number | undefined;
  readonly sampleTime: string;
  readonly firedAt: string;
  readonly takenAt?: string | undefined;
}

/** A fire of a rule, before it is written. */
export interface Firing {
  readonly ruleId: string;
  readonly price: number;
  readonly move?: number | undefined;
  readonly sampleTime: string;
  /** Start of the period in which a repeating rule fires; absent for a rule that fires once. */
  readonly period?: number | undefined;
  readonly measure?: string | undefined;
  readonly at: string;
}
