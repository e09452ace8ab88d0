import type { ConditionRelation, HeldCondition, ScanCondition } from "@bourse/contract/host-api";
import { INDICATORS, lineLabelOf, MOST_PERCENT } from "@bourse/contract/indicators";
import type { BarColumns } from "../columns.ts";
import { lineFault } from "../indicators/check.ts";
import type { SessionOf } from "../indicators/definition.ts";
import { barsNeededBy, calculateIndicator } from "../indicators/registry.ts";
import { type IndicatorSetting, indicatorSetting } from "../indicators/setting.ts";

type Side = ScanCondition["left"] | ScanCondition["right"];
type Line = Extract<Side, { readonly indicator: unknown }>;
type Range = Extract<Side, { readonly low: unknown }>;
type Values = (bar: number) => number;

/** The relations in words, to stand between two sides. */
export const RELATION_WORDS: Readonly<Record<ConditionRelation, string>> = {
  crosses_above: "crosses above",
  crosses_below: "crosses below",
  is_above: "is above",
  is_below: "is below",
  is_within: "is within",
};

/** A condition as its reader says it: `RSI 14 crosses above 30`, `close is within 1% of SMA 50`. */
export function conditionWords({ left, relation, right, percent }: ScanCondition): string {
  const near = percent === undefined ? "" : `${percent}% of `;
  return `${sideWords(left)} ${RELATION_WORDS[relation]} ${near}${sideWords(right)}`;
}

/** Conditions that held, in one line. */
export const heldWords = (held: readonly HeldCondition[]): string =>
  held.map(({ condition }) => conditionWords(condition)).join(" and ");

function sideWords(side: Side): string {
  if ("number" in side) return String(side.number);
  if ("low" in side) return `${side.low} to ${side.high}`;
  return "price" in side ? side.price : lineLabelOf(INDICATORS[side.indicator], side);
}

/** The direction that a condition speaks of; up where it speaks of none. */
export const directionOf = ({ relation }: ScanCondition): "up" | "down" =>
  relation === "crosses_below" || relation === "is_below" ? "down" : "up";

/** Why a condition cannot be judged, in words; undefined if it can. */
export function conditionFault(condition: ScanCondition): string | undefined {
  const { left, right } = condition;
  const [fault] = linesOf([left, right]).flatMap((line) => lineFault(line) ?? []);
  if (fault !== undefined) return fault;
  return sideWords(left) === sideWords(right) ? `both sides are ${sideWords(left)}` : withinFault(condition);
}

function withinFault({ relation, right, percent }: ScanCondition): string | undefined {
  if (relation !== "is_within") {
    if ("low" in right) return "only what is within it is compared with a range";
    return percent === undefined ? undefined : "only what is within something has a distance in per cent";
  }
  if ("low" in right) {
    if (percent !== undefined) return "a range has no distance in per cent";
    const isRange = Number.isFinite(right.low) && Number.isFinite(right.high) && right.low <= right.high;
    return isRange ? undefined : `the range from ${right.low} to ${right.high} does not begin at its lower end`;
  }
  const fits = percent !== undefined && percent >= 0 && percent <= MOST_PERCENT;
  return fits ? undefined : `the distance must be from 0 to ${MOST_PERCENT} per cent`;
}

const linesOf = (sides: readonly Side[]): readonly Line[] =>
  sides.flatMap((side) => ("indicator" in side ? [side] : []));

const sidesOf = (conditions: readonly ScanCondition[]) => conditions.flatMap(({ left, right }) => [left, right]);

/** Completed bars that conditions need before they can begin to hold: one more than the slowest of their lines. */
export function barsNeededFor(conditions: readonly ScanCondition[]): number {
  if (conditions.length === 0) return 0;
  return 1 + Math.max(1, ...linesOf(sidesOf(conditions)).map((line) => barsNeededBy(settingOf(line))));
}

/** @throws TypeError for a condition with a fault */
function settingOf({ indicator, parameters }: Line): IndicatorSetting {
  const setting = indicatorSetting(indicator, parameters);
  if (!setting) throw new TypeError(`a condition has an indicator with wrong parameters: ${indicator}`);
  return setting;
}

/** Bars in a row at which all conditions hold. */
export interface ConditionSpan {
  /** The first bar. */
  readonly bar: number;
  /** Each condition with its values at the first bar. */
  readonly held: readonly HeldCondition[];
  /** Whether the last bar is one of them. */
  readonly lasts: boolean;
}

/** The spans in which all conditions hold, oldest first. What is said of a bar follows from it and the bars before. */
export function conditionSpans(
  conditions: readonly ScanCondition[],
  bars: BarColumns,
  sessionOf?: SessionOf,
): readonly ConditionSpan[] {
  if (conditions.length === 0) return [];
  const valuesOf = reader(bars, sessionOf);
  const judged = conditions.map((condition) => {
    const { left: of, relation, right: other, percent = 0 } = condition;
    const left = valuesOf(of);
    if ("low" in other) return { condition, left, ...withinRange(left, other) };
    const right = valuesOf(other);
    return { condition, left, right, holds: RELATIONS[relation](left, right, percent) };
  });
  const spans: ConditionSpan[] = [];
  let isHeld = false;
  for (let bar = 1; bar < bars.length; bar += 1) {
    const held = judged.every(({ holds }) => holds(bar));
    if (held && !isHeld) {
      const values = judged.map(({ condition, left, right }) => ({ condition, left: left(bar), right: right(bar) }));
      spans.push({ bar, held: values, lasts: false });
    }
    isHeld = held;
  }
  return isHeld ? spans.map((span, index) => ({ ...span, lasts: index === spans.length - 1 })) : spans;
}

/** A side without a value yet is neither above nor below: a comparison with NaN is false. */
const RELATIONS: Readonly<
  Record<ConditionRelation, (left: Values, right: Values, percent: number) => (bar: number) => boolean>
> = {
  crosses_above: (left, right) => (bar) => left(bar) > right(bar) && left(bar - 1) <= right(bar - 1),
  crosses_below: (left, right) => (bar) => left(bar) < right(bar) && left(bar - 1) >= right(bar - 1),
  is_above: (left, right) => (bar) => left(bar) > right(bar),
  is_below: (left, right) => (bar) => left(bar) < right(bar),
  is_within: (left, right, percent) => (bar) =>
    Math.abs(left(bar) - right(bar)) <= (percent / 100) * Math.abs(right(bar)),
};

const withinRange = (left: Values, { low, high }: Range) => ({
  right: (bar: number) => (left(bar) - low <= high - left(bar) ? low : high),
  holds: (bar: number) => left(bar) >= low && left(bar) <= high,
});

/** Reads sides; an indicator is calculated once for all of its lines. */
function reader(bars: BarColumns, sessionOf: SessionOf | undefined): (side: Exclude<Side, Range>) => Values {
  const known = new Map<string, ReturnType<typeof calculateIndicator>["columns"]>();
  return (side) => {
    if ("number" in side) return () => side.number;
    if ("price" in side) return (bar) => bars[side.price][bar] ?? Number.NaN;
    const setting = settingOf(side);
    const key = JSON.stringify(setting);
    const columns = known.get(key) ?? calculateIndicator(setting, bars, sessionOf).columns;
    known.set(key, columns);
    return (bar) => columns[side.line]?.[bar] ?? Number.NaN;
  };
}
