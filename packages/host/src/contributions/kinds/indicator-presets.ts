import { INDICATORS, type IndicatorParameter, type IndicatorPreset } from "@bourse/contract";
import type { AnswerField, Indicator, IndicatorParameters } from "@bourse/contract/host-api";
import { fullIssues, type Given } from "../answers.ts";
import { type ChartInSight, type Desk, defineContribution, nameAnywhere } from "../kind.ts";

/** Shown on every chart; no chart has this id, because ids are longer. */
const EVERY_CHART = "*";

/** An indicator on local candles, with parameters that the trader may change. */
export const INDICATOR_PRESETS = defineContribution({
  kind: "indicatorPresets",
  makes: "An indicator on your chart",
  ofWorkspace: true,
  preview: async (preset, chart, desk) => ({
    facts: [{ label: "Indicator", value: INDICATORS[preset.indicator].name }],
    notes: [],
    fields: [
      ...INDICATORS[preset.indicator].parameters.map((each) => parameterField(each, preset)),
      chartField(chart, desk),
    ],
  }),
  check: async (_preset, given, { services }) =>
    given.fits("chart_id") ? fullIssues(services.indicators.full(placeOf(given))) : [],
  async create(preset, { given, id, origin, caller }, { services }) {
    const parameters = parametersOf(preset, given);
    const added = { id, chart_id: placeOf(given), indicator: preset.indicator, parameters };
    caller.commit(() => services.indicators.create(added, origin));
  },
  find({ take }, { services }) {
    const nameOf = ({ indicator, parameters }: Indicator) =>
      `${INDICATORS[indicator].name} ${Object.values(parameters).join(", ")}`;
    return nameAnywhere(services.indicators, take.object_id, nameOf);
  },
  remove: ({ take }, { services }, caller) => caller.commit(() => services.indicators.removeAnywhere(take.object_id)),
});

function placeOf(given: Given): string | null {
  const chart = given.text("chart_id");
  return chart === EVERY_CHART ? null : chart;
}

function parameterField(
  { name, title: label, minimum, maximum }: IndicatorParameter,
  { parameters }: IndicatorPreset,
): AnswerField {
  const given: Readonly<Record<string, number>> = parameters;
  const value = given[name];
  // The specification's presets have numbers of bars only.
  const range = { type: "integer", unit: "bars", minimum, maximum } as const;
  return { name, label, required: true, ...range, ...(value === undefined ? {} : { value }) };
}

function chartField({ chart_id }: ChartInSight, { services }: Desk): AnswerField {
  const charts = services.charts.list();
  const value = chart_id ?? charts.find((each) => each.active)?.chart_id ?? EVERY_CHART;
  const one = charts.map((each) => ({ value: each.chart_id, label: each.title }));
  const options = [...one, { value: EVERY_CHART, label: "Every chart" }];
  return { name: "chart_id", label: "Shown on", type: "choice", required: true, value, options };
}

function parametersOf({ indicator }: IndicatorPreset, given: Given): IndicatorParameters {
  return Object.fromEntries(INDICATORS[indicator].parameters.map(({ name }) => [name, given.number(name)]));
}
