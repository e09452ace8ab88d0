import type { IndicatorKind, IndicatorParameterName } from "@bourse/contract/indicators";

/** A parameter of an indicator; its range is `INDICATOR_RANGES[name]` of the contract. */
export interface IndicatorParameter<Name extends IndicatorParameterName = IndicatorParameterName> {
  readonly name: Name;
  /** Label of its field in a form. */
  readonly title: string;
  /** The usual value. */
  readonly usual: number;
}

/** A line that an indicator draws. */
export interface IndicatorLine<Line extends string = string> {
  readonly name: Line;
  readonly title: string;
  readonly style: "line" | "histogram";
}

/** Values of an indicator at one bar, by line; NaN where the line has none yet. */
export type IndicatorValues<Line extends string = string> = Readonly<Record<Line, number>>;

/** Values of an indicator at each bar, by line; NaN where the line has none yet. */
export type IndicatorColumns<Line extends string = string> = Readonly<Record<Line, Float64Array>>;

/** An indicator that is calculated bar by bar. Its state is at most the last `period` closes. */
export interface RunningIndicator<Line extends string = string> {
  /** Adds the close of a completed bar. Returns the values at this bar. */
  readonly push: (close: number) => IndicatorValues<Line>;
  /** The values if the forming bar closed at this price. The same bar may be given any number of times. */
  readonly peek: (close: number) => IndicatorValues<Line>;
}

/** The values of completed bars, and the state after them: the next bar needs no recalculation. */
export interface CalculatedIndicator<Line extends string = string> {
  readonly columns: IndicatorColumns<Line>;
  readonly running: RunningIndicator<Line>;
}

/** Everything the client knows about a kind of indicator. Closes are finite numbers, oldest first. */
export interface IndicatorDefinition<
  Name extends IndicatorParameterName = IndicatorParameterName,
  Line extends string = string,
> {
  readonly kind: IndicatorKind;
  /** As a trader abbreviates it. */
  readonly name: string;
  readonly title: string;
  /** How it is calculated where definitions differ, in one sentence for the trader. */
  readonly convention: string;
  /** Drawn over the prices, or in a pane of its own. */
  readonly pane: "price" | "own";
  readonly parameters: readonly IndicatorParameter<Name>[];
  readonly lines: readonly IndicatorLine<Line>[];
  /** Index of the first bar at which every line has a value. */
  readonly firstIndex: (parameters: Readonly<Record<Name, number>>) => number;
  /** A sentence about an unusual choice of parameters, or undefined. */
  readonly note: (parameters: Readonly<Record<Name, number>>) => string | undefined;
  readonly start: (parameters: Readonly<Record<Name, number>>) => RunningIndicator<Line>;
  readonly calculate: (closes: Float64Array, parameters: Readonly<Record<Name, number>>) => CalculatedIndicator<Line>;
}
