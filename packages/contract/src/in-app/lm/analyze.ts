import Type from "typebox";
import { SymbolText, TimeframeText } from "../../commands/parts.ts";
import { Time } from "../../events/parts.ts";
import { AnswerDetailsSchema, ChartQuestionSchema } from "../../host-api/assistant.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Answered, SAMPLE_ANSWERED } from "./parts.ts";

const { sources, left_out, inputs_sha256 } = AnswerDetailsSchema.properties;

/** Asks a model about the chart of a series. The host reads bars, indicators, drawings and alerts itself. */
export const LM_ANALYZE = defineInApp({
  method: "lm/analyze",
  waitsForTrader: true,
  params: closed({
    symbol: SymbolText,
    timeframe: TimeframeText,
    /** The part in sight; absent: the usual one. */
    from: Type.Optional(Time),
    to: Type.Optional(Time),
    question: ChartQuestionSchema.properties.question,
  }),
  result: closed({ answer: Type.String(), sources, left_out, inputs_sha256, ...Answered }),
  sample: {
    params: { symbol: "SPX", timeframe: "1D", question: "Which levels matter?" },
    result: {
      answer: "It ranges between 5000 and 5100.",
      sources: [
        { id: "s1", kind: "bars", what: "1D bars of SPX", source: "sample", count: 130, cited: true, symbol: "SPX" },
      ],
      left_out: [],
      inputs_sha256: "0".repeat(64),
      ...SAMPLE_ANSWERED,
    },
  },
});
