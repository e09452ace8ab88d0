import { INDICATORS, type RELATION_WORDS, STRUCTURE_RULES } from "@bourse/bars";
import { code, table } from "./words.ts";

/** The meaning of each relation. */
const RELATIONS: Readonly<Record<keyof typeof RELATION_WORDS, string>> = {
  crosses_above: "above the other side, and at the bar before at or below it",
  crosses_below: "below the other side, and at the bar before at or above it",
  is_above: "above the other side",
  is_below: "below the other side",
  is_within:
    "from `low` to `high` of a range, both included; or at most `percent` per cent of the other side's amount away from it",
};

/** Parameters of indicators, relations of conditions, and rules of market structure. */
export function arithmeticSection(): string {
  const indicators = Object.values(INDICATORS).map(({ kind, parameters, lines, reads }) => [
    code(kind),
    parameters
      .map(({ name, unit, minimum, maximum, usual }) => {
        return `${code(name)} ${minimum} to ${maximum}${unit === "bars" ? "" : ", decimals too"}, usually ${usual}`;
      })
      .join("; ") || "none",
    lines.map(({ name }) => code(name)).join(", "),
    reads === "close" ? "the close, or its source" : reads === "bar" ? "whole bars" : "whole bars and their sessions",
  ]);
  const rules = Object.entries(STRUCTURE_RULES).map(([rule, { definition }]) => [
    code(rule),
    definition.replaceAll("{k}", "k"),
  ]);
  return `## Indicators and scans

[How each indicator is calculated](../guides/bars-files.md#how-indicators-are-calculated) stands in the guide of bars files. A number of bars
is whole. An indicator that reads the close may read a source in its place: \`open\`, \`high\`, \`low\`, \`hl2\`, \`hlc3\` or \`ohlc4\`
(means of the prices that their letters name).

${table(["Indicator", "Parameters", "Lines", "Reads"], indicators)}

A condition compares \`left\` with \`right\` at a bar. A side is a price (\`open\`, \`high\`, \`low\`, \`close\`) or a line of an indicator; the right
one may also be a number or, for \`is_within\` alone, a range. Both sides must not be the same, and OBV is no side, because it counts from the
first bar that is read. A side without a value makes every comparison false. The first bar of all holds nothing.

${table(
  ["Relation", "Holds where the left side is"],
  Object.entries(RELATIONS).map(([relation, words]) => [code(relation), words]),
)}

Rules of market structure, with k bars on each side of a swing ([reasons](../adr/0124-market-structure-is-causal.md)). Prices are compared strictly.
At the close of one bar touches become known first, then the break or sweep of a high, then that of a low, then a gap.

${table(["Rule", "Definition"], rules)}
`;
}
