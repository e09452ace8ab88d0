import { type IndicatorParameter, parameterFits, parameterWords } from "@bourse/contract/indicators";
import { type Issue, issue } from "@bourse/contract/issue";
import { INDICATORS, type IndicatorSetting, indicatorSetting, isKind, parametersOf } from "./registry.ts";

/** A checked indicator, or every reason against it. */
export type IndicatorCheck =
  | { readonly ok: true; readonly setting: IndicatorSetting }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Longer names and values are shortened in messages. */
const SHOWN_CHARACTERS = 40;

function shown(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

function faultOf(parameter: IndicatorParameter, value: unknown): Issue | undefined {
  if (parameterFits(parameter, value)) return undefined;
  const message = `${parameter.title} is ${shown(value)}; it must be ${parameterWords(parameter)}.`;
  return issue("indicator.parameter_invalid", `/${parameter.name}`, message);
}

/** Checks a kind and its parameters. A parameter that is absent or undefined has its usual value. */
export function checkIndicator(kind: string, given: Readonly<Record<string, unknown>>): IndicatorCheck {
  const setting = indicatorSetting(kind, given);
  if (setting) return { ok: true, setting };
  if (!isKind(kind)) {
    return { ok: false, issues: [issue("indicator.kind_unknown", "", `There is no indicator ${shown(kind)}.`)] };
  }
  const { parameters, values, unknown } = parametersOf(kind, given);
  return {
    ok: false,
    issues: [
      ...unknown.map((name) =>
        issue("indicator.parameter_unknown", `/${name}`, `${INDICATORS[kind].name} has no parameter ${shown(name)}.`),
      ),
      ...parameters.flatMap((parameter) => faultOf(parameter, values[parameter.name]) ?? []),
    ],
  };
}
