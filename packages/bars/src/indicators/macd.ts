import type { CalculatedIndicator, IndicatorDefinition, IndicatorValues, RunningIndicator } from "./definition.ts";
import { Ema } from "./ema.ts";

type Parameter = "fastPeriod" | "slowPeriod" | "signalPeriod";
type Line = "macd" | "signal" | "histogram";
type Parameters = Readonly<Record<Parameter, number>>;

class Macd {
  readonly #fast: Ema;
  readonly #slow: Ema;
  readonly #signal: Ema;

  constructor({ fastPeriod, slowPeriod, signalPeriod }: Parameters) {
    this.#fast = new Ema(fastPeriod);
    this.#slow = new Ema(slowPeriod);
    this.#signal = new Ema(signalPeriod);
  }

  push(close: number): IndicatorValues<Line> {
    const macd = this.#fast.push(close) - this.#slow.push(close);
    const signal = Number.isNaN(macd) ? macd : this.#signal.push(macd);
    return { macd, signal, histogram: macd - signal };
  }

  peek(close: number): IndicatorValues<Line> {
    const macd = this.#fast.peek(close) - this.#slow.peek(close);
    const signal = Number.isNaN(macd) ? macd : this.#signal.peek(macd);
    return { macd, signal, histogram: macd - signal };
  }
}

const lineOf = (macd: Macd): RunningIndicator<Line> => ({
  push: (close) => macd.push(close),
  peek: (close) => macd.peek(close),
});

function calculate(closes: Float64Array, parameters: Parameters): CalculatedIndicator<Line> {
  const running = new Macd(parameters);
  const macd = new Float64Array(closes.length);
  const signal = new Float64Array(closes.length);
  const histogram = new Float64Array(closes.length);
  for (let index = 0; index < closes.length; index += 1) {
    const values = running.push(closes[index] as number);
    macd[index] = values.macd;
    signal[index] = values.signal;
    histogram[index] = values.histogram;
  }
  return { columns: { macd, signal, histogram }, running: lineOf(running) };
}

/** The specification allows any order of the two periods; ADR 0122 says why they are not swapped. */
function note({ fastPeriod, slowPeriod }: Parameters): string | undefined {
  if (fastPeriod < slowPeriod) return undefined;
  return fastPeriod === slowPeriod
    ? "The fast period equals the slow one: every line is zero."
    : "The fast period is longer than the slow one: the MACD has the opposite of its usual sign.";
}

/** Moving average convergence divergence. */
export const MACD: IndicatorDefinition<Parameter, Line> = {
  kind: "macd",
  name: "MACD",
  title: "Moving average convergence divergence",
  convention:
    "EMA(fast) - EMA(slow), each seeded with the mean of its own first closes; the signal is an EMA of that line, seeded with the mean of its first values; the histogram is line - signal.",
  pane: "own",
  parameters: [
    { name: "fastPeriod", title: "Fast period", usual: 12 },
    { name: "slowPeriod", title: "Slow period", usual: 26 },
    { name: "signalPeriod", title: "Signal period", usual: 9 },
  ],
  lines: [
    { name: "macd", title: "MACD", style: "line" },
    { name: "signal", title: "Signal", style: "line" },
    { name: "histogram", title: "Histogram", style: "histogram" },
  ],
  firstIndex: ({ fastPeriod, slowPeriod, signalPeriod }) => Math.max(fastPeriod, slowPeriod) + signalPeriod - 2,
  note,
  start: (parameters) => lineOf(new Macd(parameters)),
  calculate,
};
