import { type Static, Type } from "typebox";
import { INDICATOR_KINDS, MODEL_PERIOD } from "../indicators.ts";
import type { Issue } from "../issue.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { lazyChecker } from "../schemas/checker.ts";
import { shownText } from "../schemas/fields.ts";
import { TASK_PROPOSAL_KINDS } from "./kinds.ts";

/** A heading and the points under it. Each is one line of text, so that no line of a model becomes structure. */
const SectionSchema = closed({
  heading: shownText(120),
  points: Type.Array(shownText(600), { minItems: 1, maxItems: 16 }),
});
export type TaskSection = Static<typeof SectionSchema>;

/** A proposal in a model's words, before the host has checked symbol and price. */
export const ProposalDraftSchema = closed({
  kind: oneOf(TASK_PROPOSAL_KINDS),
  symbol: shownText(128),
  /** For an alert the price at which it fires; null otherwise. */
  price: Type.Union([Type.Number(), Type.Null()]),
  /** For an indicator its kind, and its period if it has a single one; null otherwise. */
  indicator: Type.Union([oneOf(INDICATOR_KINDS), Type.Null()]),
  period: Type.Union([Type.Integer(MODEL_PERIOD), Type.Null()]),
  reason: shownText(300),
});
export type ProposalDraft = Static<typeof ProposalDraftSchema>;

/**
 * The only form in which a model answers a task. It has no field that names a tool, an address or markup: text from a
 * feed can change the model's words, but cause nothing else.
 */
export const TaskAnswerSchema = closed({
  title: shownText(120),
  summary: shownText(2000),
  sections: Type.Array(SectionSchema, { maxItems: 10 }),
  proposals: Type.Array(ProposalDraftSchema, { maxItems: 8 }),
});
export type TaskAnswer = Static<typeof TaskAnswerSchema>;

const ANSWER = lazyChecker(TaskAnswerSchema);

/** Faults of a model's answer to a task; empty if it has its form. */
export function checkTaskAnswer(value: unknown): readonly Pick<Issue, "pointer" | "message">[] {
  if (ANSWER.holds(value)) return [];
  const faults = ANSWER.faults(value);
  return faults.length > 0 ? faults : [{ pointer: "", message: "does not have the form of its schema" }];
}
