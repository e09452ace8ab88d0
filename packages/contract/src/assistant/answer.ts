import { type Static, Type } from "typebox";
import { SCAN_STYLES } from "../desk/scans.ts";
import { Time } from "../events/parts.ts";
import { INDICATOR_KINDS, MODEL_PERIOD } from "../indicators.ts";
import type { Issue } from "../issue.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { lazyChecker } from "../schemas/checker.ts";
import { shownText } from "../schemas/fields.ts";
import { CHART_PROPOSAL_KINDS } from "../tasks/kinds.ts";

/** A point of a trend line. */
const PointSchema = closed({ time: Time, price: Type.Number() });

/** A proposal in a model's words, before the host has checked it. A field that its kind does not need is null. */
const ChartProposalDraftSchema = closed({
  kind: oneOf(CHART_PROPOSAL_KINDS),
  symbol: shownText(128),
  /** Level at which an alert fires (a price, or a value of its indicator), or price of a horizontal line. */
  price: Type.Union([Type.Number(), Type.Null()]),
  /** The proposed indicator, or the one that an alert watches. One without a single period has its usual parameters. */
  indicator: Type.Union([oneOf(INDICATOR_KINDS), Type.Null()]),
  period: Type.Union([Type.Integer(MODEL_PERIOD), Type.Null()]),
  /** Both ends of a trend line. */
  points: Type.Union([Type.Array(PointSchema, { minItems: 2, maxItems: 2 }), Type.Null()]),
  /** Style of a scan. */
  style: Type.Union([oneOf(SCAN_STYLES), Type.Null()]),
  reason: shownText(300),
});
export type ChartProposalDraft = Static<typeof ChartProposalDraftSchema>;

/**
 * The only form in which a model answers a question about a chart. Each paragraph is one line of text, so that no line
 * of a model becomes structure; sources are ids that the host gave.
 */
export const ChartAnswerSchema = closed({
  paragraphs: Type.Array(shownText(1500), { minItems: 1, maxItems: 12 }),
  sources: Type.Array(shownText(32), { maxItems: 32 }),
  proposals: Type.Array(ChartProposalDraftSchema, { maxItems: 4 }),
});
export type ChartAnswer = Static<typeof ChartAnswerSchema>;

const ANSWER = lazyChecker(ChartAnswerSchema);

/** Faults of a model's answer about a chart; empty if it has its form. */
export function checkChartAnswer(value: unknown): readonly Pick<Issue, "pointer" | "message">[] {
  if (ANSWER.holds(value)) return [];
  const faults = ANSWER.faults(value);
  return faults.length > 0 ? faults : [{ pointer: "", message: "does not have the form of its schema" }];
}
