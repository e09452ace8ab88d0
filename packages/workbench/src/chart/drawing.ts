import type { CandleAnswer } from "@bourse/contract/host-api";
import type { Palette } from "@bourse/ui";
import { CandlestickSeries, createChart, HistogramSeries, PriceScaleMode } from "lightweight-charts";
import { barTime, priceData, volumeData } from "./bars.ts";
import { createLevels, type Level } from "./levels.ts";
import { candleOptions, chartOptions } from "./options.ts";

/** Share of the height that the price pane takes; the rest is volume. */
const PRICE_STRETCH = 4;
/** Bars shown at first: half a year of days. */
const FIRST_BARS = 130;

/** The drawn chart behind the component. */
export interface Drawing {
  show(bars: readonly CandleAnswer[], palette: Palette): void;
  restyle(palette: Palette, logScale: boolean): void;
  /** Puts the crosshair on a bar and brings it into sight. */
  point(index: number): void;
  clearPoint(): void;
  /** Shows the last `count` bars; all of them without. */
  showLast(count?: number): void;
  zoom(factor: number): void;
  /** Draws these prices across the chart and no others. */
  levels(levels: readonly Level[]): void;
  /** Height of a price, in pixels from the top; undefined when it is out of sight. */
  yOf(price: number): number | undefined;
  /** Price at a height; undefined while there are no bars. */
  priceAt(y: number): number | undefined;
  /** Width of the price axis at the right, in pixels. */
  axisWidth(): number;
  remove(): void;
}

/** Draws into an element; `onHover` hears the index of the bar under the pointer. */
export function createDrawing(element: HTMLElement, onHover: (index: number | undefined) => void): Drawing {
  const chart = createChart(element, { autoSize: true, layout: { attributionLogo: true } });
  const price = chart.addSeries(CandlestickSeries, {});
  const volume = chart.addSeries(HistogramSeries, { priceFormat: { type: "volume" }, priceLineVisible: false }, 1);
  chart.panes()[0]?.setStretchFactor(PRICE_STRETCH);
  chart.panes()[1]?.setStretchFactor(1);
  let bars: readonly CandleAnswer[] = [];
  chart.subscribeCrosshairMove((move) => {
    const logical = move.point ? move.logical : undefined;
    onHover(logical === undefined || !bars[logical] ? undefined : logical);
  });

  const showLast = (count = bars.length) => {
    chart.timeScale().setVisibleLogicalRange({ from: Math.max(0, bars.length - count) - 1, to: bars.length + 3 });
  };

  return {
    show(next, palette) {
      const first = bars[0]?.time !== next[0]?.time || bars.length !== next.length;
      bars = next;
      price.setData(priceData(next));
      volume.setData(volumeData(next, palette));
      if (first) showLast(Math.min(next.length, FIRST_BARS));
    },
    restyle(palette, logScale) {
      chart.applyOptions(chartOptions(palette, logScale));
      chart
        .priceScale("right", 0)
        .applyOptions({ mode: logScale ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal });
      chart.priceScale("right", 1).applyOptions({ mode: PriceScaleMode.Normal });
      price.applyOptions(candleOptions(palette));
      volume.setData(volumeData(bars, palette));
    },
    point(index) {
      const bar = bars[index];
      if (!bar) return;
      const range = chart.timeScale().getVisibleLogicalRange();
      if (range && (index < range.from + 1 || index > range.to - 1)) {
        const half = (range.to - range.from) / 2;
        chart.timeScale().setVisibleLogicalRange({ from: index - half, to: index + half });
      }
      chart.setCrosshairPosition(bar.close, barTime(bar), price);
    },
    clearPoint: () => chart.clearCrosshairPosition(),
    showLast,
    zoom(factor) {
      const range = chart.timeScale().getVisibleLogicalRange();
      if (!range) return;
      const cut = ((range.to - range.from) * (1 - factor)) / 2;
      chart.timeScale().setVisibleLogicalRange({ from: range.from + cut, to: range.to - cut });
    },
    levels: createLevels(price),
    yOf: (value) => price.priceToCoordinate(value) ?? undefined,
    priceAt: (y) => price.coordinateToPrice(y) ?? undefined,
    axisWidth: () => chart.priceScale("right", 0).width(),
    remove: () => chart.remove(),
  };
}
