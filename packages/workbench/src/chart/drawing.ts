import type { Bar, BarColumns } from "@bourse/bars";
import type { Palette } from "@bourse/ui";
import type { IChartApi } from "lightweight-charts";
import { type BarSeries, barSeries } from "./bar-series.ts";
import type { ChartBars } from "./chart-bars.ts";
import { type ChartLooks, chartOptions, SCALE_MODES } from "./options.ts";
import { watchFrames } from "./overlays/frames.ts";
import { createOverlays, type Overlays } from "./overlays/overlays.ts";
import { sessionMarks } from "./overlays/sessions.ts";
import { shownBars } from "./overlays/shown.ts";
import { type Pointing, type PointingEvents, pointing, watchPointer } from "./pointing.ts";
import { marksOf } from "./sessions/marks.ts";
import { zonedChart } from "./time/zoned-chart.ts";
import { type ChartView, chartView } from "./view/chart-view.ts";
import { firstInSight, type ReadBar } from "./view/first-in-sight.ts";
import { type PaneHeights, paneHeights } from "./view/panes.ts";
import { type PriceRange, priceRange } from "./view/price-range.ts";
import type { Span } from "./view/span.ts";

/** The price pane's share of the height; the rest shows volume. */
const PRICE_STRETCH = 4;

/** A place on a chart in time and price, so that zooming, scrolling and other timeframes do not move it. */
export interface Point {
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly time: number;
  readonly price: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The imperative chart behind the component. Indexes are those of the bars' store. */
export interface Drawing extends Pointing {
  /** Draws changes; the visible part stays, unless the bars are in another store. */
  show(bars: ChartBars): void;
  /** Sets type, colours and scales; must be called before {@link Drawing.show}. */
  restyle(palette: Palette, looks: ChartLooks): void;
  /** Shows the bars since a time, including those that are read later; minus infinity shows all. */
  showSince(time: number): void;
  zoom(factor: number): void;
  /** Marks the last price at the axis as stale, with its age in words; undefined: it is current. */
  markAge(age: string | undefined): void;
  /** The overlays on the bars. */
  readonly overlays: Overlays;
  /** Height of a price, in pixels from the top; undefined if it is not visible. */
  yOf(price: number): number | undefined;
  /** Price at a height; undefined while there are no bars. */
  priceAt(y: number): number | undefined;
  /** Distance of a time from the left, in pixels; also outside of what is visible or loaded. Undefined without bars. */
  xOf(time: number): number | undefined;
  /** `opens`: left edge of the first bar that opens at a time or later; `holds`: of the bar that contains the time. */
  edgeOf(time: number, bar: "opens" | "holds"): number | undefined;
  /** Time in milliseconds at a distance from the left: the inverse of {@link Drawing.xOf}. */
  timeAt(x: number): number | undefined;
  /** The bar that opens nearest to a time. */
  barNear(time: number): Bar | undefined;
  /** The time of the bar that is so many bars before or after a time. Where there are no bars, the usual spacing counts. */
  timeBeside(time: number, bars: number): number | undefined;
  /** Scrolls so that a time is in the middle; the zoom stays. */
  goTo(time: number): void;
  /** Times at both ends of what is shown. */
  shownTimes(): { readonly from: number; readonly to: number } | undefined;
  /** The first value that `read` finds in the bars of the shown level, from the first bar in sight on. */
  firstInSight<Value>(read: ReadBar<Value>): Value | undefined;
  /** The bars in sight, as a view that the next change may overwrite. */
  barsInSight(): BarColumns | undefined;
  /** The chart as it is painted now, without the crosshair. */
  picture(): HTMLCanvasElement;
  /** Size of the pane with the prices, without the axes, in pixels. */
  size(): Size;
  /** Calls the listener at each repaint that may have moved something: range, scale, size, bars. @returns a function that ends it */
  onFrame(listener: () => void): () => void;
  /** Prices, volume and indicators below each other. */
  readonly panes: PaneHeights;
  /** The prices in sight. */
  readonly range: Pick<PriceRange, "stretch" | "include" | "fit" | "hold">;
  /** Width of the price axis at the right, in pixels. */
  axisWidth(): number;
  /** The bars in sight. */
  readonly span: Span;
  remove(): void;
}

export interface DrawingEvents extends PointingEvents {
  /** Called when bars before the oldest would be in sight. */
  readonly onEarlier: () => void;
}

/** Draws into an element. */
export function createDrawing(element: HTMLElement, { onHover, onEarlier }: DrawingEvents): Drawing {
  const zoned = zonedChart(element, { autoSize: true, layout: { attributionLogo: true } });
  const { chart } = zoned;
  // The library uses a table for layout: a screen reader would announce its rows and cells.
  chart.chartElement().querySelector("table")?.setAttribute("role", "presentation");
  hideUntilLaidOut(chart);
  const series = barSeries(chart);
  const panes = paneHeights(chart);
  panes.name(0, "prices", PRICE_STRETCH);
  panes.name(1, "volume", 1);
  const shown = shownBars();
  const view = chartView({
    chart,
    series,
    onReplace: shown.replacing,
    onLoaded: (from) => shown.changed(view, from),
    onEarlier,
  });
  const overlays = createOverlays({ chart, panes, series: () => series.price, shown });
  const range = priceRange(series, () => chart.priceScale("right", 0).setAutoScale(true));
  const onFrame = watchFrames(chart);
  const end = watchPointer(element, { chart, view, onHover });
  chart.timeScale().subscribeSizeChange(() => view.setSpan(view.span));
  const lastPrice: { color: string; staleColor: string; age?: string | undefined } = { color: "", staleColor: "" };
  let [hours, marksColor]: [ChartLooks["hours"], string] = [undefined, ""];
  sessionMarks(chart, () => ({ ...marksOf(drawn, hours), color: marksColor }));

  const showLastPrice = () => {
    const { store } = view.bars ?? {};
    const last = store?.bar(store.to - 1);
    const { color, staleColor, age } = lastPrice;
    const looks = age === undefined ? { color } : { color: staleColor, title: age };
    overlays.show(
      "last-price",
      last ? [{ kind: "level", id: "last", price: last.close, stroke: "dotted", ...looks }] : [],
    );
  };
  const drawn: Drawing = {
    show(next) {
      view.show(next);
      showLastPrice();
    },
    restyle(palette, looks) {
      chart.applyOptions(chartOptions(palette, looks));
      scalePrices(chart, looks);
      if (series.restyle(palette, looks).isNew) overlays.renew();
      range.renew(SCALE_MODES[looks.scale]);
      zoned.setTime(looks.time);
      view.redraw();
      view.setSpan(view.span);
      [lastPrice.color, lastPrice.staleColor] = [palette.accent, palette.warning];
      [hours, marksColor] = [looks.hours, palette.muted];
      labelLastPrice(series, lastPrice.age);
      showLastPrice();
    },
    markAge(age) {
      lastPrice.age = age;
      labelLastPrice(series, age);
      showLastPrice();
    },
    showSince: view.showSince,
    zoom: view.zoom,
    overlays,
    ...pointing({ chart, series, view, onHover }),
    ...places({ chart, view }),
    firstInSight: (read) => firstInSight(view, read),
    onFrame,
    panes,
    range,
    get span() {
      return view.span;
    },
    yOf: (value) => series.price.priceToCoordinate(value) ?? undefined,
    priceAt: (y) => series.price.coordinateToPrice(y) ?? undefined,
    axisWidth: () => chart.priceScale("right", 0).width(),
    remove() {
      end();
      chart.remove();
    },
  };
  return drawn;
}

/** The level of a stale price has a label with its age, which stands in the place of the series' own. */
const labelLastPrice = ({ price }: BarSeries, age: string | undefined): void =>
  price.applyOptions({ lastValueVisible: age === undefined });

/**
 * Sets the scale of the prices and of no other pane. The library makes each new pane with the options that were set last for a
 * scale at its side. Those of the volume are set last, so that an indicator's pane shows plain values.
 */
function scalePrices(chart: IChartApi, { scale, inverted }: ChartLooks): void {
  chart.priceScale("right", 0).applyOptions({ mode: SCALE_MODES[scale], invertScale: inverted });
  chart.priceScale("right", 1).applyOptions({ mode: SCALE_MODES.normal, invertScale: false });
}

/** The library lays out its panes and axes in its first frame: before it they would appear in the wrong places. */
function hideUntilLaidOut(chart: IChartApi): void {
  const { style } = chart.chartElement();
  style.visibility = "hidden";
  requestAnimationFrame(() => {
    style.visibility = "";
  });
}

type Places = Pick<
  Drawing,
  "xOf" | "edgeOf" | "timeAt" | "timeBeside" | "barNear" | "goTo" | "shownTimes" | "barsInSight" | "picture" | "size"
>;

/** The parts of a drawing that know where times are. */
function places({ chart, view }: { readonly chart: IChartApi; readonly view: ChartView }): Places {
  const store = () => view.bars?.store;
  const timeAt = (x: number) => {
    const index = view.indexAt(x);
    return index === undefined ? undefined : store()?.timeAt(index);
  };
  return {
    xOf(time) {
      const index = store()?.indexAt(time);
      return index === undefined ? undefined : view.xOf(index);
    },
    edgeOf(time, bar) {
      const bars = store();
      const near = bars?.indexAt(time);
      if (!bars || near === undefined) return undefined;
      const opens = bar === "holds" ? bars.bar(Math.floor(near))?.time : undefined;
      const holds = opens !== undefined && time < opens + bars.step;
      return view.xOf((holds ? Math.floor(near) : Math.ceil(near)) - 0.5);
    },
    timeAt,
    timeBeside(time, bars) {
      const index = store()?.indexAt(time);
      return index === undefined ? undefined : store()?.timeAt(Math.round(index) + bars);
    },
    barNear(time) {
      const index = store()?.nearest(time);
      return index === undefined ? undefined : store()?.bar(index);
    },
    goTo(time) {
      const index = store()?.indexAt(time);
      if (index !== undefined) view.centre(index);
    },
    shownTimes() {
      const [from, to] = [timeAt(0), timeAt(chart.timeScale().width())];
      return from === undefined || to === undefined ? undefined : { from, to };
    },
    barsInSight() {
      const { left, right } = view.span;
      return store()?.slice(Math.floor(left), Math.ceil(right));
    },
    picture: () => chart.takeScreenshot(true),
    size: () => ({ width: chart.timeScale().width(), height: chart.panes()[0]?.getHeight() ?? 0 }),
  };
}
