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
  /** All of them, or those that span a bar of this index and later ones. */
  held(from?: number): readonly HeldBar[];
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
  return {
    held(from) {
      const { bars, loaded } = view ?? {};
      if (!bars || !loaded) return [];
      const held: HeldBar[] = [];
      const { level, to } = loaded;
      const first = from === undefined ? loaded.from : Math.max(loaded.from, from >> level);
      for (let at = first; at < to; at++) {
        const bar = bars.store.barOfLevel(level, at);
        const index = Math.min(bars.store.to, (at + 1) * 2 ** level) - 1;
        if (bar) held.push({ time: libraryTime(bar.time), index, place: at - loaded.from });
      }
      return held;
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
