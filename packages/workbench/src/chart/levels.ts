import { type IPriceLine, type ISeriesApi, LineStyle, type SeriesType } from "lightweight-charts";

/** A price across the whole chart, with its name. */
export interface Level {
  /** One of a chart's levels; the same id later is the same line moved. */
  readonly id: string;
  readonly price: number;
  readonly title: string;
  readonly color: string;
}

/** Keeps the price lines of a series equal to a list. A line that stays is moved, not made anew. */
export function createLevels(series: ISeriesApi<SeriesType>): (levels: readonly Level[]) => void {
  const lines = new Map<string, IPriceLine>();
  return (levels) => {
    const kept = new Set(levels.map(({ id }) => id));
    for (const [id, line] of lines) {
      if (kept.has(id)) continue;
      series.removePriceLine(line);
      lines.delete(id);
    }
    for (const { id, ...looks } of levels) {
      const line = lines.get(id);
      if (line) line.applyOptions(looks);
      else lines.set(id, series.createPriceLine({ ...looks, lineWidth: 1, lineStyle: LineStyle.Dashed }));
    }
  };
}
