import type { ModelLimits } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
import type { Caller } from "../../principal/caller.ts";
import type { Principal } from "../../principal/principal.ts";
import { redactor } from "../secrets/redact.ts";
import { withDeadline } from "./deadline.ts";
import { guardedFetch, type Permit } from "./guarded-fetch.ts";
import { languageModel, libraryTools } from "./library.ts";
import type { ReadyModel } from "./providers.ts";
import { type Means, type ModelCall, type ModelMessage, streamAnswer } from "./stream.ts";
import { type RequestSize, tokenCounter } from "./token-counter.ts";

/** A caller as far as a question to a model needs it. */
export type AskingCaller<Who extends Principal = Principal> = Pick<Caller<Who>, "principal" | "signal" | "commit">;

/** The caller's abort signal and its permission check. */
export interface Asker {
  readonly signal: AbortSignal;
  readonly permit: Permit;
}

/** Checks the caller's permission again before every request. */
export function askerOf({ signal, commit }: Pick<Caller, "signal" | "commit">): Asker {
  return { signal, permit: (send) => commit(send) };
}

/** Dependencies of asking a model. */
export interface AskDeps {
  readonly clock: Clock;
  readonly limits: ModelLimits;
  transportFor(ready: ReadyModel): typeof globalThis.fetch;
}

/**
 * Asks a model and returns its last text, with its key removed. Nothing is cached. @throws CommandFailure `model.*`, or
 * an exception of the caller's permission check
 */
export async function askModel(
  deps: AskDeps,
  { ready, call }: { readonly ready: ReadyModel; readonly call: ModelCall },
  caller: Asker,
): Promise<string> {
  const { clock, limits } = deps;
  const { counter = tokenCounter({ maxOutput: limits.maxOutputTokens }) } = call;
  const leaves = (bodyBytes: number) => counter.leaves(sizeOf(bodyBytes, call.messages));
  const redact = redactor(ready.key === undefined ? [] : [ready.key]).text;
  const bounds = { clock, ms: call.timeoutMs, signal: caller.signal };
  return withDeadline(bounds, async (signal) => {
    const origin = new URL(ready.baseUrl).origin;
    const means = { transport: deps.transportFor(ready), redact, clock, limits, signal };
    const { note, failure } = firstFailure();
    const whileWritten = call.said && note;
    const fetch = noting(guardedFetch({ ...means, origin, permit: caller.permit, leaves, whileWritten }), note);
    try {
      const { maxOutputTokens } = limits;
      const model = { fetch, signal, maxOutputTokens, counter };
      if (call.said) return await streamAnswer(ready, call, { ...model, redact, said: call.said });
      return redact(await generate(ready, call, model));
    } catch (cause) {
      if (failure() !== undefined) throw failure();
      if (cause instanceof CommandFailure) throw cause;
      // The library's own error: the answer does not have the provider's format. Its message may contain the prompt.
      throw new CommandFailure("model.invalid_answer", "the provider's answer is not of its protocol's form");
    }
  });
}

async function generate(
  ready: ReadyModel,
  call: ModelCall,
  { fetch, signal, maxOutputTokens, counter }: Means,
): Promise<string> {
  const { generateText, isStepCount, jsonSchema, Output } = await import("ai");
  // The library writes warnings to the console, bypassing the host's log.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const { instructions: asked, messages, schema, tools, maxSteps, maxTokens = Number.POSITIVE_INFINITY } = call;
  // The schema is only a suggestion to the provider: the host validates the answer.
  const isCompatible = ready.provider === "openai-compatible";
  const inWords = schema && isCompatible && ready.answerForm !== "schema";
  const instructions = inWords ? `${asked}\n\nThe JSON Schema of the answer: ${JSON.stringify(schema)}` : asked;
  const output = schema &&
    !(isCompatible && ready.answerForm === "prompt") && {
      ...Output.object({ schema: jsonSchema(schema) }),
      parseCompleteOutput: asText,
    };
  const { text, finishReason } = await generateText({
    model: await languageModel(ready, fetch),
    instructions,
    messages: [...messages],
    ...(output ? { output } : {}),
    ...(tools ? { tools: await libraryTools(tools) } : {}),
    stopWhen: [isStepCount(maxSteps), () => counter.total() >= maxTokens],
    onStepEnd: ({ usage }) => counter.counted(usage),
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
  return text;
}

/** Images are base64 in the body, but providers bill them by number, not by bytes. */
function sizeOf(bodyBytes: number, messages: readonly ModelMessage[]): RequestSize {
  const images = messages
    .flatMap(({ content }) => (typeof content === "string" ? [] : [...content]))
    .flatMap((part) => (part.type === "file" ? [part.data] : []));
  const encoded = images.reduce((sum, { length }) => sum + 4 * Math.ceil(length / 3), 0);
  return { bytes: bodyBytes - encoded, images: images.length };
}

async function asText({ text }: { readonly text: string }): Promise<string> {
  return text;
}

/** Keeps the guard's first failure, because a library may wrap exceptions of `fetch`. */
function firstFailure() {
  let first: unknown;
  return {
    note(cause: unknown) {
      first ??= cause;
    },
    failure: () => first,
  };
}

function noting(fetch: typeof globalThis.fetch, note: (cause: unknown) => void): typeof globalThis.fetch {
  return async (input, init) => {
    try {
      return await fetch(input, init);
    } catch (cause) {
      note(cause);
      throw cause;
    }
  };
}
