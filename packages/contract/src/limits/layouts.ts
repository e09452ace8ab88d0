/** Limits of the trader's saved layouts. */
export interface LayoutLimits {
  /** Layouts of one workspace. */
  readonly maxLayouts: number;
}

/** Default limits of a host. */
export const LAYOUT_LIMITS: LayoutLimits = {
  // The list is read as a whole: 32 of the longest arrangements are 1 MB.
  maxLayouts: 32,
};
