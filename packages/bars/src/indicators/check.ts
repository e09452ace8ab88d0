import { INDICATOR_KINDS, INDICATOR_RANGES, type IndicatorKind } from "@bourse/contract/indicators";
import { type Issue, issue } from "@bourse/contract/issue";
import type { IndicatorParameter } from "./definition.ts";
import { INDICATORS, type IndicatorSetting } from "./registry.ts";

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

const isKind = (kind: string): kind is IndicatorKind => (INDICATOR_KINDS as readonly string[]).includes(kind);

function faultOf({ name, title }: IndicatorParameter, value: unknown): Issue | undefined {
  const { minimum, maximum } = INDICATOR_RANGES[name];
  if (typeof value === "number" && Number.isInteger(value) && value >= minimum && value <= maximum) return undefined;
  const message = `${title} is ${shown(value)}; it must be a whole number from ${minimum} to ${maximum}.`;
  return issue("indicator.parameter_invalid", `/${name}`, message);
}

/** The setting of checked parameters. */
function settingOf(kind: IndicatorKind, number: (name: IndicatorParameter["name"]) => number): IndicatorSetting {
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

/** Checks a kind and its parameters. A parameter that is absent or undefined has its usual value. */
export function checkIndicator(kind: string, given: Readonly<Record<string, unknown>>): IndicatorCheck {
  if (!isKind(kind)) {
    return { ok: false, issues: [issue("indicator.kind_unknown", "", `There is no indicator ${shown(kind)}.`)] };
  }
  const parameters: readonly IndicatorParameter[] = INDICATORS[kind].parameters;
  const values = new Map(
    parameters.map(({ name, usual }) => [name as string, given[name] === undefined ? usual : given[name]]),
  );
  const unknown = Object.keys(given).filter((name) => given[name] !== undefined && !values.has(name));
  const issues = [
    ...unknown.map((name) =>
      issue("indicator.parameter_unknown", `/${name}`, `${INDICATORS[kind].name} has no parameter ${shown(name)}.`),
    ),
    ...parameters.flatMap((parameter) => faultOf(parameter, values.get(parameter.name)) ?? []),
  ];
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, setting: settingOf(kind, (name) => Number(values.get(name))) };
}
