import { defineErrors } from "./entry.ts";

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
