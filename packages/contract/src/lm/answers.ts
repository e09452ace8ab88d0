import { type Static, type TSchema, Type } from "typebox";
import type { Issue } from "../issue.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { lazyChecker } from "../schemas/checker.ts";
import { shownText } from "../schemas/fields.ts";

/** Labels of the news about a symbol, in a model's words. */
export const SENTIMENT_LABELS = ["positive", "negative", "neutral", "mixed"] as const;

/** The only form in which a model answers a question about the news. Sources are ids that the host gave. */
export const SentimentDraftSchema = closed({
  label: oneOf(SENTIMENT_LABELS),
  /** From -1, all against, to 1, all for. */
  score: Type.Number({ minimum: -1, maximum: 1 }),
  reason: shownText(600),
  sources: Type.Array(shownText(32), { maxItems: 32 }),
});
export type SentimentDraft = Static<typeof SentimentDraftSchema>;

/** Verdicts on a strategy's statistics. */
export const STRATEGY_VERDICTS = ["promising", "unproven", "weak"] as const;

/** The only form in which a model judges a strategy's statistics. */
export const StrategyDraftSchema = closed({
  verdict: oneOf(STRATEGY_VERDICTS),
  summary: shownText(800),
  strengths: Type.Array(shownText(300), { maxItems: 8 }),
  weaknesses: Type.Array(shownText(300), { maxItems: 8 }),
});
export type StrategyDraft = Static<typeof StrategyDraftSchema>;

/** The only form in which a model answers a question about the data of a task. */
export const TaskReplySchema = closed({ paragraphs: Type.Array(shownText(1500), { minItems: 1, maxItems: 12 }) });
export type TaskReply = Static<typeof TaskReplySchema>;

type Faults = readonly Pick<Issue, "pointer" | "message">[];

function checkOf(schema: TSchema): (value: unknown) => Faults {
  const checker = lazyChecker(schema);
  return (value) => {
    if (checker.holds(value)) return [];
    const faults = checker.faults(value);
    return faults.length > 0 ? faults : [{ pointer: "", message: "does not have the form of its schema" }];
  };
}

/** Faults of a model's answer; empty if it has its form. */
export const checkSentiment = checkOf(SentimentDraftSchema);
export const checkStrategy = checkOf(StrategyDraftSchema);
export const checkTaskReply = checkOf(TaskReplySchema);
