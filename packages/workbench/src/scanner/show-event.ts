import { STRUCTURE_RULES, type StructureRuleName, SWING_STRENGTH } from "@bourse/bars";
import type { ScanResult } from "@bourse/contract/host-api";

/** A rule in words. */
interface RuleWords {
  readonly title: string;
  readonly definition: string;
}

const CONDITIONS: RuleWords = {
  title: "Conditions",
  definition: "All conditions of the scan hold at the close of this bar, and did not all hold at the bar before.",
};

/** The words of a rule; a rule of a newer host is shown by its name. */
export function ruleWords(rule: string): RuleWords {
  if (rule === "conditions") return CONDITIONS;
  const known = STRUCTURE_RULES[rule as StructureRuleName] as RuleWords | undefined;
  if (known === undefined) return { title: rule, definition: "" };
  return { title: known.title, definition: known.definition.replaceAll("{k}", String(SWING_STRENGTH)) };
}

/** The event as the chart marks it. */
export function markOf(result: ScanResult, symbol: string) {
  const { timeframe, rule, direction, level, used } = result;
  return {
    symbol,
    timeframe,
    title: ruleWords(rule).title,
    direction,
    level,
    bars: used.map((time) => Date.parse(time)),
  };
}
