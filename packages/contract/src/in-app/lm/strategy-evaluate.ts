import Type from "typebox";
import { SymbolText, TimeframeText } from "../../commands/parts.ts";
import { Time } from "../../events/parts.ts";
import { STRATEGY_VERDICTS } from "../../lm/answers.ts";
import { shownText } from "../../manifest/fields.ts";
import { closed, oneOf } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Answered, SAMPLE_ANSWERED } from "./parts.ts";

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

/** Judges the statistics of a strategy. The host's own cautions bound the model's verdict. */
export const LM_STRATEGY_EVALUATE = defineInApp({
  method: "lm/strategy.evaluate",
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
});
