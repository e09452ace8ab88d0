import { type IChartApi, type ISeriesApi, LineSeries } from "lightweight-charts";
import { lastWithin } from "../compare/percent.ts";
import type { BarStore } from "../store/bar-store.ts";
import type { Canvas, Carrying, Keeper } from "./overlay.ts";
import type { HeldBar, ShownBars } from "./shown.ts";
import { updateTail } from "./tail.ts";

/** A line of another symbol. The price axis is in per cent, which the library counts from the first bar in sight. */
export interface ComparedMark extends Carrying<ComparedMark> {
  readonly kind: "compared";
  readonly id: string;
  readonly title: string;
  readonly color: string;
  /** The chart's own bars. */
  readonly main: BarStore;
  readonly series: BarStore;
  /** The version of {@link ComparedMark.series}. */
  readonly version: number;
}

/** Bars at the end that are drawn again one by one; a change before them redraws all. */
const TAIL = 3;

interface Drawn {
  readonly line: ISeriesApi<"Line">;
  mark: ComparedMark;
  version: number;
  from: number;
}

export function keepCompared({ chart, shown }: Pick<Canvas, "chart" | "shown">): Keeper<ComparedMark> {
  const drawn = new Map<string, Drawn>();
  shown.onReplace(() => {
    for (const { line } of drawn.values()) line.setData([]);
  });
  shown.onChange((from) => {
    for (const known of drawn.values()) {
      if (from === undefined) redraw(known, shown);
      else drawTail(known, shown);
    }
  });
  return (marks) => {
    const kept = new Set(marks.map(({ id }) => id));
    for (const [id, { line }] of drawn) {
      if (kept.has(id)) continue;
      chart.removeSeries(line);
      drawn.delete(id);
    }
    for (const mark of marks) {
      const known = drawn.get(mark.id);
      if (known) follow(known, mark, shown);
      else drawn.set(mark.id, added(chart, mark, shown));
    }
  };
}

function added(chart: IChartApi, mark: ComparedMark, shown: ShownBars): Drawn {
  const { title, color, series } = mark;
  const options = { title, color, lineWidth: 2, priceLineVisible: false, crosshairMarkerVisible: false } as const;
  const made = { line: chart.addSeries(LineSeries, options, 0), mark, version: mark.version, from: series.from };
  redraw(made, shown);
  return made;
}

function follow(known: Drawn, mark: ComparedMark, shown: ShownBars): void {
  const { mark: before, version, from } = known;
  const { series, main, title, color } = mark;
  const isSame = before.series === series && before.main === main && from === series.from;
  known.mark = mark;
  known.version = series.version;
  known.from = series.from;
  if (before.title !== title || before.color !== color) known.line.applyOptions({ title, color });
  if (!isSame || series.changedSince(version) < series.to - TAIL) redraw(known, shown);
  else if (series.version !== version) drawTail(known, shown);
}

const redraw = ({ line, mark }: Drawn, shown: ShownBars) => line.setData(pointsOf(mark, shown.held()));

function drawTail(known: Drawn, shown: ShownBars): void {
  const { line, mark } = known;
  const held = shown.heldSince(mark.main.to - TAIL);
  if (held) updateTail(line, { held, points: pointsOf(mark, held) }, () => redraw(known, shown));
  else redraw(known, shown);
}

/** A point at exactly each time of the chart's bars; it is empty if the other series has no bar then. */
function pointsOf({ main, series }: ComparedMark, held: readonly HeldBar[]) {
  return held.map(({ time, index }) => {
    const last = main.bar(index);
    const bar = last && lastWithin(series, time * 1000, last.time);
    return bar ? { time, value: bar.close } : { time };
  });
}
