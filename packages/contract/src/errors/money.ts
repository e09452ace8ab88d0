import { defineErrors } from "./entry.ts";

export const MONEY_ERRORS = defineErrors({
  "idempotency.key_invalid": {
    number: 2400,
    title: "The idempotency key is not 1 to 255 printable ASCII characters",
    hint: "Make a random key such as a UUID, store it, and send it with every retry of the same operation.",
    status: 400,
  },
  "idempotency.key_reused": {
    number: 2401,
    title: "The idempotency key was used for another operation",
    hint: "A retry must have exactly the same body; another operation needs its own key.",
  },
  "idempotency.in_flight": {
    number: 2402,
    title: "The operation of this idempotency key is still running",
    hint: "Send the same request again in a moment.",
    status: 409,
  },
  "ledger.currency_unknown": {
    number: 2410,
    title: "This is not the code of a currency",
    hint: "Write three capital letters of ISO 4217, e.g. EUR.",
    status: 400,
  },
  "ledger.amount_invalid": {
    number: 2411,
    title: "The amount is not a whole number of minor units from 1 to 2^63-1",
    hint: "Write plain digits: 1250 is 12.50 EUR.",
    status: 400,
  },
  "ledger.overflow": {
    number: 2412,
    title: "The account cannot hold this amount",
    hint: "No balance may exceed 2^63-1 minor units.",
  },
  "ledger.import_conflict": {
    number: 2413,
    title: "This external id was already imported with different facts",
    hint: "Compare it with the existing record; a different payment has a different external id.",
    status: 409,
  },
  "ledger.currency_mismatch": {
    number: 2414,
    title: "The refund must be in the currency of its sale",
    hint: "Import the refunded amount in the currency of the sale.",
  },
  "ledger.refund_exceeds_sale": {
    number: 2415,
    title: "A sale's refunds cannot exceed the sale",
    hint: "Check the amount and the refunds already imported.",
  },
  "ledger.sale_unknown": {
    number: 2416,
    title: "There is no such sale",
    hint: "Import the sale before its refund.",
    status: 404,
  },
  "ledger.own_money": {
    number: 2417,
    title: "You cannot decide on your own account's money",
    hint: "Leave it to another operator.",
    status: 403,
  },
  "ledger.revision_stale": {
    number: 2418,
    title: "The object has another revision",
    hint: "Read it again and decide on its current state.",
    status: 409,
  },
  "withdrawal.insufficient_funds": {
    number: 2430,
    title: "The available balance does not cover the amount",
    hint: "Ask for no more than is available; earnings become available after the hold.",
  },
});

/** Prices, purchases, reports of payment providers, and payouts through them. */
export const PAYMENT_ERRORS = defineErrors({
  "payment.amount_unsupported": {
    number: 2431,
    title: "The payment provider cannot move this amount in this currency",
    hint: "Use an amount of at most eight digits; some currencies allow only round amounts, as the message says.",
  },
  "payment.currency_unsupported": {
    number: 2432,
    title: "The payment provider does not support this currency",
    hint: "Use another currency; the provider's documentation lists those it supports.",
  },
  "payment.provider_unavailable": {
    number: 2433,
    title: "The payment provider did not answer",
    hint: "Send the same request with the same key again in a moment.",
    status: 503,
  },
  "payment.account_missing": {
    number: 2434,
    title: "The account has no account at the payout provider",
    hint: "Open the link of POST /creator/payout-account/onboarding and complete the provider's requirements.",
  },
  "payment.account_not_enabled": {
    number: 2435,
    title: "The payout provider does not pay out to this account yet",
    hint: "Open a new onboarding link and complete the provider's remaining requirements.",
  },
  "payment.payouts_by_hand": {
    number: 2436,
    title: "Payouts of this service are made by hand",
    hint: "There is no account to open: an operator makes the transfer.",
    status: 409,
  },
  "payment.provider_decides": {
    number: 2437,
    title: "The payout provider decides how this payout ends",
    hint: "Ask it with POST /creator/admin/withdrawals/{withdrawal_id}/settle instead of recording the outcome by hand.",
    status: 409,
  },
  "payment.provider_refused": {
    number: 2438,
    title: "The payment provider refuses this",
    hint: "Sending it again changes nothing: use another country, price or currency, or ask the operator.",
  },
  "payment.payout_account_invalid": {
    number: 2439,
    title: "The check digits of the IBAN are wrong",
    hint: "Compare it with what your bank shows: a character is missing, wrong or misplaced.",
  },
  "payment.payout_held": {
    number: 2443,
    title: "The payout details are new, and nothing is paid to them yet",
    hint: "The message says until when. The creator was notified of the change and can correct it meanwhile.",
    status: 409,
  },
  "payment.signature_invalid": {
    number: 2440,
    title: "The event is not signed by the payment provider",
    hint: "Check the signing secret and the clock, and that nothing on the way changes the body.",
    status: 400,
  },
  "payment.event_invalid": {
    number: 2441,
    title: "The event cannot be read without loss",
    hint: "An event is JSON with exact integers, an id, a type and an object.",
    status: 400,
  },
  "payment.mode_mismatch": {
    number: 2442,
    title: "A test event for a live service, or a live one for a test service",
    hint: "Use separate services for the provider's test and live endpoints.",
    status: 400,
  },
  "purchase.required": {
    number: 2450,
    title: "The extension has a price, and this account has not bought it",
    hint: "Log in with the account that bought it, or buy it with POST /plugins/{id}/purchases.",
    status: 403,
  },
  "purchase.free": {
    number: 2451,
    title: "The extension is free",
    hint: "Install it; there is nothing to pay.",
    status: 409,
  },
  "purchase.own_extension": {
    number: 2452,
    title: "You cannot buy your own extension",
    hint: "Its publisher needs no purchase.",
    status: 409,
  },
  "purchase.owned": {
    number: 2453,
    title: "The account already owns this extension",
    hint: "Download it; GET /account/entitlements lists what was bought.",
    status: 409,
  },
  "purchase.pending": {
    number: 2454,
    title: "A purchase of this extension is already under way",
    hint: "Finish it at its checkout address, or wait until that expires; GET /account/purchases lists it.",
    status: 409,
  },
  "purchase.not_sellable": {
    number: 2456,
    title: "A model for non-commercial research cannot be sold",
    hint: "The licence of the model's weights allows no commercial use: leave the extension free.",
    status: 409,
  },
  "purchase.price_incomplete": {
    number: 2455,
    title: "A price is an amount with a currency, or neither",
    hint: "Send both amount_minor and currency, or null for both to make the extension free.",
    status: 400,
  },
});
