export {
  checkSentiment,
  checkStrategy,
  checkTaskReply,
  SENTIMENT_LABELS,
  type SentimentDraft,
  SentimentDraftSchema,
  STRATEGY_VERDICTS,
  type StrategyDraft,
  StrategyDraftSchema,
  type TaskReply,
  TaskReplySchema,
} from "./answers.ts";
