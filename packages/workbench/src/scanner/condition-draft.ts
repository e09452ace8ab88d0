import { conditionFault } from "@bourse/bars";
import type { ConditionRelation, IndicatorKind, ScanCondition } from "@bourse/contract/host-api";
import { INDICATORS, parameterFits, parameterWords } from "@bourse/contract/indicators";
import type { DraftFaults } from "../forms/draft.ts";

type Side = ScanCondition["left"] | ScanCondition["right"];
type Line = Extract<Side, { readonly indicator: unknown }>;

/** The prices of a bar that a condition can compare, in words. */
export const PRICES = { close: "Close", open: "Open", high: "High", low: "Low" } as const;

/** One side of a condition, its numbers as they are typed. */
export interface SideDraft {
  readonly source: "number" | keyof typeof PRICES | IndicatorKind;
  readonly number: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly line: Line["line"];
}

/** A condition of the form. */
export interface ConditionDraft {
  readonly left: SideDraft;
  readonly relation: ConditionRelation;
  readonly right: SideDraft;
}

const BLANK: SideDraft = { source: "close", number: "", parameters: {}, line: "value" };

/** A condition that the trader has not touched: the close against a number that is still to be typed. */
export const newCondition = (): ConditionDraft => ({
  left: BLANK,
  relation: "crosses_above",
  right: { ...BLANK, source: "number" },
});

export const isIndicator = (source: SideDraft["source"]): source is IndicatorKind => Object.hasOwn(INDICATORS, source);

/** The side with another source; an indicator has its usual parameters and its first line. */
export function withSource(side: SideDraft, source: SideDraft["source"]): SideDraft {
  if (!isIndicator(source)) return { ...side, source, parameters: {} };
  const { parameters, lines } = INDICATORS[source];
  const usual = parameters.map(({ name, usual: value }) => [name, String(value)] as const);
  return { ...side, source, parameters: Object.fromEntries(usual), line: lines[0].name };
}

/** The form's content for a condition. */
export const conditionDraftOf = ({ left, relation, right }: ScanCondition): ConditionDraft => ({
  left: sideDraftOf(left),
  relation,
  right: sideDraftOf(right),
});

function sideDraftOf(side: Side): SideDraft {
  if ("number" in side) return { ...BLANK, source: "number", number: String(side.number) };
  if ("price" in side) return { ...BLANK, source: side.price };
  const typed = Object.entries(side.parameters).map(([name, value]) => [name, String(value)] as const);
  return { ...BLANK, source: side.indicator, parameters: Object.fromEntries(typed), line: side.line };
}

/** The condition of a draft without faults. */
export function conditionOf({ left, relation, right }: ConditionDraft): ScanCondition {
  const level = right.source === "number" ? { number: numberOf(right.number) } : lineOrPrice(right);
  return { left: lineOrPrice(left), relation, right: level };
}

/** Only the right side can be a number. */
function lineOrPrice({ source, parameters, line }: SideDraft): ScanCondition["left"] {
  if (source === "number") return { price: "close" };
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
  const found = { ...sideFaults(condition, "left", index), ...sideFaults(condition, "right", index) };
  if (Object.keys(found).length > 0) return found;
  const fault = conditionFault(conditionOf(condition));
  return fault === undefined ? {} : { [faultKey(index)]: sentence(fault) };
}

function sideFaults(condition: ConditionDraft, name: "left" | "right", index: number): DraftFaults {
  const { source, number, parameters } = condition[name];
  if (source === "number") {
    return Number.isFinite(numberOf(number)) ? {} : { [faultKey(index, name, "number")]: "Type a number, such as 30." };
  }
  if (!isIndicator(source)) return {};
  return Object.fromEntries(
    INDICATORS[source].parameters
      .filter((each) => !parameterFits(each, numberOf(parameters[each.name] ?? "")))
      .map((each) => [faultKey(index, name, each.name), sentence(parameterWords(each))]),
  );
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
