import { type IndicatorSetting, indicatorSetting } from "@bourse/bars";
import { INDICATORS, type IndicatorKind, parameterFits, parameterWords } from "@bourse/contract";

/** An indicator as a model proposes it: it chooses the period, if there is one; other parameters have their usual values. */
interface ProposedIndicator {
  readonly indicator: IndicatorKind;
  readonly period?: number | null | undefined;
}

const periodOf = (kind: IndicatorKind) => INDICATORS[kind].parameters.find(({ name }) => name === "period");

/** The reason why a proposal's period does not fit its indicator; undefined if it does. */
export function periodFault({ indicator, period }: ProposedIndicator): string | undefined {
  const parameter = periodOf(indicator);
  if (!parameter || parameterFits(parameter, period)) return undefined;
  return period === null ? "it has no period" : `its period is not ${parameterWords(parameter)}`;
}

/** The fields of a proposal that name an indicator: a period that it does not take is dropped. */
export function indicatorFieldsOf({ indicator, period }: ProposedIndicator) {
  return { indicator, ...(period && periodOf(indicator) ? { period } : {}) };
}

/** Whether a setting is the proposed indicator, whatever its other parameters; a proposed one reads closes. */
export const isProposed = (
  { kind, parameters, source }: IndicatorSetting,
  { indicator, period }: ProposedIndicator,
): boolean => kind === indicator && !source && (!periodOf(kind) || parameters.period === period);

/** The setting of a stored proposal. */
export function proposedSetting({ indicator, period }: ProposedIndicator): IndicatorSetting {
  const setting = indicatorSetting(indicator, periodOf(indicator) ? { period: period ?? undefined } : {});
  if (!setting) throw new TypeError(`the state holds a proposal of ${indicator} with a wrong period`);
  return setting;
}
