/** A bar in whole units: prices in ticks (or another smallest unit), volume in units traded. */
export interface WholeBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** A value moved into a range. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
