import { defineErrors } from "./entry.ts";

/** Refusals of accounts at an exchange. */
export const EXCHANGE_ERRORS = defineErrors({
  "exchange.live_off": {
    number: 3800,
    title: "Live trading is off for this account",
    hint: "Switch it on for this account first. Nothing was placed; cancelling is always possible.",
    status: 409,
  },
  "exchange.not_connected": {
    number: 3801,
    title: "The account has no API key on this host",
    hint: "Connect it again. Its orders, fills and positions are still there.",
    status: 409,
  },
  "exchange.not_offered": {
    number: 3802,
    title: "No account is offered at this exchange",
    hint: "`bourse host accounts exchanges` lists the exchanges, and why others are not offered.",
    status: 404,
  },
  "exchange.key_refused": {
    number: 3803,
    title: "The exchange refuses the API key",
    hint: "Check key, secret and passphrase, and that the key may read the account and trade. Nothing was stored.",
  },
  "exchange.unreachable": {
    number: 3804,
    title: "The exchange did not give a usable answer",
    hint: "Try again in a moment. Nothing was stored.",
    status: 409,
  },
  "exchange.order_kind": {
    number: 3805,
    title: "The exchange account does not take orders of this kind",
    hint: "The list of accounts says which types and times in force it takes. Brackets are not sent to exchanges.",
  },
  "exchange.symbol_not_traded": {
    number: 3806,
    title: "The exchange has no such instrument in the account's currency",
    hint: "Write the instrument as the exchange's source lists it, such as BTC/USD, with the account's currency.",
    status: 404,
  },
  "exchange.refused": {
    number: 3807,
    title: "The exchange refused the order",
    hint: "Check quantity and price against the exchange's rules, and the rights of the API key.",
  },
  "exchange.funds": {
    number: 3808,
    title: "The exchange has too little money or too few coins for the order",
    hint: "Choose a smaller quantity, or cancel orders that hold the money.",
  },
  "exchange.never_arrived": {
    number: 3809,
    title: "The order never arrived at the exchange",
    hint: "Its answer did not come, and the exchange does not have it. It was not sent again; place it again if it is still wanted.",
  },
  "exchange.confirm": {
    number: 3810,
    title: "Live trading is switched on only with the account's id as confirmation",
    hint: "Send the account's id in `confirm`: orders of this account trade with real money.",
  },
  "exchange.replace": {
    number: 3811,
    title: "An order at an exchange cannot be changed",
    hint: "Cancel it, and place another once it is canceled.",
    status: 409,
  },
  "exchange.credentials": {
    number: 3812,
    title: "The exchange needs other credentials",
    hint: "Some exchanges need a passphrase besides key and secret, others take none; the list of exchanges says so.",
  },
  "exchange.only": {
    number: 3813,
    title: "This account is at no exchange",
    hint: "Only accounts at an exchange are switched to live trading or disconnected.",
    status: 409,
  },
  "exchange.traders_own": {
    number: 3814,
    title: "Only the trader, and extensions with a session, place orders in an account at an exchange",
    hint: "Ask for a session with `authentication.getSession`, or place the order on paper. Cancelling, halting and reading work in every account.",
    status: 403,
  },
  "exchange.rate_limited": {
    number: 3815,
    title: "The exchange refused the order because of too many requests",
    hint: "It was not placed. Wait some seconds, then place it again if it is still wanted.",
  },
  "exchange.not_sent": {
    number: 3816,
    title: "The order was canceled before it was sent",
    hint: "It waited for its turn among the requests to the exchange. Nothing was sent.",
  },
  "exchange.difference": {
    number: 3817,
    title: "The exchange has another amount of the instrument than the account's ledger, for no reason that it tells",
    hint: "Look at the account's differences, and book them once you know where they come from. Orders that make the position smaller are taken.",
    status: 409,
  },
  "exchange.difference_changed": {
    number: 3818,
    title: "The account has no such difference to its exchange",
    hint: "Read the account again: differences are booked as they are told now, all at once or not at all.",
    status: 409,
  },
  "exchange.other_account": {
    number: 3819,
    title: "The key belongs to another account of the exchange, and orders of this one still work",
    hint: "Cancel them first, or connect with a key of the same account. Nothing was stored.",
    status: 409,
  },
});
