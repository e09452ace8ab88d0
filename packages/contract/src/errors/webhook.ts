import { defineErrors } from "./entry.ts";

/** Reasons why a webhook is not created or changed, its receiver fails, or no mail is sent. */
export const WEBHOOK_ERRORS = defineErrors({
  "webhook.url_refused": {
    number: 2260,
    title: "The webhook's address is not one that can be called",
    hint: "Write https://, a lowercase public host, an optional port, path and query; no user and no fragment.",
  },
  "webhook.limit": {
    number: 2261,
    title: "The account cannot have more webhooks",
    hint: "Delete one you do not need, or subscribe one webhook to more events.",
    status: 409,
  },
  "webhook.exists": {
    number: 2262,
    title: "The account already has a webhook with this address",
    hint: "Change that webhook, or name another address.",
    status: 409,
  },
  "webhook.state": {
    number: 2263,
    title: "The webhook is in a state that does not allow this",
    hint: "Read its state; a disabled webhook is resumed once its receiver answers again.",
    status: 409,
  },
  "webhook.secrets_limit": {
    number: 2264,
    title: "Too many secrets of the webhook are in use",
    hint: "Wait until the older secrets expire, a day after they were rolled.",
    status: 409,
  },
  "webhook.delivery_pending": {
    number: 2265,
    title: "The delivery is still under way",
    hint: "Wait for its next attempt.",
    status: 409,
  },
  "webhook.header_invalid": {
    number: 2266,
    title: "The request lacks a header of a signed webhook, or has it in another form",
    hint: "Pass webhook-id, webhook-timestamp and webhook-signature unchanged.",
    status: 400,
  },
  "webhook.timestamp_refused": {
    number: 2267,
    title: "The request is older or newer than the tolerance",
    hint: "Correct the receiver's clock; recorded requests that are sent again are refused on purpose.",
    status: 400,
  },
  "webhook.signature_invalid": {
    number: 2268,
    title: "No signature of the request is made with a known secret",
    hint: "Verify the body's bytes exactly as received, with this webhook's secret.",
    status: 400,
  },
  "webhook.answer_refused": {
    number: 2269,
    title: "The receiver did not answer with success",
    hint: "Answer with a status from 200 to 299 within ten seconds, before any slow work.",
  },
  "mail.group_required": {
    number: 2271,
    title: "Mail of this group cannot be switched off",
    hint: "Switch off another group; security notices are always sent.",
  },
  "mail.unsubscribe_invalid": {
    number: 2272,
    title: "This unsubscribe link is not from this marketplace",
    hint: "Use the whole link of the mail, or log in and change the preferences.",
    status: 400,
  },
});
