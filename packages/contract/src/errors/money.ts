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
