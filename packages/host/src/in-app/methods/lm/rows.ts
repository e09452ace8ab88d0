import type { LmMethod } from "@bourse/contract/in-app";
import type { InAppMethodRow } from "../../method.ts";
import { lmAnalyze } from "./analyze.ts";
import { lmChatSend } from "./chat-send.ts";
import { lmModelsSelect } from "./models-select.ts";
import { lmSentiment } from "./sentiment.ts";
import { lmStrategyEvaluate } from "./strategy-evaluate.ts";

/** The methods of `lm`: complete by type, one line per method. */
export const LM_ROWS: { readonly [Method in LmMethod]: InAppMethodRow } = {
  "lm/models.select": lmModelsSelect,
  "lm/chat.send": lmChatSend,
  "lm/analyze": lmAnalyze,
  "lm/sentiment": lmSentiment,
  "lm/strategy.evaluate": lmStrategyEvaluate,
};
