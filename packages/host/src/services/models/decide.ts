import type { MODELS_DECIDE, ParamsOf, ResultOf } from "@bourse/contract";
import type { CommandContext } from "../../principal/caller.ts";
import { askerOf } from "./ask.ts";
import type { ModelBackend } from "./backend.ts";
import { checkQuestions } from "./questions.ts";
import { checkSize } from "./size.ts";
import { ANSWER_RULES, typedAnswers } from "./typed-answers.ts";

/** Asks typed questions about a state. Nothing is cached: a repeated question is asked again. */
export async function decide(
  backend: ModelBackend,
  { provider, state, questions }: ParamsOf<typeof MODELS_DECIDE>,
  context: CommandContext,
): Promise<ResultOf<typeof MODELS_DECIDE>> {
  checkQuestions(questions);
  checkSize(state, backend.limits.maxStateBytes);
  const ready = backend.ready(provider);
  const giveBack = backend.quota.take(context.principal.id);
  const call = { instructions: ANSWER_RULES, maxSteps: 1, timeoutMs: backend.limits.askTimeoutMs };
  try {
    const answers = await typedAnswers(ready, { data: { state }, questions }, (messages, schema) =>
      backend.ask(ready, { ...call, messages, schema }, askerOf(context)),
    );
    return { provider, model: ready.model, answers };
  } finally {
    giveBack();
  }
}
