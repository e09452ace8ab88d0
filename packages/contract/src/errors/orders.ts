import { defineErrors } from "./entry.ts";

/** Reasons to reject an order, or not to change it. */
export const ORDER_ERRORS = defineErrors({
  "order.quantity_invalid": {
    number: 3700,
    title: "The quantity of the order is not above zero",
    hint: "Write how much to buy or sell; the side says which.",
  },
  "order.off_lot": {
    number: 3701,
    title: "The quantity is not a multiple of the lot",
    hint: "Choose a multiple of the lot. Quantities are never rounded.",
  },
  "order.price_missing": {
    number: 3702,
    title: "The order lacks a price that its type needs",
    hint: "A limit order needs `price`, a stop order `stop_price`, a stop_limit order both.",
  },
  "order.price_unexpected": {
    number: 3703,
    title: "The order has a price that its type does not take",
    hint: "Leave the price out, or choose the type that takes it: limit, stop or stop_limit.",
  },
  "order.price_invalid": {
    number: 3704,
    title: "A price of the order is not above zero",
    hint: "Write a price above zero.",
  },
  "order.off_tick": {
    number: 3705,
    title: "A price of the order is not a multiple of the tick",
    hint: "Choose a multiple of the tick. Prices are never rounded.",
  },
  "order.bracket_invalid": {
    number: 3706,
    title: "The take-profit or stop-loss is on the wrong side of the order's prices",
    hint: "Of a buy, the stop-loss lies below the order's prices and the take-profit above them; of a sell the other way round.",
  },
  "order.id_taken": {
    number: 3707,
    title: "Another order already has this client_order_id",
    hint: "Give each order an id of its own. Placing the same order again under its id places nothing.",
    status: 409,
  },
  "order.after_last_bar": {
    number: 3708,
    title: "The order is placed after a bar that the file does not have",
    hint: "Bars are counted from 0; `at` is at most the index of the last one.",
  },
  "order.unknown": {
    number: 3709,
    title: "The account has no such order",
    hint: "Read the list of orders again.",
    status: 404,
  },
  "order.ended": {
    number: 3710,
    title: "The order has already ended",
    hint: "Read the order again: it was filled, canceled, rejected or has expired.",
    status: 409,
  },
  "order.below_filled": {
    number: 3711,
    title: "The new quantity is not above what is already filled",
    hint: "Choose a larger quantity, or cancel the order to keep what was filled.",
    status: 409,
  },
  "order.exit_sized": {
    number: 3712,
    title: "The quantity of a bracket's exit follows what its entry has filled",
    hint: "Change its price, or cancel it and place an order of your own.",
    status: 409,
  },
  "order.already_triggered": {
    number: 3713,
    title: "The stop price was already reached",
    hint: "The order is in the market now: change its limit, or cancel it.",
    status: 409,
  },
  "order.cash_missing": {
    number: 3714,
    title: "The cash does not cover the order, beside the orders that work",
    hint: "Choose a smaller quantity or cancel working orders. With the funding `margin`, cash may go below zero.",
  },
  "order.position_missing": {
    number: 3715,
    title: "The order sells more than is held, beside the orders that work",
    hint: "Sell at most what is held. With the funding `shorts`, as much cash as it is worth covers what is sold short.",
  },
  "risk.halted": {
    number: 3720,
    title: "The account is halted: it takes no orders",
    hint: "Set its risk state to active or reducing. Cancelling is always possible.",
  },
  "risk.reducing": {
    number: 3721,
    title: "The account takes only orders that make a position smaller",
    hint: "Set its risk state to active, or close what is held, without a bracket.",
  },
  "risk.order_size": {
    number: 3722,
    title: "The quantity is above the account's limit for one order",
    hint: "Choose a smaller quantity, or raise max_order_quantity.",
  },
  "risk.position": {
    number: 3723,
    title: "The position would exceed the account's limit, with the orders that still work",
    hint: "Choose a smaller quantity, cancel working orders, or raise max_position.",
  },
  "risk.notional": {
    number: 3724,
    title: "Price times quantity is above the account's limit for one order",
    hint: "Choose a smaller quantity, or raise max_notional.",
  },
  "risk.price_band": {
    number: 3725,
    title: "A price of the order is too far from the last price",
    hint: "Check the price for a slip of the finger, or widen price_band.",
  },
  "risk.rate": {
    number: 3726,
    title: "Too many orders in a minute",
    hint: "Wait a moment, or raise orders_per_minute. Nothing was placed, so the same order may be sent again.",
    status: 429,
  },
  "risk.daily_loss": {
    number: 3727,
    title: "The loss of this UTC day has reached the account's limit",
    hint: "Until the day ends, only orders that make a position smaller are taken.",
  },
  "risk.price_unknown": {
    number: 3728,
    title: "There is no price of the instrument to check the order against",
    hint: "Wait until its source answers. Nothing was placed, so the same order may be sent again.",
    status: 409,
  },
  "account.unknown": {
    number: 3730,
    title: "There is no such account",
    hint: "Read the list of accounts again; the account for trying things out is `paper`.",
    status: 404,
  },
  "account.not_simulated": {
    number: 3732,
    title: "The account trades at an exchange, whose market is not simulated",
    hint: "Funding, spread and slippage are settings of the paper account.",
    status: 409,
  },
  "fill.unknown": {
    number: 3733,
    title: "The account has no such fill",
    hint: "Read the list of fills again.",
    status: 404,
  },
  "account.symbol_unknown": {
    number: 3731,
    title: "No source of market data has the instrument",
    hint: "`bourse host sources` lists the instruments.",
    status: 404,
  },
});

/** Refusals that the in-app API's namespace `trading` makes itself instead of an account. */
export const TRADING_API_ERRORS = defineErrors({
  "trading.resume_refused": {
    number: 3850,
    title: "A plugin cannot let an account take orders again",
    hint: "The trader sets the risk state to active, on the page or with a command of the client.",
    status: 403,
  },
  "trading.no_quote": {
    number: 3851,
    title: "There is no price of the instrument",
    hint: "Try again later; its source does not answer now.",
    status: 409,
    retryable: true,
  },
});

/** Refusals of changes to the trader's own trading sessions. */
export const TRADING_SESSION_ERRORS = defineErrors({
  "sessions.changed": {
    number: 3525,
    title: "Another window changed the sessions in between",
    hint: "Read them again and repeat the change.",
    status: 409,
  },
  "sessions.invalid": {
    number: 3526,
    title: "The session cannot be used",
    hint: "The message names the fault of its zone, days or hours.",
  },
  "sessions.name_taken": {
    number: 3527,
    title: "Another session has this name",
    hint: "Choose another name.",
    status: 409,
  },
  "sessions.unknown": {
    number: 3528,
    title: "There is no such session",
    hint: "Read the list of sessions again; another window may have deleted it.",
    status: 404,
  },
});
