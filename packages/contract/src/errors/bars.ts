import { defineErrors } from "./entry.ts";

/** Reasons to refuse an indicator. */
const INDICATOR_ERRORS = defineErrors({
  "indicator.kind_unknown": {
    number: 3600,
    title: "There is no indicator of this kind",
    hint: "Choose sma, ema, rsi or macd.",
  },
  "indicator.parameter_invalid": {
    number: 3601,
    title: "A parameter of the indicator is not a whole number in its range",
    hint: "Choose a whole number of bars within the range that the message gives.",
  },
  "indicator.parameter_unknown": {
    number: 3602,
    title: "The indicator has no such parameter",
    hint: "Leave it out: sma, ema and rsi have one period; macd has a fast, a slow and a signal period.",
  },
});

export const BARS_ERRORS = { ...INDICATOR_ERRORS };
