import { conditionFault } from "@bourse/bars";
import type { ConditionRelation, IndicatorKind, ScanCondition } from "@bourse/contract/host-api";
import { INDICATORS, MOST_PERCENT, parameterFits, parameterWords } from "@bourse/contract/indicators";
import type { DraftFaults } from "../forms/draft.ts";

type Side = ScanCondition["left"] | ScanCondition["right"];
type Line = Extract<Side, { readonly indicator: unknown }>;

/** The prices of a bar that a condition can compare, in words. */
export const PRICES = { close: "Close", open: "Open", high: "High", low: "Low" } as const;

/** One side of a condition, its numbers as they are typed. */
export interface SideDraft {
  readonly source: "number" | "range" | keyof typeof PRICES | IndicatorKind;
  /** Of a range: its lower end. */
  readonly number: string;
  /** The upper end of a range. */
  readonly to: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly line: Line["line"];
}

/** A condition of the form. */
export interface ConditionDraft {
  readonly left: SideDraft;
  readonly relation: ConditionRelation;
  readonly right: SideDraft;
  /** How far the left side may be from the right one, which is no range, where it is to be within it. */
  readonly percent: string;
}

const BLANK: SideDraft = { source: "close", number: "", to: "", parameters: {}, line: "value" };

/** A condition that the trader has not touched: the close against a number that is still to be typed. */
export const newCondition = (): ConditionDraft => ({
  left: BLANK,
  relation: "crosses_above",
  right: { ...BLANK, source: "number" },
  percent: "1",
});

export const isIndicator = (source: SideDraft["source"]): source is IndicatorKind => Object.hasOwn(INDICATORS, source);

/** Only what is within it is compared with a range. */
export function withRelation(condition: ConditionDraft, relation: ConditionRelation): ConditionDraft {
  const { right } = condition;
  const isRange = right.source === "range" && relation !== "is_within";
  return { ...condition, relation, ...(isRange && { right: withSource(right, "number") }) };
}

/** Whether a distance in per cent belongs to a condition. */
export const hasPercent = ({ relation, right }: ConditionDraft): boolean =>
  relation === "is_within" && right.source !== "range";

/** The side with another source; an indicator has its usual parameters and its first line. */
export function withSource(side: SideDraft, source: SideDraft["source"]): SideDraft {
  if (!isIndicator(source)) return { ...side, source, parameters: {} };
  const { parameters, lines } = INDICATORS[source];
  const usual = parameters.map(({ name, usual: value }) => [name, String(value)] as const);
  return { ...side, source, parameters: Object.fromEntries(usual), line: lines[0].name };
}

/** The form's content for a condition. */
export const conditionDraftOf = ({ left, relation, right, percent = 1 }: ScanCondition): ConditionDraft => ({
  left: sideDraftOf(left),
  relation,
  right: sideDraftOf(right),
  percent: String(percent),
});

function sideDraftOf(side: Side): SideDraft {
  if ("number" in side) return { ...BLANK, source: "number", number: String(side.number) };
  if ("low" in side) return { ...BLANK, source: "range", number: String(side.low), to: String(side.high) };
  if ("price" in side) return { ...BLANK, source: side.price };
  const typed = Object.entries(side.parameters).map(([name, value]) => [name, String(value)] as const);
  return { ...BLANK, source: side.indicator, parameters: Object.fromEntries(typed), line: side.line };
}

/** The condition of a draft without faults. */
export function conditionOf(condition: ConditionDraft): ScanCondition {
  const { left, relation, right, percent } = condition;
  const distance = hasPercent(condition) ? { percent: numberOf(percent) } : {};
  return { left: lineOrPrice(left), relation, right: rightOf(right), ...distance };
}

function rightOf(side: SideDraft): ScanCondition["right"] {
  if (side.source === "number") return { number: numberOf(side.number) };
  if (side.source === "range") return { low: numberOf(side.number), high: numberOf(side.to) };
  return lineOrPrice(side);
}

/** Only the right side can be a number or a range. */
function lineOrPrice({ source, parameters, line }: SideDraft): ScanCondition["left"] {
  if (source === "number" || source === "range") return { price: "close" };
  if (!isIndicator(source)) return { price: source };
  const numbers = Object.entries(parameters).map(([name, text]) => [name, numberOf(text)] as const);
  return { indicator: source, parameters: Object.fromEntries(numbers), line };
}

/** `1,234.5` or `1234.5`; NaN for anything else. */
function numberOf(text: string): number {
  const bare = text.trim().replaceAll(",", "");
  return bare === "" ? Number.NaN : Number(bare);
}

/** The key of a fault of a condition, or of a field of one of its sides. */
export const faultKey = (index: number, ...field: readonly string[]): string =>
  ["condition", index, ...field].join(" ");

/** The faults of a condition by its fields; those of the whole are named by the condition alone. */
export function conditionFaults(condition: ConditionDraft, index: number): DraftFaults {
  const found = {
    ...sideFaults(condition, "left", index),
    ...sideFaults(condition, "right", index),
    ...percentFault(condition, index),
  };
  if (Object.keys(found).length > 0) return found;
  const fault = conditionFault(conditionOf(condition));
  return fault === undefined ? {} : { [faultKey(index)]: sentence(fault) };
}

function sideFaults(condition: ConditionDraft, name: "left" | "right", index: number): DraftFaults {
  const { source, number, to, parameters } = condition[name];
  if (source === "number" || source === "range") {
    const typed = { number, ...(source === "range" && { to }) };
    const wrong = Object.entries(typed).filter(([, text]) => !Number.isFinite(numberOf(text)));
    return Object.fromEntries(wrong.map(([field]) => [faultKey(index, name, field), "Type a number, such as 30."]));
  }
  if (!isIndicator(source)) return {};
  return Object.fromEntries(
    INDICATORS[source].parameters
      .filter((each) => !parameterFits(each, numberOf(parameters[each.name] ?? "")))
      .map((each) => [faultKey(index, name, each.name), sentence(parameterWords(each))]),
  );
}

function percentFault(condition: ConditionDraft, index: number): DraftFaults {
  const percent = numberOf(condition.percent);
  if (!hasPercent(condition) || (percent >= 0 && percent <= MOST_PERCENT)) return {};
  return { [faultKey(index, "percent")]: `A number from 0 to ${MOST_PERCENT}.` };
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
