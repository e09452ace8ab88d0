/** Inclusive range of a length or count in a layout node. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Below 10 px a label could hide text that nobody can read; above 64 px one label fills a side bar. */
export const FONT_SIZE: Range = { min: 10, max: 64 };
/** The specification's limits. The contract checks them; the renderer does not rely on that. */
export const BOX_SIDE: Range = { min: 0, max: 4096 };
export const GAP: Range = { min: 0, max: 256 };
export const LINES: Range = { min: 1, max: 100 };

/** The number limited to its range; undefined if it is not a number, so that the field's default applies. */
export function bounded(value: unknown, range: Range): number | undefined {
  if (typeof value !== "number" || Number.isNaN(value)) return undefined;
  return Math.min(range.max, Math.max(range.min, value));
}
