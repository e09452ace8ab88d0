import { checkIndicator, INDICATORS } from "@bourse/bars";
import type { Indicator } from "@bourse/contract/host-api";
import type { IndicatorBody } from "../../history/desk.ts";

/** The fields of the settings form, as typed. */
export interface IndicatorDraft {
  readonly parameters: Readonly<Record<string, string>>;
  /** One colour for each line. */
  readonly colors: readonly string[];
  readonly isOnEveryChart: boolean;
}

/** A draft that can be saved, or the faults of its parameters by name. */
export type ReadDraft =
  | { readonly ok: true; readonly body: IndicatorBody }
  | { readonly ok: false; readonly faults: Readonly<Record<string, string>> };

/** The form's first values; `usual` are the colours on the chart now. */
export function draftOf(indicator: Indicator, usual: readonly string[]): IndicatorDraft {
  const parameters = Object.fromEntries(
    INDICATORS[indicator.indicator].parameters.map(({ name }) => [name, String(indicator.parameters[name] ?? "")]),
  );
  const colors = usual.map((color, index) => indicator.colors?.[index] ?? color);
  return { parameters, colors, isOnEveryChart: indicator.chart_id === null };
}

/** Reads the form; colours that were not changed stay the page's choice. */
export function readDraft(
  { indicator, colors: before }: Indicator,
  {
    draft,
    first,
    chartId,
  }: { readonly draft: IndicatorDraft; readonly first: IndicatorDraft; readonly chartId: string },
): ReadDraft {
  const given = Object.fromEntries(
    Object.entries(draft.parameters).map(([name, text]) => [name, text.trim() === "" ? Number.NaN : Number(text)]),
  );
  const checked = checkIndicator(indicator, given);
  if (!checked.ok) {
    return {
      ok: false,
      faults: Object.fromEntries(checked.issues.map((each) => [each.pointer.slice(1), each.message])),
    };
  }
  const isColored = before !== undefined || draft.colors.some((color, index) => color !== first.colors[index]);
  return {
    ok: true,
    body: {
      chart_id: draft.isOnEveryChart ? null : chartId,
      indicator,
      parameters: checked.setting.parameters,
      hidden: false,
      ...(isColored ? { colors: [...draft.colors] } : {}),
    },
  };
}
