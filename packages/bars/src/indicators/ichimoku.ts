import { defineIndicator, type IndicatorBar, type IndicatorValues, type Running } from "./definition.ts";
import { Donchian } from "./donchian.ts";
import { RollingWindow } from "./rolling-window.ts";

type Line = "conversion" | "base" | "spanA" | "spanB";
type Parameters = Readonly<Record<"conversionPeriod" | "basePeriod" | "spanPeriod" | "displacement", number>>;

/** Middles of three windows; two more lines are those of some bars ago. */
class Ichimoku implements Running<IndicatorBar, IndicatorValues<Line>> {
  readonly #conversion: Donchian;
  readonly #base: Donchian;
  readonly #span: Donchian;
  readonly #spanA: RollingWindow;
  readonly #spanB: RollingWindow;

  constructor({ conversionPeriod, basePeriod, spanPeriod, displacement }: Parameters) {
    this.#conversion = new Donchian(conversionPeriod);
    this.#base = new Donchian(basePeriod);
    this.#span = new Donchian(spanPeriod);
    this.#spanA = new RollingWindow(displacement + 1);
    this.#spanB = new RollingWindow(displacement + 1);
  }

  push(bar: IndicatorBar): IndicatorValues<Line> {
    const [conversion, base] = [this.#conversion.push(bar).middle, this.#base.push(bar).middle];
    const spanA = oldest(this.#spanA, (conversion + base) / 2);
    const spanB = oldest(this.#spanB, this.#span.push(bar).middle);
    this.#spanA.keep();
    this.#spanB.keep();
    return { conversion, base, spanA, spanB };
  }

  peek(bar: IndicatorBar): IndicatorValues<Line> {
    const [conversion, base] = [this.#conversion.peek(bar).middle, this.#base.peek(bar).middle];
    const spanA = oldest(this.#spanA, (conversion + base) / 2);
    return { conversion, base, spanA, spanB: oldest(this.#spanB, this.#span.peek(bar).middle) };
  }
}

/** The oldest value of a window that ends with this one; NaN if it has none. */
function oldest(window: RollingWindow, value: number): number {
  const from = window.with(value);
  return from === undefined ? Number.NaN : (window.values[from] as number);
}

/** Ichimoku cloud. */
export const ICHIMOKU = defineIndicator({
  kind: "ichimoku",
  name: "Ichimoku",
  title: "Ichimoku cloud",
  convention:
    "Each line is the middle between the highest high and the lowest low of its period; span A is the mean of conversion and base. At a bar both spans have the values of as many bars before as they are displaced: those that would lie ahead of the last bar are not drawn. The lagging span is left out, since at each bar it would show a close that came later.",
  reads: "bar",
  native: 14,
  pane: "price",
  parameters: [
    { name: "conversionPeriod", title: "Conversion period", unit: "bars", minimum: 1, maximum: 500, usual: 9 },
    { name: "basePeriod", title: "Base period", unit: "bars", minimum: 1, maximum: 500, usual: 26 },
    { name: "spanPeriod", title: "Period of span B", unit: "bars", minimum: 1, maximum: 500, usual: 52 },
    { name: "displacement", title: "Displacement of the spans", unit: "bars", minimum: 1, maximum: 500, usual: 26 },
  ],
  lines: [
    { name: "conversion", title: "Conversion", choice: "Conversion line", style: "line", color: "next" },
    { name: "base", title: "Base", choice: "Base line", style: "line", color: "next" },
    { name: "spanA", title: "Span A", choice: "Leading span A", style: "line", color: "next" },
    { name: "spanB", title: "Span B", choice: "Leading span B", style: "line", color: "next" },
  ],
  firstIndex: ({ conversionPeriod, basePeriod, spanPeriod, displacement }) =>
    Math.max(conversionPeriod, basePeriod, spanPeriod) - 1 + displacement,
  start: (parameters) => new Ichimoku(parameters),
});
