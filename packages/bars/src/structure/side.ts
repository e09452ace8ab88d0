import type { RecentBars } from "./recent.ts";

/** The highs of a stream, or its lows: the same rules seen in a mirror. */
export interface Side {
  readonly name: "high" | "low";
  /** 1 for highs, -1 for lows. */
  readonly sign: 1 | -1;
  /** The price that reaches furthest on this side. */
  wick(index: number): number;
  /** The price that reaches furthest on the other side. */
  root(index: number): number;
}

export function highSide({ high, low }: RecentBars): Side {
  return { name: "high", sign: 1, wick: high, root: low };
}

export function lowSide({ high, low }: RecentBars): Side {
  return { name: "low", sign: -1, wick: low, root: high };
}

/** The latest confirmed swing of a side that no bar has closed beyond. */
export interface OpenSwing {
  readonly bar: number;
  readonly level: number;
  swept: boolean;
  /** The bar after the swing that reaches furthest the other way; the last of equals. A break makes it an order block. */
  rootBar: number;
  root: number;
  /** That bar's price on this side. */
  rootWick: number;
}

/** The swing at `bar`, confirmed by the bar `confirmedAt`. */
export function openSwing(side: Side, bar: number, confirmedAt: number): OpenSwing {
  const none = side.sign * Number.POSITIVE_INFINITY;
  const swing: OpenSwing = {
    bar,
    level: side.wick(bar),
    swept: false,
    rootBar: bar,
    root: none,
    rootWick: none,
  };
  for (let index = bar + 1; index <= confirmedAt; index++) seeRoot(side, swing, index);
  return swing;
}

/** Considers a further bar as the origin of a break to come. */
export function seeRoot(side: Side, swing: OpenSwing, index: number): void {
  const root = side.root(index);
  if (side.sign * (root - swing.root) > 0) return;
  swing.rootBar = index;
  swing.root = root;
  swing.rootWick = side.wick(index);
}

/** Whether `price` lies beyond `level` on this side; a price at the level does not. */
export function beyond({ sign }: Side, price: number, level: number): boolean {
  return sign * (price - level) > 0;
}
