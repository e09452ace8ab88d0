import { LM_LIMITS, type LmLimits } from "@bourse/contract";
import type { InAppParams, InAppResult } from "@bourse/contract/in-app";
import type { Clock } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
import type { Database } from "../../store/database.ts";
import type { AssistantDesk } from "../assistant/port.ts";
import { askerOf } from "../models/ask.ts";
import type { ModelBackend } from "../models/backend.ts";
import type { ReadyModel } from "../models/providers.ts";
import { tokenCounter } from "../models/token-counter.ts";
import type { NewsService } from "../news/port.ts";
import { type Asking, answeredBy, lmAsking } from "./asking.ts";
import type { LmCall, LmService, TextSink } from "./port.ts";
import { NO_NEWS, recentStories, sentimentOf } from "./sentiment.ts";
import { judge } from "./strategy.ts";

interface ChatDeps {
  readonly asking: Asking;
  readonly backend: ModelBackend;
  readonly limits: LmLimits;
}

const INSTRUCTIONS = [
  "You answer an extension of a trading client. You have no tools: you can read nothing and change nothing. Answer in",
  "plain text. Say what you do not know.",
].join(" ");

/** Sends messages to a model and passes on the parts of its answer. */
async function chat(
  { asking, backend, limits }: ChatDeps,
  { messages, said }: { readonly messages: InAppParams<"lm/chat.send">["messages"]; readonly said: TextSink },
  call: LmCall,
): Promise<InAppResult<"lm/chat.send">> {
  const bytes = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  if (bytes > limits.maxPromptBytes) {
    throw new CommandFailure(
      "command.too_large",
      `the messages have ${bytes} bytes; ${limits.maxPromptBytes} are allowed`,
    );
  }
  return asking.run(call, async ({ spent: tell, mayLeave }) => {
    const counter = tokenCounter({ maxOutput: backend.limits.maxOutputTokens, tell, mayLeave });
    const question = { instructions: INSTRUCTIONS, messages, counter, maxSteps: 1, said };
    await backend.ask(call.ready, { ...question, timeoutMs: backend.limits.askTimeoutMs }, askerOf(call));
    return { usage: answeredBy(call.ready, counter.usage()).usage };
  });
}

/** Dependencies of the language models for in-app extensions. */
export interface LmDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly backend: ModelBackend;
  readonly news: Pick<NewsService, "read">;
  readonly assistant: Pick<AssistantDesk, "analyze">;
  readonly limits?: LmLimits;
}

export function lmService({ database, clock, backend, news, assistant, limits = LM_LIMITS }: LmDeps): LmService {
  const asking = lmAsking({ database, clock, backend, limits });
  const stories = (symbol: string | undefined) => recentStories({ news, clock, limits }, symbol);
  const ready = () => backend.settings.list().flatMap(({ provider }) => readyOf(backend, provider));
  return {
    models: () =>
      ready().map((each) => ({
        id: idOf(each),
        name: each.model,
        vendor: each.provider,
        family: each.model,
        version: each.model,
        max_input_tokens: limits.maxPromptBytes,
      })),
    find(id) {
      const found = ready().find((each) => idOf(each) === id);
      if (found) return found;
      throw new CommandFailure("lm.model_unknown", `no model ${id} is ready`);
    },
    send: (messages, said, call) => chat({ asking, backend, limits }, { messages, said }, call),
    analyze: (asked, call) =>
      asking.run(call, async (means) => {
        const { answer, details } = await assistant.analyze(asked, { ready: call.ready, ...means }, call);
        const { sources, left_out, inputs_sha256, provider, model, usage } = details;
        return { answer, sources, left_out, inputs_sha256, provider, model, usage };
      }),
    hasNews: (symbol) => stories(symbol).length > 0,
    async sentiment(symbol, call) {
      const found = stories(symbol);
      // The news may have gone while the trader was asked.
      if (found.length === 0 || call === undefined) return NO_NEWS;
      return sentimentOf({ asking, limits }, { symbol, stories: found }, call);
    },
    evaluate: (statistics, call) => judge({ asking, limits }, statistics, call),
  };
}

const idOf = ({ provider, model }: ReadyModel) => `${provider}/${model}`;

/** A provider without its key or its model does not count. */
function readyOf(backend: ModelBackend, provider: ReadyModel["provider"]): readonly ReadyModel[] {
  try {
    return [backend.ready(provider)];
  } catch (cause) {
    if (cause instanceof CommandFailure) return [];
    throw cause;
  }
}
