import { defineErrors } from "./entry.ts";

/** Reasons why a backtest does not start, or ends without a result. */
export const BACKTEST_ERRORS = defineErrors({
  "backtest.strategy_unknown": {
    number: 3820,
    title: "There is no such strategy",
    hint: "`bourse host backtest strategies` lists those of this client and of its trusted plugins.",
    status: 404,
  },
  "backtest.parameters_invalid": {
    number: 3821,
    title: "A parameter does not fit the strategy",
    hint: "The list of strategies says which values each parameter takes.",
    status: 422,
  },
  "backtest.settings_invalid": {
    number: 3822,
    title: "The settings of the backtest do not fit each other",
    hint: "The span begins before it ends; the time zone is one such as Europe/Berlin; cash, tick and lot are above zero.",
    status: 422,
  },
  "backtest.no_bars": {
    number: 3823,
    title: "There are no bars to run over",
    hint: "Choose another span, timeframe or instrument, or import bars from a file.",
    status: 422,
  },
  "backtest.too_many_bars": {
    number: 3824,
    title: "The span has more bars than a backtest takes",
    hint: "Choose a shorter span or a longer timeframe.",
    status: 422,
  },
  "backtest.busy": {
    number: 3825,
    title: "Too many backtests are waiting",
    hint: "Wait until one has ended, or cancel one.",
    status: 429,
    retryable: true,
  },
  "backtest.unknown": {
    number: 3826,
    title: "There is no such backtest",
    hint: "Read the list again: only the latest ones are kept.",
    status: 404,
  },
  "backtest.not_done": {
    number: 3827,
    title: "The backtest has no result",
    hint: "Wait until it is done. One that failed or was cancelled never has a result.",
    status: 409,
  },
  "backtest.ended": {
    number: 3828,
    title: "The backtest has already ended",
    hint: "Read it again; it can be deleted.",
    status: 409,
  },
  "backtest.cancelled": {
    number: 3829,
    title: "The backtest was cancelled",
    hint: "Start it again if you want its result.",
  },
  "backtest.interrupted": {
    number: 3830,
    title: "The host ended while the backtest ran",
    hint: "Start it again.",
  },
  "backtest.strategy_failed": {
    number: 3831,
    title: "The strategy failed",
    hint: "The message is the strategy's own. Its author can repair it.",
  },
  "backtest.strategy_hung": {
    number: 3832,
    title: "The strategy did not come back from a bar in time",
    hint: "It may be in an endless loop. Its author can repair it.",
  },
  "backtest.strategy_missing": {
    number: 3833,
    title: "The strategy is declared but not there",
    hint: "Its description names it, and its program does not register it. Its author can repair it.",
  },
  "backtest.too_many_orders": {
    number: 3834,
    title: "The strategy placed too many orders",
    hint: "A strategy that places orders without an end is ended. Its author can repair it.",
  },
  "backtest.out_of_memory": {
    number: 3835,
    title: "The strategy took too much memory",
    hint: "Choose a shorter span. If that does not help, its author can repair it.",
  },
  "backtest.too_slow": {
    number: 3836,
    title: "The backtest took longer than its limit",
    hint: "Choose a shorter span or a longer timeframe.",
  },
  "backtest.no_api": {
    number: 3837,
    title: "A strategy has no access to Bourse during a backtest",
    hint: "It sees bars and its own orders. What it asks of the client belongs into a command.",
  },
  "backtest.act_invalid": {
    number: 3838,
    title: "The strategy's answer does not have the form of the protocol",
    hint: "Its author can repair it: the form is in the guide on backtests.",
  },
  "backtest.result_unreadable": {
    number: 3839,
    title: "The kept result cannot be read",
    hint: "Delete the backtest and start it again.",
    status: 409,
  },
});
