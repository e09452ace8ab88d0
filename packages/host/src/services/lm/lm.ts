import { LM_LIMITS, type LmLimits } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { CommandFailure } from "../../principal/failure.ts";
import type { Database } from "../../store/database.ts";
import type { AssistantDesk } from "../assistant/port.ts";
import type { ModelBackend } from "../models/backend.ts";
import type { ReadyModel } from "../models/providers.ts";
import type { NewsService } from "../news/port.ts";
import { lmAsking } from "./asking.ts";
import { chat } from "./chat.ts";
import type { LmService } from "./port.ts";
import { NO_NEWS, recentStories, sentimentOf } from "./sentiment.ts";
import { judge } from "./strategy.ts";

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
