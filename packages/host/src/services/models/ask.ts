import type { ModelLimits } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import type { ModelMessage, ToolSet } from "ai";
import type { Caller } from "../../principal/caller.ts";
import { CommandFailure } from "../../principal/failure.ts";
import { redactor } from "../secrets/redact.ts";
import { withDeadline } from "./deadline.ts";
import { guardedFetch, type Permit } from "./guarded-fetch.ts";
import { languageModel, type ReadyModel } from "./providers.ts";

/** One question to a model, or a session in which it may first use read tools. */
export interface ModelCall {
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  /** JSON Schema of the answer; absent for plain text. */
  readonly schema?: object;
  readonly tools?: ToolSet;
  /** Maximum number of the model's answers, including those that only call a tool. */
  readonly maxSteps: number;
  /** Tokens of all its requests after which no further one is sent; absent: the steps alone limit it. */
  readonly maxTokens?: number;
  readonly timeoutMs: number;
}

/** Tokens of all requests of a call, as the provider counts them; absent where it does not say. */
export interface ModelUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

/** The model's last text, and what it took. */
export interface ModelAnswer {
  readonly text: string;
  readonly usage: ModelUsage;
}

/** The caller's abort signal and its permission check. */
export interface Asker {
  readonly signal: AbortSignal;
  readonly permit: Permit;
}

/** Checks the caller's permission again before every request. */
export function askerOf({ signal, commit }: Caller): Asker {
  return { signal, permit: (send) => commit(send) };
}

/** Dependencies of asking a model. */
export interface AskDeps {
  readonly clock: Clock;
  readonly limits: ModelLimits;
  transportFor(ready: ReadyModel): typeof globalThis.fetch;
}

/**
 * Asks a model and returns its last text, with its key removed, and the tokens it took. Nothing is cached. @throws CommandFailure `model.*`, or
 * an exception of the caller's permission check
 */
export async function askModel(
  deps: AskDeps,
  { ready, call }: { readonly ready: ReadyModel; readonly call: ModelCall },
  caller: Asker,
): Promise<ModelAnswer> {
  const { clock, limits } = deps;
  const redact = redactor(ready.key === undefined ? [] : [ready.key]).text;
  const bounds = { clock, ms: call.timeoutMs, signal: caller.signal };
  return withDeadline(bounds, async (signal) => {
    const origin = new URL(ready.baseUrl).origin;
    const rules = { transport: deps.transportFor(ready), origin, permit: caller.permit, redact, clock, limits, signal };
    const { fetch, failure } = remembering(guardedFetch(rules));
    try {
      const answer = await generate(ready, call, { fetch, signal, maxOutputTokens: limits.maxOutputTokens });
      return { ...answer, text: redact(answer.text) };
    } catch (cause) {
      if (failure() !== undefined) throw failure();
      if (cause instanceof CommandFailure) throw cause;
      // The library's own error: the answer does not have the provider's format. Its message may contain the prompt.
      throw new CommandFailure("model.invalid_answer", "the provider's answer is not of its protocol's form");
    }
  });
}

interface Means {
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
  readonly maxOutputTokens: number;
}

async function generate(
  ready: ReadyModel,
  call: ModelCall,
  { fetch, signal, maxOutputTokens }: Means,
): Promise<ModelAnswer> {
  const { generateText, isStepCount, jsonSchema, Output } = await import("ai");
  // The library writes warnings to the console, bypassing the host's log.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const { instructions, messages, schema, tools, maxSteps, maxTokens = Number.POSITIVE_INFINITY } = call;
  // The schema is only a suggestion to the provider: the host validates the answer.
  const output = schema && { ...Output.object({ schema: jsonSchema(schema) }), parseCompleteOutput: asText };
  const { text, finishReason, totalUsage } = await generateText({
    model: await languageModel(ready, fetch),
    instructions,
    messages: [...messages],
    ...(output ? { output } : {}),
    ...(tools ? { tools } : {}),
    stopWhen: [isStepCount(maxSteps), ({ steps }) => tokensOf(steps) >= maxTokens],
    maxOutputTokens,
    // The guard repeats requests: it has the host's clock and limits.
    maxRetries: 0,
    abortSignal: signal,
    telemetry: { isEnabled: false },
    // Providers must store nothing that is not necessary.
    providerOptions: { openai: { store: false } },
  });
  if (finishReason === "tool-calls") {
    if (!tools) throw new CommandFailure("model.invalid_answer", "the model called a tool, and none was offered");
    const limit = Number.isFinite(maxTokens) ? `${maxSteps} steps and ${maxTokens} tokens` : `${maxSteps} steps`;
    throw new CommandFailure("model.session_limit", `the model gave no answer within ${limit}`);
  }
  return { text, usage: usageOf(totalUsage) };
}

type Step = { readonly usage: { readonly totalTokens?: number | undefined } };

const tokensOf = (steps: readonly Step[]): number =>
  steps.reduce((sum, { usage }) => sum + (usage.totalTokens ?? 0), 0);

/** A provider's counts are its own words: only plausible ones are kept. */
function usageOf({
  inputTokens,
  outputTokens,
}: {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}) {
  const isCount = (count: number | undefined): count is number =>
    count !== undefined && Number.isSafeInteger(count) && count >= 0 && count <= MOST_TOKENS;
  return {
    ...(isCount(inputTokens) ? { inputTokens } : {}),
    ...(isCount(outputTokens) ? { outputTokens } : {}),
  };
}

/** More than any model reads or writes in one session. */
const MOST_TOKENS = 100_000_000;

async function asText({ text }: { readonly text: string }): Promise<string> {
  return text;
}

/** Keeps the guard's first failure, because a library may wrap exceptions of `fetch`. */
function remembering(fetch: typeof globalThis.fetch): { readonly fetch: typeof globalThis.fetch; failure(): unknown } {
  let first: unknown;
  return {
    fetch: async (input, init) => {
      try {
        return await fetch(input, init);
      } catch (cause) {
        first ??= cause;
        throw cause;
      }
    },
    failure: () => first,
  };
}
