import { type ISeriesApi, LineSeries, type LineWidth } from "lightweight-charts";
import type { Canvas, Keeper } from "./overlay.ts";
import type { HeldBar } from "./shown.ts";

/** A line over the bars: one value a bar. */
export interface PlotMark {
  readonly kind: "plot";
  /** Unique within its layer. */
  readonly id: string;
  readonly color: string;
  readonly width: LineWidth;
  /** Text at its last value on the axis; absent: no label. */
  readonly title?: string;
  /** Its value at the bar of an index; undefined leaves a gap. Another function draws the line again. */
  readonly valueAt: (index: number) => number | undefined;
}

interface Kept {
  readonly series: ISeriesApi<"Line">;
  mark: PlotMark;
}

/** Lines keep to the bars that are held. */
export function keepPlots({ chart, shown }: Pick<Canvas, "chart" | "shown">): Keeper<PlotMark> {
  const lines = new Map<string, Kept>();
  const draw = ({ series, mark }: Kept) => series.setData(pointsOf(mark, shown.held()));
  shown.onChange(() => {
    for (const line of lines.values()) draw(line);
  });
  return (marks) => {
    const wanted = new Set(marks.map(({ id }) => id));
    for (const [id, { series }] of lines) {
      if (wanted.has(id)) continue;
      chart.removeSeries(series);
      lines.delete(id);
    }
    for (const mark of marks) {
      const known = lines.get(mark.id);
      const looks = {
        color: mark.color,
        lineWidth: mark.width,
        title: mark.title ?? "",
        lastValueVisible: mark.title !== undefined,
        priceLineVisible: false,
        crosshairMarkerVisible: false,
      };
      const series = known?.series ?? chart.addSeries(LineSeries, looks, 0);
      const isNew = known?.mark.valueAt !== mark.valueAt;
      if (known) series.applyOptions(looks);
      const line = { series, mark };
      lines.set(mark.id, line);
      if (isNew) draw(line);
    }
  };
}

function pointsOf({ valueAt }: PlotMark, held: readonly HeldBar[]) {
  return held.map(({ time, index }) => {
    const value = valueAt(index);
    return value === undefined || Number.isNaN(value) ? { time } : { time, value };
  });
}
