import Type from "typebox";
import { SymbolText } from "../../commands/parts.ts";
import { SENTIMENT_LABELS } from "../../lm/answers.ts";
import { closed, oneOf } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Answered, SAMPLE_ANSWERED } from "./parts.ts";

/** Sentiment of the news of the last day, of all of it or about a symbol. Without news no model is asked. */
export const LM_SENTIMENT = defineInApp({
  method: "lm/sentiment",
  waitsForTrader: true,
  params: closed({ symbol: Type.Optional(SymbolText) }),
  result: closed({
    /** `unknown`: there is no news. */
    label: oneOf([...SENTIMENT_LABELS, "unknown"]),
    /** From -1 to 1; null when it is unknown. */
    score: Type.Union([Type.Number({ minimum: -1, maximum: 1 }), Type.Null()]),
    /** Set by the host: `none` without news, `low` with few stories or if the model cites no source. */
    confidence: oneOf(["none", "low", "usual"]),
    reason: Type.String(),
    /** The stories that the model read. */
    sources: Type.Array(
      closed({
        id: Type.String(),
        title: Type.String(),
        from: Type.Array(Type.String()),
        published_at: Type.Optional(Type.String()),
        cited: Type.Boolean(),
      }),
    ),
    /** Absent: no model was asked. */
    answered: Type.Optional(closed(Answered)),
  }),
  sample: {
    params: { symbol: "SPX" },
    result: {
      label: "positive",
      score: 0.4,
      confidence: "low",
      reason: "Two stories name better earnings.",
      sources: [{ id: "n1", title: "Earnings beat forecasts", from: ["feed"], cited: true }],
      answered: SAMPLE_ANSWERED,
    },
  },
});
