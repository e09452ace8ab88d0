import {
  ChartAnswerSchema,
  checkChartAnswer,
  checkSentiment,
  checkStrategy,
  checkTaskAnswer,
  checkTaskReply,
  SentimentDraftSchema,
  StrategyDraftSchema,
  TaskAnswerSchema,
  TaskReplySchema,
} from "@bourse/contract";
import type { AnswerForm, TypedFeature } from "@bourse/contract/host-api";
import { CommandFailure } from "@bourse/runtime/broker";
import type { Trader } from "../../principal/principal.ts";
import type { AskingCaller } from "./ask.ts";
import type { ModelBackend } from "./backend.ts";
import { askHostQuestion, type HostQuestion } from "./host-question.ts";
import type { ReadyModel } from "./providers.ts";

/** Tokens of one trial: some hundred for the schema, and a short answer, twice. */
const TRIAL_TOKENS = 20_000;

/** Every kind of typed question that the host asks, by the feature that rests on it. */
const KINDS: Readonly<Record<TypedFeature["feature"], Pick<HostQuestion, "schema" | "check">>> = {
  briefings: { schema: TaskAnswerSchema, check: checkTaskAnswer },
  chart_questions: { schema: ChartAnswerSchema, check: checkChartAnswer },
  sentiment: { schema: SentimentDraftSchema, check: checkSentiment },
  strategies: { schema: StrategyDraftSchema, check: checkStrategy },
  extension_tasks: { schema: TaskReplySchema, check: checkTaskReply },
};

const INSTRUCTIONS =
  "This is a trial of the form alone. Fill every required field with a short and valid value; texts are one short sentence. Leave lists empty where the schema lets you.";

type Outcome = Omit<TypedFeature, "feature">;

/**
 * Asks one question of each kind, in the form in which the server answers most of them. If it answered any, stores that form for a
 * compatible server, provided that the settings still name the same server and model.
 */
export async function testTyped(
  backend: ModelBackend,
  ready: ReadyModel,
  caller: AskingCaller<Trader>,
): Promise<readonly TypedFeature[]> {
  const asked = await outcomes({ backend, ready: { ...ready, answerForm: "schema" }, caller });
  if (ready.provider !== "openai-compatible") return asked;
  const [form, best] =
    works(asked) === asked.length ? (["schema", asked] as const) : await inWords({ backend, ready, caller }, asked);
  const now = backend.settings.of(ready.provider);
  const isSame = now.model === ready.model && now.base_url === ready.baseUrl;
  if (isSame && works(best) > 0) backend.settings.change(ready.provider, { answerForm: form });
  return best;
}

interface Trial {
  readonly backend: ModelBackend;
  readonly ready: ReadyModel;
  readonly caller: AskingCaller<Trader>;
}

const works = (features: readonly TypedFeature[]): number => features.filter((each) => each.works).length;

async function inWords(
  trial: Trial,
  asked: readonly TypedFeature[],
): Promise<readonly [AnswerForm, readonly TypedFeature[]]> {
  const told = await outcomes({ ...trial, ready: { ...trial.ready, answerForm: "prompt" } });
  return works(told) > works(asked) ? ["prompt", told] : ["schema", asked];
}

async function outcomes(trial: Trial): Promise<readonly TypedFeature[]> {
  const features: TypedFeature[] = [];
  // One after the other: a small server answers one question at a time.
  for (const [feature, kind] of Object.entries(KINDS) as [TypedFeature["feature"], (typeof KINDS)["sentiment"]][]) {
    features.push({ feature, ...(await outcome(trial, kind)) });
  }
  return features;
}

async function outcome(
  { backend, ready, caller }: Trial,
  kind: Pick<HostQuestion, "schema" | "check">,
): Promise<Outcome> {
  const question = { instructions: INSTRUCTIONS, data: { trial: true }, ...kind };
  const bounds = { timeoutMs: backend.limits.askTimeoutMs, maxTokens: TRIAL_TOKENS };
  try {
    await askHostQuestion({ backend, ready }, { ...question, ...bounds }, caller);
    return { works: true };
  } catch (cause) {
    if (!(cause instanceof CommandFailure) || caller.signal.aborted) throw cause;
    return { works: false, code: cause.code };
  }
}
