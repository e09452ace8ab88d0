import { LM_ANALYZE } from "./analyze.ts";
import { LM_CHAT_SEND } from "./chat-send.ts";
import { LM_MODELS_SELECT } from "./models-select.ts";
import { LM_SENTIMENT } from "./sentiment.ts";
import { LM_STRATEGY_EVALUATE } from "./strategy-evaluate.ts";

/** The methods of the language models. */
export const LM_METHODS = {
  "lm/models.select": LM_MODELS_SELECT,
  "lm/chat.send": LM_CHAT_SEND,
  "lm/analyze": LM_ANALYZE,
  "lm/sentiment": LM_SENTIMENT,
  "lm/strategy.evaluate": LM_STRATEGY_EVALUATE,
} as const;
