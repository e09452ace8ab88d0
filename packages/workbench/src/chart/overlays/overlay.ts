import type { IChartApi, ISeriesApi, SeriesType } from "lightweight-charts";
import type { PaneHeights } from "../view/panes.ts";
import type { ShownBars } from "./shown.ts";

export type PriceSeries = ISeriesApi<SeriesType>;

/** The chart parts that marks are drawn on. */
export interface Canvas {
  readonly chart: IChartApi;
  readonly panes: PaneHeights;
  /** The price series, whose scales position the marks. It is another one after a change of the bars' type. */
  readonly series: () => PriceSeries;
  /** The bars that lines are drawn over. */
  readonly shown: ShownBars;
}

/** Draws the marks of one kind: each call makes the drawing match the list. */
export type Keeper<Kind> = (marks: readonly Kind[]) => void;

/** A mark that brings the code that draws its kind. */
export interface Carrying<Kind> {
  readonly keeper: (canvas: Canvas) => Keeper<Kind>;
}
