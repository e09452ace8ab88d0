import { type IndicatorParameter, parameterFits, parameterWords } from "@bourse/contract/indicators";
import { type Issue, issue } from "@bourse/contract/issue";
import { INDICATORS } from "./registry.ts";
import { type IndicatorSetting, indicatorSetting, isKind, parametersOf } from "./setting.ts";

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

/** A line of an indicator, as an alert or a condition names it. */
export interface WatchedLine {
  readonly indicator: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly line: string;
}

/** Why the values of a line cannot be compared with anything, in words; undefined if they can. */
export function lineFault({ indicator, parameters, line }: WatchedLine): string | undefined {
  const checked = checkIndicator(indicator, { ...parameters });
  if (!checked.ok) return checked.issues.map(({ message }) => message).join(" ");
  const { name: said, lines, isRelative } = INDICATORS[checked.setting.kind];
  if (isRelative) return `${said} counts from the first bar that is read, so a level of it means nothing`;
  return lines.some(({ name }) => name === line) ? undefined : `${said} has no line ${line}`;
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
