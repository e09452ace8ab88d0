import type { IndicatorKind } from "@bourse/contract/indicators";
import type { CalculatedIndicator, RunningIndicator } from "./definition.ts";
import { EMA } from "./ema.ts";
import { MACD } from "./macd.ts";
import { RSI } from "./rsi.ts";
import { SMA } from "./sma.ts";

/** Every indicator, in the order of menus. */
export const INDICATORS = { sma: SMA, ema: EMA, rsi: RSI, macd: MACD } as const satisfies Record<IndicatorKind, object>;

/** The parameters of a kind. */
type ParametersOf<Kind extends IndicatorKind> = Readonly<
  Record<(typeof INDICATORS)[Kind]["parameters"][number]["name"], number>
>;

/** An indicator with its parameters, as a preset names it and a chart keeps it. */
export type IndicatorSetting = {
  readonly [Kind in IndicatorKind]: { readonly kind: Kind; readonly parameters: ParametersOf<Kind> };
}[IndicatorKind];

/** The values of an indicator at each close, and its state after the last. */
export function calculateIndicator(setting: IndicatorSetting, closes: Float64Array): CalculatedIndicator {
  return setting.kind === "macd"
    ? MACD.calculate(closes, setting.parameters)
    : INDICATORS[setting.kind].calculate(closes, setting.parameters);
}

/** An indicator before its first bar. */
export function startIndicator(setting: IndicatorSetting): RunningIndicator {
  return setting.kind === "macd" ? MACD.start(setting.parameters) : INDICATORS[setting.kind].start(setting.parameters);
}

/** The name of an indicator with its parameters, e.g. `MACD 12 26 9`. */
export function indicatorLabel(setting: IndicatorSetting): string {
  const numbers: readonly number[] =
    setting.kind === "macd" ? MACD.parameters.map(({ name }) => setting.parameters[name]) : [setting.parameters.period];
  return [INDICATORS[setting.kind].name, ...numbers].join(" ");
}

/** A sentence about an unusual choice of parameters, or undefined. */
export function indicatorNote(setting: IndicatorSetting): string | undefined {
  return setting.kind === "macd" ? MACD.note(setting.parameters) : undefined;
}
