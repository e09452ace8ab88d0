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
/** Before this share of the span is left of what is loaded, older bars are asked for. */
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
  setSpan(span: Span): void;
  scroll(pixels: number): void;
  zoomAt(x: number, factor: number): void;
  zoom(factor: number): void;
  centre(index: number): void;
  showLast(count?: number): void;
  /** Distance of a bar's middle from the left, in pixels. */
  xOf(index: number): number | undefined;
  /** The bar, with a fraction, at a distance from the left. */
  indexAt(x: number): number | undefined;
}

/** The state of the bars when they were last drawn. */
interface Seen {
  readonly version: number;
  readonly to: number;
  readonly forming: number | undefined;
}

const seenOf = ({ store, forming }: ChartBars): Seen => ({ version: store.version, to: store.to, forming });

/** The first bar that must be drawn again: one that changed, or that began or ended to form. */
function firstToDraw(seen: Seen, { store, forming }: ChartBars): number {
  // Without its newest bars, the last one of a level spans fewer.
  const changed = Math.min(store.changedSince(seen.version), store.to < seen.to ? store.to - 1 : store.to);
  return forming === seen.forming ? changed : Math.min(changed, seen.forming ?? changed, forming ?? changed);
}

const isNearOldest = (span: Span, { from }: BarStore): boolean => span.left - widthOf(span) * EARLY < from;

export function chartView({ chart, series, onReplace, onLoaded, onEarlier }: ViewParts): ChartView {
  let bars: ChartBars | undefined;
  let seen: Seen = { version: -1, to: 0, forming: undefined };
  let span: Span = { left: 0, right: FIRST_BARS };
  let loaded: Loaded = { level: 0, from: 0, to: 0 };
  const width = () => chart.timeScale().width();

  const drawAll = () => {
    onReplace();
    if (bars) series.draw({ ...bars, loaded });
    onLoaded(undefined);
  };
  const place = () => {
    if (loaded.to > loaded.from) chart.timeScale().setVisibleLogicalRange(logicalRange(span, loaded));
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
    place();
    if (isNearOldest(span, store)) onEarlier();
  };
  const showLast = (count?: number) => bars && setSpan(lastBars(bars.store, count));
  const showFirst = (next: ChartBars) => {
    bars = next;
    loaded = { level: 0, from: 0, to: 0 };
    seen = seenOf(next);
    if (next.store.length > 0) showLast(Math.min(next.store.length, FIRST_BARS));
  };
  /** Draws what is new or gone, and follows the newest bar if it was in sight. */
  const showNext = (next: ChartBars) => {
    const { store } = next;
    const ended = firstToDraw(seen, next);
    const grown = store.to - seen.to;
    const follows = span.right >= seen.to;
    bars = next;
    seen = seenOf(next);
    const end = ((store.to - 1) >> loaded.level) + 1;
    const from = ended >> loaded.level;
    const isKnown = Number.isFinite(ended);
    const isHeld = isKnown && end >= loaded.to && end - loaded.from <= LOAD_LIMITS.held;
    const isInPlace = isHeld && grown === 0 && end === loaded.to && from === end - 1;
    if (ended < store.to && (!isKnown || loaded.to >= from)) {
      if (isHeld) {
        loaded = { ...loaded, to: end };
        series.update({ ...next, loaded }, Math.max(from, loaded.from));
        onLoaded(Math.max(from, loaded.from));
      } else {
        loaded = loadedFor(span, store);
        drawAll();
      }
    }
    // Placed again where it is, the library would paint everything twice for a last bar that moves.
    if (!isInPlace) setSpan(follows ? moved(span, grown) : span);
    else if (isNearOldest(span, store)) onEarlier();
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
    ...movements({ span: () => span, width, setSpan }),
    centre: (index) => setSpan(centred(span, index + 0.5)),
    showLast,
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
