import { INDICATOR_KINDS, INDICATOR_RANGES, type IndicatorKind } from "@bourse/contract/indicators";
import type { IndicatorParameter } from "./definition.ts";
import { INDICATORS, type IndicatorSetting } from "./registry.ts";

export const isKind = (kind: string): kind is IndicatorKind => (INDICATOR_KINDS as readonly string[]).includes(kind);

/** Whether a value fits a parameter. */
export function fits({ name }: IndicatorParameter, value: unknown): value is number {
  const { minimum, maximum } = INDICATOR_RANGES[name];
  return typeof value === "number" && Number.isInteger(value) && value >= minimum && value <= maximum;
}

/** The parameters of a kind; one that is absent or undefined has its usual value. */
export function parametersOf(kind: IndicatorKind, given: Readonly<Record<string, unknown>>) {
  const parameters: readonly IndicatorParameter[] = INDICATORS[kind].parameters;
  const values = new Map(
    parameters.map(({ name, usual }) => [name as string, given[name] === undefined ? usual : given[name]]),
  );
  const unknown = Object.keys(given).filter((name) => given[name] !== undefined && !values.has(name));
  return { parameters, values, unknown };
}

/** The setting of parameters that fit. */
export function settingOf(kind: IndicatorKind, values: ReadonlyMap<string, unknown>): IndicatorSetting {
  const number = (name: IndicatorParameter["name"]) => Number(values.get(name));
  if (kind !== "macd") return { kind, parameters: { period: number("period") } };
  return {
    kind,
    parameters: {
      fastPeriod: number("fastPeriod"),
      slowPeriod: number("slowPeriod"),
      signalPeriod: number("signalPeriod"),
    },
  };
}

/**
 * The setting of a kind and its parameters; undefined if anything about them is wrong. `checkIndicator` names the
 * fault; for that it needs the catalogue of errors, which a page loads late.
 */
export function indicatorSetting(kind: string, given: Readonly<Record<string, unknown>>): IndicatorSetting | undefined {
  if (!isKind(kind)) return undefined;
  const { parameters, values, unknown } = parametersOf(kind, given);
  const isRight = unknown.length === 0 && parameters.every((each) => fits(each, values.get(each.name)));
  return isRight ? settingOf(kind, values) : undefined;
}
