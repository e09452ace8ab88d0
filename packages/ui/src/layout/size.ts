/** Inclusive range of a length or count that a layout node may ask for. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Below 10 px a label can carry text nobody reads; above 64 px one label fills a side bar. */
export const FONT_SIZE: Range = { min: 10, max: 64 };
/** The specification's bounds. The contract checks them; the renderer does not rely on it. */
export const BOX_SIDE: Range = { min: 0, max: 4096 };
export const GAP: Range = { min: 0, max: 256 };
export const LINES: Range = { min: 1, max: 100 };

/** The number brought into its range; undefined when there is none, so that the field's default holds. */
export function bounded(value: unknown, range: Range): number | undefined {
  if (typeof value !== "number" || Number.isNaN(value)) return undefined;
  return Math.min(range.max, Math.max(range.min, value));
}
