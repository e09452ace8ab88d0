import { defineErrors } from "./entry.ts";

/** Findings of the look-ahead gate. The number of a finding is that of its code, as everywhere. */
export const LOOKAHEAD_ERRORS = defineErrors({
  "lookahead.changed": {
    number: 4180,
    title: "A value about a completed bar changed later",
    hint: "Calculate it from bars up to its own alone; or mark it `forming` for as long as it may change.",
  },
  "lookahead.added": {
    number: 4181,
    title: "Something was said of a bar only after later bars were known",
    hint: "Mark it with the bar at which it became known: a swing that two later bars confirm belongs to the second of them.",
  },
  "lookahead.withdrawn": {
    number: 4182,
    title: "Something said of a completed bar was taken back",
    hint: "Say it only once later bars can no longer undo it; or mark it `forming` until then.",
  },
  "lookahead.forming": {
    number: 4183,
    title: "Something was said as final from a bar that was still forming",
    hint: "Wait for the bar's end, which `completed` tells; or mark it `forming`.",
  },
  "lookahead.not_judged": {
    number: 4184,
    title: "The guest said nothing that can be judged for look-ahead",
    hint: "Give values the mark of their bar: docs/guides/look-ahead.md shows how.",
    severity: "warning",
  },
  "lookahead.stopped": {
    number: 4185,
    title: "The guest failed while it was judged, so the verdict covers only what it said before",
    hint: "`bourse backtest` shows the fault with the bar at which it happened.",
    severity: "warning",
  },
  "lookahead.no_bar": {
    number: 4186,
    title: "A value names a bar that its market does not have",
    hint: "Give the timeframe that was asked for and the opening time of one of its bars, as the candle has it.",
  },
});
