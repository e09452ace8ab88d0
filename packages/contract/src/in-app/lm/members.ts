import type { InAppMember } from "../members.ts";

/** The members of `lm`. */
export const LM_MEMBERS: readonly InAppMember[] = [
  {
    namespace: "lm",
    member: "selectChatModels",
    likeness: "narrower",
    says: "no event of changes; a model has sendRequest with texts and without tools, and countTokens is a bound from above",
    methods: ["lm/models.select", "lm/chat.send"],
  },
  {
    namespace: "lm",
    member: "analyze",
    likeness: "ours",
    says: "an answer about the chart of a series, with its sources",
    methods: ["lm/analyze"],
  },
  {
    namespace: "lm",
    member: "sentiment",
    likeness: "ours",
    says: "of the news of the last day; unknown without news, of low confidence with little",
    methods: ["lm/sentiment"],
  },
  {
    namespace: "lm",
    member: "evaluateStrategy",
    likeness: "ours",
    says: "a verdict on a strategy's statistics; the host's own cautions bound it",
    methods: ["lm/strategy.evaluate"],
  },
];
