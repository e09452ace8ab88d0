import type { CalculatedIndicator, IndicatorDefinition, RunningIndicator } from "./definition.ts";

/** One number calculated bar by bar; NaN while there is none. */
export interface RunningValue {
  /** Adds a completed close. */
  push(close: number): number;
  /** The value that `push` would return, without adding the close. */
  peek(close: number): number;
}

/** Definition of an indicator with one period and one line. */
export type SingleLineDefinition = IndicatorDefinition<"period", "value">;

type Described = Omit<SingleLineDefinition, "start" | "calculate" | "note">;

function lineOf(value: RunningValue): RunningIndicator<"value"> {
  return {
    push: (close) => ({ value: value.push(close) }),
    peek: (close) => ({ value: value.peek(close) }),
  };
}

function calculate(closes: Float64Array, running: RunningValue): CalculatedIndicator<"value"> {
  const value = new Float64Array(closes.length);
  for (let index = 0; index < closes.length; index += 1) value[index] = running.push(closes[index] as number);
  return { columns: { value }, running: lineOf(running) };
}

/** Completes the definition of an indicator whose only line is the number that `run` calculates. */
export function defineSingleLine(described: Described, run: (period: number) => RunningValue): SingleLineDefinition {
  return {
    ...described,
    note: () => undefined,
    start: ({ period }) => lineOf(run(period)),
    calculate: (closes, { period }) => calculate(closes, run(period)),
  };
}
