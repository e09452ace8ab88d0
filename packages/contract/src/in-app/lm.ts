import Type from "typebox";
import { SymbolText, TimeframeText } from "../commands/parts.ts";
import { AnswerDetailsSchema, ChartQuestionSchema } from "../desk/assistant.ts";
import { Time } from "../events/parts.ts";
import { SENTIMENT_LABELS, STRATEGY_VERDICTS } from "../lm/answers.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { shownText } from "../schemas/fields.ts";
import { defineInApp, inAppNamespace, narrower } from "./contract.ts";
import { Words } from "./parts.ts";

const { usage } = AnswerDetailsSchema.properties;

/** The model that answered, and what it cost. */
export const Answered = { provider: Type.String(), model: Type.String(), usage };

/** {@link Answered} in the samples. */
export const SAMPLE_ANSWERED = {
  provider: "openai-compatible",
  model: "local-7b",
  usage: { input_tokens: 900, output_tokens: 120, estimated: false },
};

/** The cost of one request. */
const Cost = closed({ usage });

const Part = Type.Optional(Type.String({ minLength: 1, maxLength: 256 }));

const { sources, left_out, inputs_sha256 } = AnswerDetailsSchema.properties;

const Percent = Type.Number({ minimum: -1_000_000, maximum: 1_000_000 });

/** Figures of a strategy's test. Percentages are of the capital at the beginning. */
const StatisticsSchema = closed({
  name: shownText(128),
  symbol: Type.Optional(SymbolText),
  timeframe: Type.Optional(TimeframeText),
  from: Type.Optional(Time),
  to: Type.Optional(Time),
  bars: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  trades: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  wins: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  net_return_percent: Percent,
  max_drawdown_percent: Type.Number({ minimum: 0, maximum: 1_000_000 }),
  /** Gains divided by losses; absent without a loss. */
  profit_factor: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
  sharpe: Type.Optional(Type.Number({ minimum: -1000, maximum: 1000 })),
  /** Share of the bars with a position. */
  exposure_percent: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  /** Return of holding the instrument all the time. */
  hold_return_percent: Type.Optional(Percent),
  fees_percent: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
});

/** Language models, with the trader's consent. */
export const LM = inAppNamespace("lm", [
  narrower(
    "selectChatModels",
    "no event of changes; a model has sendRequest with texts and without tools, and countTokens is a bound from above",
  ),
  /** The language models that the trader has set up and that are ready; empty without one. Nobody is asked. */
  defineInApp({
    method: "lm/models.select",
    members: ["selectChatModels"],
    params: closed({ id: Part, vendor: Part, family: Part, version: Part }),
    result: closed({
      models: Type.Array(
        closed({
          id: Type.String(),
          name: Type.String(),
          /** The provider. */
          vendor: Type.String(),
          family: Type.String(),
          version: Type.String(),
          /** In UTF-8 bytes, because a token stands for at least one. */
          max_input_tokens: Type.Integer(),
        }),
      ),
    }),
    sample: {
      params: { vendor: "openai-compatible" },
      result: {
        models: [
          {
            id: "openai-compatible/local-7b",
            name: "local-7b",
            vendor: "openai-compatible",
            family: "local-7b",
            version: "local-7b",
            max_input_tokens: 65_536,
          },
        ],
      },
    },
  }),
  /** Sends messages to a model, which has no tools. Its answer comes in parts as it is written. */
  defineInApp({
    method: "lm/chat.send",
    members: ["selectChatModels"],
    waitsForTrader: true,
    params: closed({
      /** As {@link LM_MODELS_SELECT} gives it. */
      model: Type.String({ minLength: 1, maxLength: 512 }),
      messages: Type.Array(
        closed({ role: oneOf(["user", "assistant"]), content: Type.String({ minLength: 1, maxLength: 65_536 }) }),
        { minItems: 1, maxItems: 64 },
      ),
      /** Shown to the trader with the question whether the caller may use the model. */
      justification: Type.Optional(Words),
    }),
    reports: closed({ text: Type.String() }),
    result: Cost,
    sample: {
      params: { model: "openai-compatible/local-7b", messages: [{ role: "user", content: "Explain drawdown." }] },
      result: { usage: { input_tokens: 12, output_tokens: 80, estimated: false } },
    },
  }),
  /** Asks a model about the chart of a series. The host reads bars, indicators, drawings and alerts itself. */
  defineInApp({
    method: "lm/analyze",
    docs: "an answer about the chart of a series, with its sources",
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
  }),
  /** Sentiment of the news of the last day, of all of it or about a symbol. Without news no model is asked. */
  defineInApp({
    method: "lm/sentiment",
    docs: "of the news of the last day; unknown without news, of low confidence with little",
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
  }),
  defineInApp({
    method: "lm/strategy.evaluate",
    docs: "a verdict on a strategy's statistics; the host's own cautions bound it",
    members: ["evaluateStrategy"],
    waitsForTrader: true,
    params: closed({ statistics: StatisticsSchema }),
    result: closed({
      verdict: oneOf(STRATEGY_VERDICTS),
      summary: Type.String(),
      strengths: Type.Array(Type.String()),
      weaknesses: Type.Array(Type.String()),
      /** Computed by the host from the figures, whatever the model says. */
      cautions: Type.Array(Type.String()),
      ...Answered,
    }),
    sample: {
      params: {
        statistics: {
          name: "Crossing averages",
          bars: 1000,
          trades: 12,
          wins: 7,
          net_return_percent: 8,
          max_drawdown_percent: 5,
        },
      },
      result: {
        verdict: "unproven",
        summary: "It gained, in few trades.",
        strengths: ["Small drawdown."],
        weaknesses: ["Few trades."],
        cautions: ["12 trades are fewer than 30: the result may be chance."],
        ...SAMPLE_ANSWERED,
      },
    },
  }),
]);
