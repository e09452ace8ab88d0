import type { UTCTimestamp } from "lightweight-charts";
import { libraryTime } from "../painter.ts";
import type { ChartView } from "../view/chart-view.ts";

/** A bar that the drawing library holds. */
export interface HeldBar {
  readonly time: UTCTimestamp;
  /** Index of the last of the chart's bars that it spans, whose values stand for all of them. */
  readonly index: number;
  /** Its place among those that the library holds, from 0. */
  readonly place: number;
}

/**
 * The bars that the drawing library holds now. A line over the bars gives the library points for exactly these: a point at
 * another time would move all bars apart.
 */
export interface ShownBars {
  held(): readonly HeldBar[];
  /**
   * Those that span a bar of this index and later ones. Undefined while the newest that the library holds are gone: a line is
   * then drawn whole, since the library adds no point before its last one.
   */
  heldSince(from: number): readonly HeldBar[] | undefined;
  /**
   * Calls the listener before all bars are replaced. A line then drops its points: otherwise the library would sort the times
   * of old and new points again for each line.
   */
  onReplace(listener: () => void): void;
  /** Calls the listener when the held bars have changed: all of them (undefined), or those from one of the level on. */
  onChange(listener: (from: number | undefined) => void): void;
}

interface OwnShownBars extends ShownBars {
  replacing(): void;
  changed(view: Pick<ChartView, "bars" | "loaded">, from: number | undefined): void;
}

export function shownBars(): OwnShownBars {
  const listeners: ((from: number | undefined) => void)[] = [];
  const clearing: (() => void)[] = [];
  let view: Pick<ChartView, "bars" | "loaded"> | undefined;
  const heldFrom = (first: number): readonly HeldBar[] => {
    const { bars, loaded } = view ?? {};
    if (!bars || !loaded) return [];
    const held: HeldBar[] = [];
    const { level, to } = loaded;
    for (let at = first; at < to; at++) {
      const bar = bars.store.barOfLevel(level, at);
      const index = Math.min(bars.store.to, (at + 1) * 2 ** level) - 1;
      if (bar) held.push({ time: libraryTime(bar.time), index, place: at - loaded.from });
    }
    return held;
  };
  return {
    held: () => heldFrom(view?.loaded.from ?? 0),
    heldSince(from) {
      const { bars, loaded } = view ?? {};
      if (!bars || !loaded) return [];
      const isGone = loaded.to > loaded.from && !bars.store.barOfLevel(loaded.level, loaded.to - 1);
      return isGone ? undefined : heldFrom(Math.max(loaded.from, from >> loaded.level));
    },
    onReplace: (listener) => void clearing.push(listener),
    onChange: (listener) => void listeners.push(listener),
    replacing() {
      for (const clear of clearing) clear();
    },
    changed(now, from) {
      view = now;
      for (const listener of listeners) listener(from);
    },
  };
}
