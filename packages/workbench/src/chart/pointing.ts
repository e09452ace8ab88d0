import type { IChartApi } from "lightweight-charts";
import type { BarSeries } from "./bar-series.ts";
import { libraryTime } from "./painter.ts";
import type { ChartView } from "./view/chart-view.ts";
import { watchGestures } from "./view/gestures.ts";

/** A place on the prices, in pixels from the left and the top. */
export interface CrosshairPlace {
  readonly x: number;
  readonly y: number;
}

export interface PointingEvents {
  /** Called with the index of the bar under the pointer, and with the place of a finger's crosshair among the prices. */
  readonly onHover: (index: number | undefined, finger?: CrosshairPlace) => void;
}

/** Puts the crosshair of a drawing somewhere. */
export interface Pointing {
  /** Puts the crosshair on a bar and scrolls to it. */
  point(index: number): void;
  /** Puts the crosshair on a bar without scrolling. */
  hold(index: number): void;
  /** Puts the crosshair on any point. */
  aim(point: { readonly time: number; readonly price: number }): void;
  clearPoint(): void;
}

/** Index of the bar at a distance from the left; undefined where there is none. */
function barAt({ indexAt, bars }: ChartView, x: number): number | undefined {
  const index = Math.round(indexAt(x) ?? Number.NaN);
  return bars?.store.bar(index) ? index : undefined;
}

/** Follows the pointer: its gestures, and the bar under the crosshair. @returns a function that ends it */
export function watchPointer(
  element: HTMLElement,
  { chart, view, onHover }: Omit<PointingParts, "series">,
): () => void {
  let isTracked = false;
  const gestures = watchGestures(element, {
    width: () => chart.timeScale().width(),
    height: () => element.clientHeight - chart.timeScale().height(),
    scroll: view.scroll,
    zoomAt: view.zoomAt,
    isTracked: () => isTracked,
  });
  chart.subscribeCrosshairMove(({ point, paneIndex, sourceEvent }) => {
    // A finger that is on the bars moves the library's crosshair only after a long press.
    isTracked = point !== undefined && sourceEvent !== undefined && (isTracked || gestures.hasFinger());
    onHover(point && barAt(view, point.x), isTracked && paneIndex === 0 ? point : undefined);
  });
  return gestures.end;
}

interface PointingParts extends PointingEvents {
  readonly chart: IChartApi;
  readonly series: BarSeries;
  readonly view: ChartView;
}

/** The parts of a drawing that put the crosshair somewhere. */
export function pointing({ chart, series, view, onHover }: PointingParts): Pointing {
  /** The library's crosshair stands on bars that it holds: at a coarse level, on the one that spans the wanted bar. */
  const cross = (index: number, price: number) => {
    const held = view.bars?.store.barOfLevel(view.loaded.level, index >> view.loaded.level);
    if (held) chart.setCrosshairPosition(price, libraryTime(held.time), series.price);
  };
  const hold = (index: number) => {
    const bar = view.bars?.store.bar(index);
    if (bar) cross(index, bar.close);
  };
  return {
    point(index) {
      const { left, right } = view.span;
      if (index < left + 1 || index > right - 2) view.centre(index);
      hold(index);
    },
    hold,
    aim({ time, price }) {
      const index = view.bars?.store.nearest(time);
      if (index === undefined) return;
      cross(index, price);
      onHover(index);
    },
    clearPoint() {
      chart.clearCrosshairPosition();
      onHover(undefined);
    },
  };
}
