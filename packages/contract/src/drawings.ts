/** The kinds of drawings. */
export const DRAWING_KINDS = ["horizontal", "trend", "ray", "rectangle", "fib", "text", "measure"] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

/** The points of a kind: how many, and whether they have a time. A horizontal line has a price only. */
export const DRAWING_POINTS: Readonly<Record<DrawingKind, { readonly count: 1 | 2; readonly timed: boolean }>> = {
  horizontal: { count: 1, timed: false },
  trend: { count: 2, timed: true },
  ray: { count: 2, timed: true },
  rectangle: { count: 2, timed: true },
  fib: { count: 2, timed: true },
  text: { count: 1, timed: true },
  measure: { count: 2, timed: true },
};
