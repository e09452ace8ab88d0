import { INDICATORS, type IndicatorKind, type IndicatorSource, parameterFits } from "@bourse/contract/indicators";

/** An indicator with its parameters, as a chart keeps it. */
export interface IndicatorSetting {
  readonly kind: IndicatorKind;
  readonly parameters: Readonly<Record<string, number>>;
  /** The price that an indicator of closes reads in their place. */
  readonly source?: IndicatorSource;
}

export const isKind = (kind: string): kind is IndicatorKind => Object.hasOwn(INDICATORS, kind);

/** The parameters of a kind; one that is absent or undefined has its usual value. */
export function parametersOf(kind: IndicatorKind, given: Readonly<Record<string, unknown>>) {
  const { parameters } = INDICATORS[kind];
  const values = parameters.map(({ name, usual }) => [name, given[name] === undefined ? usual : given[name]] as const);
  const names = new Set(parameters.map(({ name }) => name));
  const unknown = Object.keys(given).filter((name) => given[name] !== undefined && !names.has(name));
  return { parameters, values: Object.fromEntries(values), unknown };
}

/**
 * The setting of a kind and its parameters; undefined if anything about them is wrong. `checkIndicator` names the
 * fault; for that it needs the catalogue of errors, which a page loads late.
 *
 * @param source - Only of an indicator that reads closes.
 */
export function indicatorSetting(
  kind: string,
  given: Readonly<Record<string, unknown>>,
  source?: IndicatorSource,
): IndicatorSetting | undefined {
  if (!isKind(kind) || (source && INDICATORS[kind].reads !== "close")) return undefined;
  const { parameters, values, unknown } = parametersOf(kind, given);
  if (unknown.length > 0) return undefined;
  const fitting = parameters.flatMap((each): [string, number][] => {
    const value = values[each.name];
    return parameterFits(each, value) ? [[each.name, value]] : [];
  });
  return fitting.length === parameters.length
    ? { kind, parameters: Object.fromEntries(fitting), ...(source && { source }) }
    : undefined;
}
