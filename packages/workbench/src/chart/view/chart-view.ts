import type { BarSeries } from "../bar-series.ts";
import type { ChartBars } from "../chart-bars.ts";
import type { BarStore } from "../store/bar-store.ts";
import {
  centred,
  clamped,
  LOAD_LIMITS,
  type Loaded,
  lastBars,
  loadedFor,
  logicalRange,
  moved,
  type Span,
  widthOf,
  zoomedAt,
} from "./span.ts";

/** Bars in sight at first: half a year of days. */
const FIRST_BARS = 130;
/** Older bars are requested when less than this many times the visible span is left before it. */
const EARLY = 1;

/** The library's time axis. */
interface TimeScale {
  width(): number;
  setVisibleLogicalRange(range: ReturnType<typeof logicalRange>): void;
}

export interface ViewParts {
  readonly chart: { timeScale(): TimeScale };
  readonly series: Pick<BarSeries, "draw" | "update">;
  /** Called before all bars that the library holds are replaced. */
  readonly onReplace: () => void;
  /** Called when the library holds other bars: all of them, or those from one of the level on. */
  readonly onLoaded: (from: number | undefined) => void;
  /** Called when bars before the oldest would be in sight. */
  readonly onEarlier: () => void;
}

/**
 * The part of a chart in sight, and the bars that the drawing library holds for it: a few thousand of a fitting level.
 * The span is kept in bars, so a change of level or of the bars that are held moves nothing.
 */
export interface ChartView {
  readonly span: Span;
  readonly loaded: Loaded;
  readonly bars: ChartBars | undefined;
  show(bars: ChartBars): void;
  /** Draws everything again, after a change of type or colours. */
  redraw(): void;
  /** Shows a span that the trader did not choose, for example after a change of size. */
  setSpan(span: Span): void;
  scroll(pixels: number): void;
  zoomAt(x: number, factor: number): void;
  zoom(factor: number): void;
  centre(index: number): void;
  /**
   * Shows the bars since a time, in milliseconds. Those that are not there yet come into sight as they are read, until
   * the trader moves the chart.
   */
  showSince(time: number): void;
  /** Distance of a bar's middle from the left, in pixels. */
  xOf(index: number): number | undefined;
  /** The bar, with a fraction, at a distance from the left. */
  indexAt(x: number): number | undefined;
}

/** The state of the bars when they were last drawn. */
interface Seen {
  readonly version: number;
  readonly from: number;
  readonly to: number;
  readonly forming: number | undefined;
}

const seenOf = ({ store, forming }: ChartBars): Seen => ({
  version: store.version,
  from: store.from,
  to: store.to,
  forming,
});

/** The first bar that must be drawn again: one that changed, or that began or ended to form. */
function firstToDraw(seen: Seen, { store, forming }: ChartBars): number {
  // After the loss of its newest bars, the last bar of a level spans fewer bars.
  const changed = Math.min(store.changedSince(seen.version), store.to < seen.to ? store.to - 1 : store.to);
  return forming === seen.forming ? changed : Math.min(changed, seen.forming ?? changed, forming ?? changed);
}

/** How bars differ from those that were seen and are loaded. */
function changesOf(seen: Seen, next: ChartBars, loaded: Loaded) {
  const { store } = next;
  const ended = firstToDraw(seen, next);
  const grown = store.to - seen.to;
  const end = ((store.to - 1) >> loaded.level) + 1;
  const from = ended >> loaded.level;
  const isKnown = Number.isFinite(ended);
  const isDrawn = ended >= store.to || (isKnown && loaded.to < from);
  const isHeld = isKnown && end >= loaded.to && end - loaded.from <= LOAD_LIMITS.held;
  const isInPlace = isHeld && grown === 0 && end === loaded.to && from === end - 1;
  return { end, from, grown, isOlder: store.from !== seen.from, isDrawn, isHeld, isInPlace };
}

const isNearOldest = (span: Span, { from }: BarStore): boolean => span.left - widthOf(span) * EARLY < from;

/** Bars since a time. */
export function countSince(store: BarStore, time: number): number {
  if (time === Number.NEGATIVE_INFINITY) return store.length;
  return store.to - Math.max(store.from, Math.ceil(store.indexAt(time) ?? store.to));
}

/** True if a bar at or before the time is loaded, so that no later bar is missing. */
const isAllRead = (store: BarStore, time: number): boolean => (store.bar(store.from)?.time ?? time) <= time;

export function chartView({ chart, series, onReplace, onLoaded, onEarlier }: ViewParts): ChartView {
  let bars: ChartBars | undefined;
  let seen: Seen = { version: -1, from: 0, to: 0, forming: undefined };
  let span: Span = { left: 0, right: FIRST_BARS };
  let loaded: Loaded = { level: 0, from: 0, to: 0 };
  /** The beginning of the range that was chosen, while bars of it may be missing. */
  let since: number | undefined;
  const width = () => chart.timeScale().width();

  const drawAll = () => {
    onReplace();
    if (bars) series.draw({ ...bars, loaded });
    onLoaded(undefined);
  };
  const setSpan = (wanted: Span) => {
    if (!bars) return;
    const { store } = bars;
    span = clamped(wanted, store);
    const next = loadedFor(span, store, loaded.to > loaded.from ? loaded : undefined);
    if (next !== loaded) {
      loaded = next;
      drawAll();
    }
    if (loaded.to > loaded.from) chart.timeScale().setVisibleLogicalRange(logicalRange(span, loaded));
    if (isNearOldest(span, store)) onEarlier();
  };
  const showRange = (store: BarStore, time: number) => {
    since = isAllRead(store, time) ? undefined : time;
    setSpan(lastBars(store, countSince(store, time)));
  };
  const showFirst = (next: ChartBars) => {
    bars = next;
    since = undefined;
    loaded = { level: 0, from: 0, to: 0 };
    seen = seenOf(next);
    if (next.store.length > 0) setSpan(lastBars(next.store, Math.min(next.store.length, FIRST_BARS)));
  };
  /** Draws what is new or gone, and follows the newest bar if it was in sight. */
  const showNext = (next: ChartBars) => {
    const { store } = next;
    const { end, from, grown, isOlder, isDrawn, isHeld, isInPlace } = changesOf(seen, next, loaded);
    const follows = span.right >= seen.to;
    bars = next;
    seen = seenOf(next);
    if (!isDrawn && isHeld) {
      loaded = { ...loaded, to: end };
      series.update({ ...next, loaded }, Math.max(from, loaded.from));
      onLoaded(Math.max(from, loaded.from));
    } else if (!isDrawn) {
      loaded = loadedFor(span, store);
      drawAll();
    }
    // Setting the range again where it is would make the library paint everything twice for each move of the last bar.
    if (since !== undefined && (isOlder || !isInPlace)) showRange(store, since);
    else if (!isInPlace) setSpan(follows ? moved(span, grown) : span);
    else if (isNearOldest(span, store)) onEarlier();
  };

  const move = (wanted: Span) => {
    since = undefined;
    setSpan(wanted);
  };

  return {
    get span() {
      return span;
    },
    get loaded() {
      return loaded;
    },
    get bars() {
      return bars;
    },
    show(next) {
      if (bars?.store === next.store && seen.to > next.store.from) showNext(next);
      else showFirst(next);
    },
    redraw: drawAll,
    setSpan,
    ...movements({ span: () => span, width, setSpan: move }),
    centre: (index) => move(centred(span, index + 0.5)),
    showSince: (time) => bars && showRange(bars.store, time),
    ...positions({ span: () => span, width, bars: () => bars }),
  };
}

interface SpanParts {
  readonly span: () => Span;
  readonly width: () => number;
}

/** Scrolling and zooming by pixels and factors. */
function movements({
  span,
  width,
  setSpan,
}: SpanParts & Pick<ChartView, "setSpan">): Pick<ChartView, "scroll" | "zoomAt" | "zoom"> {
  const share = (pixels: number) => (pixels / Math.max(1, width())) * widthOf(span());
  return {
    scroll: (pixels) => setSpan(moved(span(), share(pixels))),
    zoomAt: (x, factor) => setSpan(zoomedAt(span(), span().left + share(x), factor)),
    zoom: (factor) => setSpan(zoomedAt(span(), (span().left + span().right) / 2, factor)),
  };
}

/** Where bars are; the library's scale ends one pixel before the right edge. */
function positions({
  span,
  width,
  bars,
}: SpanParts & { readonly bars: () => ChartBars | undefined }): Pick<ChartView, "xOf" | "indexAt"> {
  return {
    xOf: (index) => (bars() ? ((index + 0.5 - span().left) / widthOf(span())) * width() - 1 : undefined),
    indexAt: (x) => (bars() ? span().left + ((x + 1) / Math.max(1, width())) * widthOf(span()) - 0.5 : undefined),
  };
}
