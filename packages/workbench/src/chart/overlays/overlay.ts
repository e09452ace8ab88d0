import type { IChartApi, ISeriesApi, SeriesType } from "lightweight-charts";
import type { LevelMark } from "./level.ts";

/** Everything that can be drawn over a chart. A new kind is a file beside this one, a case here and a row of the registry. */
export type Mark = LevelMark;

/** What marks are drawn on. */
export interface Canvas {
  readonly chart: IChartApi;
  /** The prices, whose scale and times marks stand on. */
  readonly series: ISeriesApi<SeriesType>;
}

/** Draws the marks of one kind: makes what the drawing shows equal to the list, again and again. */
export type Keeper<Kind extends Mark> = (marks: readonly Kind[]) => void;
