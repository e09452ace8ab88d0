import { type Static, Type } from "typebox";
import { MOST_PERCENT } from "../indicators.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { indicatorLineFields, indicatorRules } from "./indicators.ts";

/** The prices of a bar that a condition can compare. */
export const CONDITION_PRICES = ["open", "high", "low", "close"] as const;

/**
 * A line crosses where it is beyond the other side at a bar and was not at the bar before. It is within a range that has both
 * ends, or within some per cent of a price, a line or a number.
 */
export const CONDITION_RELATIONS = ["crosses_above", "crosses_below", "is_above", "is_below", "is_within"] as const;
export type ConditionRelation = (typeof CONDITION_RELATIONS)[number];

const Price = closed({ price: oneOf(CONDITION_PRICES) });
const Line = Type.Object(indicatorLineFields, { additionalProperties: false, ...indicatorRules });
const Level = closed({ number: Type.Number() });
/** From `low` to `high`, both of them included; for `is_within` alone. */
const Range = closed({ low: Type.Number(), high: Type.Number() });

/** A comparison at a completed bar. The host checks that an indicator has the line, and that the right side fits the relation. */
export const ScanConditionSchema = closed({
  left: Type.Union([Price, Line]),
  relation: oneOf(CONDITION_RELATIONS),
  right: Type.Union([Price, Line, Level, Range]),
  /** How far the left side may be from a right one that is no range, in per cent of the right; for `is_within` alone. */
  percent: Type.Optional(Type.Number({ minimum: 0, maximum: MOST_PERCENT })),
});
export type ScanCondition = Static<typeof ScanConditionSchema>;

/** More than a reader of the results can keep apart. */
export const MAX_SCAN_CONDITIONS = 8;

/** A condition that held, with the values of both sides; of a range the nearer end. */
export const HeldConditionSchema = closed({
  condition: ScanConditionSchema,
  left: Type.Number(),
  right: Type.Number(),
});
export type HeldCondition = Static<typeof HeldConditionSchema>;
