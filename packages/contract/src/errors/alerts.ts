import { defineErrors } from "./entry.ts";

/**
 * Reasons to refuse a rule: sent in a `result` event to the guest that proposed it, and in the local API to the trader.
 */
export const ALERT_ERRORS = defineErrors({
  "alerts.threshold_invalid": {
    number: 3220,
    title: "The price or second price does not fit the alert's condition",
    hint: "A channel requires two different prices, a move requires an amount above zero, every other condition one price.",
  },
  "alerts.expiry_invalid": {
    number: 3221,
    title: "The alert's expiry is too early or too late",
    hint: "Let it expire between 60 seconds and 30 days from now.",
  },
  "alerts.unknown": {
    number: 3222,
    title: "There is no such alert",
    hint: "Read the list of alerts again.",
    status: 404,
  },
  "alerts.finished": {
    number: 3223,
    title: "The alert has already fired or expired",
    hint: "Create a new one.",
    status: 409,
  },
  "alerts.too_many": {
    number: 3224,
    title: "The host cannot watch more alerts",
    hint: "Remove some first.",
    status: 409,
  },
  "alerts.contribution_unknown": {
    number: 3225,
    title: "The installed manifest has no contribution with this contribution_id",
    hint: "Use the id of a view or view container in the extension's installed manifest.",
  },
  "alerts.indicator_invalid": {
    number: 3226,
    title: "An alert cannot watch this indicator in this way",
    hint: "Use one of the indicator's lines and a level or a channel; a move is measured on the price.",
  },
  "alerts.fixed_by_extension": {
    number: 3227,
    title: "The words and the repetition of an extension's alert cannot be changed",
    hint: "Create an alert of your own, and stop the extension's.",
    status: 409,
  },
});
