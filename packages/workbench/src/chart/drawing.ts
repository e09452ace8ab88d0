import type { Bar } from "@bourse/bars";
import type { Palette } from "@bourse/ui";
import { createChart, type IChartApi, PriceScaleMode } from "lightweight-charts";
import { nearestIndex } from "./axis.ts";
import { type BarSeries, barSeries } from "./bar-series.ts";
import { barTime } from "./bars.ts";
import { type ChartLooks, chartOptions } from "./options.ts";
import { watchFrames } from "./overlays/frames.ts";
import { createOverlays, type Overlays } from "./overlays/overlays.ts";
import type { DrawnBars } from "./tail.ts";
import { timeMap } from "./time-map.ts";

/** The price pane's share of the height; the rest shows volume. */
const PRICE_STRETCH = 4;
/** Initially visible bars: half a year of days. */
const FIRST_BARS = 130;

/** A place on a chart that zooming, scrolling and other timeframes leave where it is. */
export interface Point {
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly time: number;
  readonly price: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

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
  /** Distance of a time from the left, in pixels; also outside of what is visible or loaded. Undefined without bars. */
  xOf(time: number): number | undefined;
  /** Time in milliseconds at a distance from the left: the inverse of {@link Drawing.xOf}. */
  timeAt(x: number): number | undefined;
  /** The bar that opens nearest to a time. */
  barNear(time: number): Bar | undefined;
  /** The time so many bars before or after another: the usual spacing where there are no bars. */
  timeBeside(time: number, bars: number): number | undefined;
  /** Scrolls so that a time is in the middle; the zoom stays. */
  goTo(time: number): void;
  /** Puts the crosshair on any point. */
  aim(point: Point): void;
  /** Size of the pane with the prices, without the axes, in pixels. */
  size(): Size;
  /** Hears each repaint for which something may have moved: range, scale, size, bars. @returns a function that ends it */
  onFrame(listener: () => void): () => void;
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
  const onFrame = watchFrames(chart);
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
    clearPoint() {
      chart.clearCrosshairPosition();
      onHover(undefined);
    },
    showLast,
    zoom(factor) {
      const range = chart.timeScale().getVisibleLogicalRange();
      if (range) chart.timeScale().setVisibleLogicalRange(zoomed(range, factor));
    },
    overlays,
    ...places({ chart, series, onHover }),
    onFrame,
    yOf: (value) => price.priceToCoordinate(value) ?? undefined,
    priceAt: (y) => price.coordinateToPrice(y) ?? undefined,
    axisWidth: () => chart.priceScale("right", 0).width(),
    remove: () => chart.remove(),
  };
}

interface PlacesOf {
  readonly chart: IChartApi;
  readonly series: BarSeries;
  readonly onHover: (index: number | undefined) => void;
}

type Places = Pick<Drawing, "xOf" | "timeAt" | "timeBeside" | "barNear" | "goTo" | "aim" | "size">;

/** The parts of a drawing that know where times are. */
function places({ chart, series, onHover }: PlacesOf): Places {
  const times = timeMap(chart, () => series.bars);
  return {
    ...times,
    barNear(time) {
      const bar = series.bars[nearestIndex(times.times(), time)];
      return bar && { ...bar, time: Date.parse(bar.time) };
    },
    goTo(time) {
      const [range, logical] = [chart.timeScale().getVisibleLogicalRange(), times.logicalOf(time)];
      if (range && logical !== undefined) chart.timeScale().setVisibleLogicalRange(around(logical, range));
    },
    aim({ time, price: at }) {
      const index = nearestIndex(times.times(), time);
      const bar = series.bars[index];
      if (!bar) return;
      chart.setCrosshairPosition(at, barTime(bar), series.price);
      onHover(index);
    },
    size: () => ({ width: chart.timeScale().width(), height: chart.panes()[0]?.getHeight() ?? 0 }),
  };
}
