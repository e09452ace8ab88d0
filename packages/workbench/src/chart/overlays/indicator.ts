import type { Stroke } from "@bourse/contract/host-api";
import type { IndicatorLine } from "@bourse/contract/indicators";
import {
  type AutoscaleInfo,
  HistogramSeries,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
} from "lightweight-charts";
import type { Calculated } from "../indicators/calculation.ts";
import { wished } from "../view/price-range.ts";
import { lineOverPrices, USUAL_STROKE } from "./line-over-prices.ts";
import type { Canvas, Carrying, Keeper, PriceSeries } from "./overlay.ts";
import type { ShownBars } from "./shown.ts";
import { updateTail } from "./tail.ts";

/** A line of an indicator. */
export interface IndicatorMarkLine {
  readonly name: string;
  readonly style: IndicatorLine["style"];
  readonly color: string;
  /** For values below zero. */
  readonly below: string;
  /** For values above the bar's price; absent: no other colour. */
  readonly above?: string;
  /** For the forming bar, whose value may still change. */
  readonly forming: string;
  readonly stroke: Stroke;
}

/** A level of an indicator's values that an alert watches. */
export interface MarkedLevel {
  readonly id: string;
  /** Name of the watched line. */
  readonly line: string;
  readonly price: number;
  readonly title: string;
  readonly color: string;
}

/** An indicator over the prices or in a pane of its own. */
export interface IndicatorMark extends Carrying<IndicatorMark> {
  readonly kind: "indicator";
  readonly id: string;
  readonly pane: "price" | "own";
  readonly title: string;
  readonly lines: readonly IndicatorMarkLine[];
  /** Fixed levels of its pane, such as 70 and 30. */
  readonly levels: readonly number[];
  readonly levelColor: string;
  /** Levels of alerts on its lines. */
  readonly marked: readonly MarkedLevel[];
  readonly data: Calculated;
  /** Index of the bar that the first values belong to. */
  readonly first: number;
  format(value: number): string;
}

/** An own pane's share of the height, where the volume has 1 and the prices 4. */
const PANE_STRETCH = 1.5;
/** Up to this many bars are updated one by one; more redraw all. */
const MAX_STEPS = 3;
/** Smallest step of an indicator's axis: its values are not prices. */
const MIN_MOVE = 1e-6;

/** A value whose text shows how an indicator writes numbers. */
const SAMPLE = 1 / 3;

type Series = ISeriesApi<"Line" | "Histogram" | "Custom">;

/** The bars that the drawing library holds below a line. */
interface BarsBelow extends Pick<ShownBars, "held" | "heldSince"> {
  baseAt(place: number): number;
}

/** An indicator on the chart, and what was last drawn of it. */
interface Drawn {
  readonly shape: string;
  readonly series: readonly Series[];
  /** Read by the lines over the prices at each painting. */
  readonly strokes: Stroke[];
  /** Lines of the marked levels. */
  readonly marked: Map<string, { readonly series: Series; readonly line: IPriceLine }>;
  /** Lines of the fixed levels. */
  readonly levels: readonly IPriceLine[];
  /** The marked levels as they were drawn last. */
  markedAs: string;
  looks: string;
  version: number;
  mark: IndicatorMark;
}

/** A mark of another shape gets new series, and its pane moves to the bottom. */
const shapeOf = ({ pane, lines, levels }: IndicatorMark) =>
  JSON.stringify([pane, lines.map(({ name, style }) => [name, style]), levels]);
const looksOf = ({ title, lines, levelColor, format }: IndicatorMark) =>
  JSON.stringify([title, lines, levelColor, format(SAMPLE)]);

/** A series that stays keeps its pane; only changed bars are drawn again. */
export function keepIndicators({ chart, panes, shown, series: prices }: Canvas): Keeper<IndicatorMark> {
  const drawn = new Map<string, Drawn>();
  const bars: BarsBelow = {
    held: shown.held,
    heldSince: shown.heldSince,
    baseAt: (place) => baseOf(prices().dataByIndex(place)),
  };
  shown.onReplace(() => {
    for (const { series } of drawn.values()) for (const each of series) each.setData([]);
  });
  shown.onChange((from) => {
    // New bars at the end come with new values.
    if (from === undefined) for (const known of drawn.values()) redraw(known, bars);
  });
  return (marks) => {
    const shapes = new Map(marks.map((mark) => [mark.id, shapeOf(mark)]));
    for (const [id, { shape, series }] of drawn) {
      if (shapes.get(id) === shape) continue;
      for (const each of series) chart.removeSeries(each);
      drawn.delete(id);
    }
    for (const mark of marks) {
      const known = drawn.get(mark.id) ?? added({ chart, panes }, mark);
      drawn.set(mark.id, known);
      markLevels(known, mark);
      if (known.version !== mark.data.version || known.looks !== looksOf(mark)) draw(known, mark, bars);
    }
  };
}

const priceFormat = ({ format }: IndicatorMark) => ({
  type: "custom" as const,
  formatter: format,
  minMove: MIN_MOVE,
});

function added({ chart, panes }: Pick<Canvas, "chart" | "panes">, mark: IndicatorMark): Drawn {
  const pane = mark.pane === "price" ? 0 : chart.panes().length;
  const options = {
    priceLineVisible: false,
    lastValueVisible: mark.pane === "own",
    priceFormat: priceFormat(mark),
  };
  const strokes = mark.lines.map(({ stroke }) => stroke);
  const series = mark.lines.map(({ style }, index): Series => {
    if (style === "histogram") return chart.addSeries(HistogramSeries, { ...options, base: 0 }, pane);
    if (mark.pane === "price")
      return chart.addCustomSeries(
        lineOverPrices(style, () => strokes[index] ?? USUAL_STROKE),
        options,
        pane,
      );
    return chart.addSeries(LineSeries, { ...options, crosshairMarkerVisible: false }, pane);
  });
  if (mark.pane === "own") panes.name(pane, mark.id, PANE_STRETCH);
  const [first] = series;
  const bound = { color: mark.levelColor, lineWidth: 1, lineStyle: LineStyle.Dashed, title: "" } as const;
  const levels = first
    ? mark.levels.map((price) => first.createPriceLine({ ...bound, price, axisLabelVisible: false }))
    : [];
  const state = { marked: new Map(), markedAs: "[]", looks: looksOf(mark), version: Number.NaN, mark };
  return { shape: shapeOf(mark), series, strokes, levels, ...state };
}

/** Moves the lines of levels that stay, instead of making them again; levels in a pane of its own are kept in sight. */
function markLevels(drawn: Drawn, { marked: levels, lines, pane }: IndicatorMark): void {
  const now = JSON.stringify(levels);
  if (now === drawn.markedAs) return;
  drawn.markedAs = now;
  const { series, marked } = drawn;
  const kept = new Set(levels.map(({ id }) => id));
  for (const [id, each] of marked) {
    if (kept.has(id)) continue;
    each.series.removePriceLine(each.line);
    marked.delete(id);
  }
  for (const { id, line: name, price, title, color } of levels) {
    const on = series[lines.findIndex((each) => each.name === name)];
    const looks = { price, title, color, axisLabelVisible: true };
    const known = marked.get(id);
    if (known) known.line.applyOptions(looks);
    else if (on) {
      marked.set(id, { series: on, line: on.createPriceLine({ ...looks, lineWidth: 1, lineStyle: LineStyle.Dashed }) });
    }
  }
  if (pane === "price") return;
  const wish = { factor: 1, included: levels.map(({ price }) => price) };
  series[0]?.applyOptions({
    autoscaleInfoProvider(fitting: () => AutoscaleInfo | null) {
      const info = fitting();
      return info?.priceRange ? { ...info, priceRange: wished(info.priceRange, wish, { isLog: false }) } : info;
    },
  });
}

function draw(known: Drawn, mark: IndicatorMark, bars: BarsBelow): void {
  const { data } = mark;
  const looks = looksOf(mark);
  const isNext = known.version + 1 === data.version && known.looks === looks;
  const isFew = isNext && data.from > 0 && data.length - data.from <= MAX_STEPS;
  known.mark = mark;
  if (known.looks !== looks) {
    for (const line of known.levels) line.applyOptions({ color: mark.levelColor });
    for (const each of known.series) each.applyOptions({ priceFormat: priceFormat(mark) });
  }
  known.looks = looks;
  known.version = data.version;
  const held = isFew ? bars.heldSince(mark.first + data.from) : undefined;
  if (!held) {
    redraw(known, bars);
    return;
  }
  for (const [index, line] of mark.lines.entries()) {
    const points = pointsOf(mark, line, { ...bars, held: () => held });
    const series = known.series[index];
    if (series) updateTail(series, { held, points }, () => series.setData(pointsOf(mark, line, bars)));
  }
}

function redraw({ mark, series: all, strokes }: Drawn, bars: BarsBelow): void {
  for (const [index, line] of mark.lines.entries()) {
    strokes[index] = line.stroke;
    all[index]?.applyOptions({ color: line.color, ...strokeOptions(line) });
    all[index]?.setData(pointsOf(mark, line, bars));
  }
}

const LINE_STYLES = { solid: LineStyle.Solid, dashed: LineStyle.Dashed, dotted: LineStyle.Dotted } as const;

/** A histogram and a line over the prices know no such options. */
function strokeOptions({ style, stroke }: IndicatorMarkLine) {
  if (style === "histogram") return {};
  return { lineWidth: stroke.width, lineStyle: LINE_STYLES[stroke.dash] };
}

function pointsOf({ data, first, pane }: IndicatorMark, line: IndicatorMarkLine, { held, baseAt }: BarsBelow) {
  const column = data.columns[line.name];
  return held().map(({ time, index, place }) => {
    const at = index - first;
    const value = at < data.length ? (column?.[at] ?? Number.NaN) : Number.NaN;
    const sided = value < 0 ? line.below : line.color;
    if (pane === "price") {
      const base = baseAt(place);
      const color = value > base ? (line.above ?? sided) : sided;
      return { time, value, base, color: at === data.forming ? line.forming : color };
    }
    const color = at === data.forming ? line.forming : sided;
    return Number.isNaN(value) ? { time } : { time, value, color };
  });
}

/** The price of a bar that a percentage scale compares with: its close, as it is drawn. */
function baseOf(item: ReturnType<PriceSeries["dataByIndex"]>): number {
  if (!item) return Number.NaN;
  if ("close" in item) return Number(item.close);
  return "value" in item ? Number(item.value) : Number.NaN;
}
