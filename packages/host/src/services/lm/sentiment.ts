import {
  checkSentiment,
  type LmLimits,
  type NewsItem,
  type SentimentDraft,
  SentimentDraftSchema,
  typed,
} from "@bourse/contract";
import type { InAppResult } from "@bourse/contract/in-app";
import type { Clock } from "@bourse/platform";
import type { NewsService } from "../news/port.ts";
import { type Asking, answeredBy } from "./asking.ts";
import type { LmCall } from "./port.ts";

export interface SentimentDeps {
  readonly asking: Asking;
  readonly clock: Clock;
  readonly news: Pick<NewsService, "read">;
  readonly limits: LmLimits;
}

const INSTRUCTIONS = [
  "Say how the stories speak about the market, or about `symbol` if there is one: positive, negative, neutral, or mixed",
  "where they contradict each other. `score` runs from -1 to 1. `reason` is one or two sentences. `sources` names the ids",
  "of the stories that your answer rests on. Judge the stories alone, not what you know of the symbol.",
].join(" ");

const DAY_MS = 86_400_000;

/** Stories of the last day, newest first. */
export function recentStories({ news, clock, limits }: Omit<SentimentDeps, "asking">, symbol: string | undefined) {
  const since = new Date(clock.now().getTime() - DAY_MS).toISOString();
  const { items } = news.read({ limit: limits.maxStories, ...(symbol === undefined ? {} : { symbol }) });
  return items.filter(({ published_at }) => published_at === undefined || published_at >= since);
}

/** Sentiment of some stories. */
export async function sentimentOf(
  { asking, limits }: Pick<SentimentDeps, "asking" | "limits">,
  { symbol, stories }: { readonly symbol: string | undefined; readonly stories: readonly NewsItem[] },
  call: LmCall,
): Promise<InAppResult<"lm/sentiment">> {
  const cut = (text: string) => text.slice(0, limits.maxSummary).toWellFormed();
  const data = {
    ...(symbol === undefined ? {} : { symbol }),
    stories: stories.map((story, index) => ({
      id: idOf(index),
      title: cut(story.title),
      summary: cut(story.summary),
      ...(story.published_at === undefined ? {} : { published_at: story.published_at }),
    })),
  };
  const schema = SentimentDraftSchema;
  const answer = await asking.host(call, { instructions: INSTRUCTIONS, data, schema, check: checkSentiment });
  const { label, score, reason, sources: named } = typed<SentimentDraft>(answer.value);
  const sources = stories.map(({ title, sources, published_at }, index) => ({
    id: idOf(index),
    title,
    from: [...sources],
    ...(published_at === undefined ? {} : { published_at }),
    cited: named.includes(idOf(index)),
  }));
  // An answer that names none of the host's stories is worth little, however certain it sounds.
  const isThin = stories.length < limits.fewStories || !sources.some(({ cited }) => cited);
  return {
    label,
    score,
    reason,
    confidence: isThin ? "low" : "usual",
    sources,
    answered: answeredBy(call.ready, answer.usage),
  };
}

/** The answer where there is no news. */
export const NO_NEWS: InAppResult<"lm/sentiment"> = {
  label: "unknown",
  score: null,
  confidence: "none",
  reason: "There is no news of the last day.",
  sources: [],
};

const idOf = (index: number) => `n${index + 1}`;
