import { formatPrice, type Palette } from "@bourse/ui";
import { CandlestickSeries, createChart, HistogramSeries, PriceScaleMode } from "lightweight-charts";
import { type BarPainter, barPainter, barTime } from "./bars.ts";
import { type ChartLooks, candleOptions, chartOptions } from "./options.ts";
import { createOverlays, type Overlays } from "./overlays/overlays.ts";
import { type DrawnBars, firstChange } from "./tail.ts";

/** The price pane's share of the height; the rest shows volume. */
const PRICE_STRETCH = 4;
/** Decimals of the price axis if the symbol has no precision. */
const USUAL_DECIMALS = 2;
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

const priceFormat = (decimals: number | undefined) => ({
  type: "custom" as const,
  formatter: (value: number) => formatPrice(value, decimals),
  minMove: 10 ** -(decimals ?? USUAL_DECIMALS),
});

/** Draws into an element; calls `onHover` with the index of the bar under the pointer. */
export function createDrawing(element: HTMLElement, onHover: (index: number | undefined) => void): Drawing {
  const chart = createChart(element, { autoSize: true, layout: { attributionLogo: true } });
  // The library uses a table for layout: a screen reader would announce its rows and cells.
  chart.chartElement().querySelector("table")?.setAttribute("role", "presentation");
  const price = chart.addSeries(CandlestickSeries, {
    priceFormat: priceFormat(undefined),
    priceLineVisible: false,
  });
  const volume = chart.addSeries(HistogramSeries, { priceFormat: { type: "volume" }, priceLineVisible: false }, 1);
  chart.panes()[0]?.setStretchFactor(PRICE_STRETCH);
  chart.panes()[1]?.setStretchFactor(1);
  const overlays = createOverlays({ chart, series: price });
  let drawn: DrawnBars = { bars: [] };
  let painter: BarPainter | undefined;
  let lastPriceColor = "";
  chart.subscribeCrosshairMove((move) => {
    const logical = move.point ? move.logical : undefined;
    onHover(logical === undefined || !drawn.bars[logical] ? undefined : logical);
  });

  const showLast = (count = drawn.bars.length) => {
    const { length } = drawn.bars;
    chart.timeScale().setVisibleLogicalRange({ from: Math.max(0, length - count) - 1, to: length + 3 });
  };

  const hold = (index: number) => {
    const bar = drawn.bars[index];
    if (bar) chart.setCrosshairPosition(bar.close, barTime(bar), price);
  };
  const candle = (index: number) => {
    const bar = drawn.bars[index];
    if (!bar || !painter) return undefined;
    return { price: index === drawn.forming ? painter.forming(bar) : painter.price(bar), volume: painter.volume(bar) };
  };
  const drawAll = () => {
    const all = drawn.bars.flatMap((_bar, index) => candle(index) ?? []);
    price.setData(all.map((each) => each.price));
    volume.setData(all.map((each) => each.volume));
  };
  /** `before` bars are already drawn: the library needs a flag for updates of bars other than the last. */
  const drawFrom = (from: number, before: number) => {
    for (let index = from; index < drawn.bars.length; index++) {
      const next = candle(index);
      if (!next) continue;
      price.update(next.price, index < before - 1);
      volume.update(next.volume, index < before - 1);
    }
  };

  const showLastPrice = () => {
    const last = drawn.bars.at(-1);
    overlays.show(
      "last-price",
      last ? [{ kind: "level", id: "last", price: last.close, color: lastPriceColor, stroke: "dotted" }] : [],
    );
  };

  return {
    show(next) {
      const isFirst = drawn.bars.length === 0;
      const from = firstChange(drawn, next);
      const { length } = drawn.bars;
      drawn = next;
      if (from === undefined) drawAll();
      else drawFrom(from, length);
      showLastPrice();
      if (isFirst) showLast(Math.min(next.bars.length, FIRST_BARS));
    },
    restyle(palette, looks) {
      chart.applyOptions(chartOptions(palette, looks));
      chart
        .priceScale("right", 0)
        .applyOptions({ mode: looks.logScale ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal });
      chart.priceScale("right", 1).applyOptions({ mode: PriceScaleMode.Normal });
      price.applyOptions({ ...candleOptions(palette, looks.hollow), priceFormat: priceFormat(looks.decimals) });
      painter = barPainter(palette);
      lastPriceColor = palette.accent;
      drawAll();
      showLastPrice();
    },
    point(index) {
      const bar = drawn.bars[index];
      if (!bar) return;
      const range = chart.timeScale().getVisibleLogicalRange();
      if (range && (index < range.from + 1 || index > range.to - 1)) {
        const half = (range.to - range.from) / 2;
        chart.timeScale().setVisibleLogicalRange({ from: index - half, to: index + half });
      }
      hold(index);
    },
    hold,
    clearPoint: () => chart.clearCrosshairPosition(),
    showLast,
    zoom(factor) {
      const range = chart.timeScale().getVisibleLogicalRange();
      if (!range) return;
      const cut = ((range.to - range.from) * (1 - factor)) / 2;
      chart.timeScale().setVisibleLogicalRange({ from: range.from + cut, to: range.to - cut });
    },
    overlays,
    yOf: (value) => price.priceToCoordinate(value) ?? undefined,
    priceAt: (y) => price.coordinateToPrice(y) ?? undefined,
    axisWidth: () => chart.priceScale("right", 0).width(),
    remove: () => chart.remove(),
  };
}
