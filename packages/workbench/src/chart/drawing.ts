import type { Palette } from "@bourse/ui";
import { createChart, PriceScaleMode } from "lightweight-charts";
import { barSeries } from "./bar-series.ts";
import { barTime } from "./bars.ts";
import { type ChartLooks, chartOptions } from "./options.ts";
import { createOverlays, type Overlays } from "./overlays/overlays.ts";
import type { DrawnBars } from "./tail.ts";

/** The price pane's share of the height; the rest shows volume. */
const PRICE_STRETCH = 4;
/** Initially visible bars: half a year of days. */
const FIRST_BARS = 130;

/** The imperative chart behind the component. */
export interface Drawing {
  /** Draws changes; the visible range stays, unless nothing was drawn before. */
  show(drawn: DrawnBars): void;
  /** Sets colours and scales; must be called before {@link Drawing.show}. */
  restyle(palette: Palette, looks: ChartLooks): void;
  /** Puts the crosshair on a bar and scrolls to it. */
  point(index: number): void;
  /** Puts the crosshair on a bar without scrolling. */
  hold(index: number): void;
  clearPoint(): void;
  /** Shows the last `count` bars; all of them if absent. */
  showLast(count?: number): void;
  zoom(factor: number): void;
  /** The overlays on the bars. */
  readonly overlays: Overlays;
  /** Height of a price, in pixels from the top; undefined if it is not visible. */
  yOf(price: number): number | undefined;
  /** Price at a height; undefined while there are no bars. */
  priceAt(y: number): number | undefined;
  /** Width of the price axis at the right, in pixels. */
  axisWidth(): number;
  remove(): void;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** A range of the same width around a bar. */
function around(index: number, { from, to }: Range): Range {
  const half = (to - from) / 2;
  return { from: index - half, to: index + half };
}

function zoomed({ from, to }: Range, factor: number): Range {
  const cut = ((to - from) * (1 - factor)) / 2;
  return { from: from + cut, to: to - cut };
}

/** Draws into an element; calls `onHover` with the index of the bar under the pointer. */
export function createDrawing(element: HTMLElement, onHover: (index: number | undefined) => void): Drawing {
  const chart = createChart(element, { autoSize: true, layout: { attributionLogo: true } });
  // The library uses a table for layout: a screen reader would announce its rows and cells.
  chart.chartElement().querySelector("table")?.setAttribute("role", "presentation");
  const series = barSeries(chart);
  const { price } = series;
  chart.panes()[0]?.setStretchFactor(PRICE_STRETCH);
  chart.panes()[1]?.setStretchFactor(1);
  const overlays = createOverlays({ chart, series: price });
  let lastPriceColor = "";
  chart.subscribeCrosshairMove((move) => {
    const logical = move.point ? move.logical : undefined;
    onHover(logical === undefined || !series.bars[logical] ? undefined : logical);
  });

  const showLast = (count = series.bars.length) => {
    const { length } = series.bars;
    chart.timeScale().setVisibleLogicalRange({ from: Math.max(0, length - count) - 1, to: length + 3 });
  };

  const hold = (index: number) => {
    const bar = series.bars[index];
    if (bar) chart.setCrosshairPosition(bar.close, barTime(bar), price);
  };
  const showLastPrice = () => {
    const last = series.bars.at(-1);
    overlays.show(
      "last-price",
      last ? [{ kind: "level", id: "last", price: last.close, color: lastPriceColor, stroke: "dotted" }] : [],
    );
  };

  return {
    show(next) {
      const isFirst = series.bars.length === 0;
      series.show(next);
      showLastPrice();
      if (isFirst) showLast(Math.min(next.bars.length, FIRST_BARS));
    },
    restyle(palette, looks) {
      chart.applyOptions(chartOptions(palette, looks));
      chart
        .priceScale("right", 0)
        .applyOptions({ mode: looks.logScale ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal });
      chart.priceScale("right", 1).applyOptions({ mode: PriceScaleMode.Normal });
      series.restyle(palette, looks);
      lastPriceColor = palette.accent;
      showLastPrice();
    },
    point(index) {
      const bar = series.bars[index];
      if (!bar) return;
      const range = chart.timeScale().getVisibleLogicalRange();
      if (range && (index < range.from + 1 || index > range.to - 1))
        chart.timeScale().setVisibleLogicalRange(around(index, range));
      hold(index);
    },
    hold,
    clearPoint: () => chart.clearCrosshairPosition(),
    showLast,
    zoom(factor) {
      const range = chart.timeScale().getVisibleLogicalRange();
      if (range) chart.timeScale().setVisibleLogicalRange(zoomed(range, factor));
    },
    overlays,
    yOf: (value) => price.priceToCoordinate(value) ?? undefined,
    priceAt: (y) => price.coordinateToPrice(y) ?? undefined,
    axisWidth: () => chart.priceScale("right", 0).width(),
    remove: () => chart.remove(),
  };
}
