/** Limits of what a trader puts on charts. */
export interface ObjectLimits {
  /** Drawings of one symbol. */
  readonly maxDrawingsPerSymbol: number;
  /** Drawings of one workspace. */
  readonly maxDrawings: number;
  /** Indicators of one chart, and likewise those of every chart. */
  readonly maxIndicatorsPerChart: number;
  /** Symbols that one chart is compared with. */
  readonly maxComparedPerChart: number;
}

/** Default limits of a host. */
export const OBJECT_LIMITS: ObjectLimits = {
  // Each is drawn in every frame of each chart of the symbol; nobody reads a chart with more.
  maxDrawingsPerSymbol: 200,
  // A few KB each: the state folder stays small enough to back up in one go.
  maxDrawings: 10_000,
  // Each is computed over all bars of the chart; 32 over a million bars take seconds already.
  maxIndicatorsPerChart: 32,
  // Each reads its own windows; nobody can distinguish more lines.
  maxComparedPerChart: 8,
};
