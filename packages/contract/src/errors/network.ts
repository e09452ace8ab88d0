import { defineErrors } from "./entry.ts";

/** Reasons why the host refuses a request or discards its answer. */
export const EGRESS_ERRORS = defineErrors({
  "egress.url_invalid": {
    number: 3290,
    title: "The address is not a valid https address",
    hint: "Write https://, a lowercase host, an optional port, path and query; no user, no fragment, no encoded characters in the host.",
    status: 400,
  },
  "egress.address_refused": {
    number: 3291,
    title: "The address leads to a network that is not public",
    hint: "Use a public host; extensions cannot reach this machine or its network.",
    status: 403,
  },
  "egress.name_unresolved": {
    number: 3292,
    title: "The host name does not resolve",
    hint: "Check the name, or try again later.",
    retryable: true,
    status: 502,
  },
  "egress.connect_failed": {
    number: 3293,
    title: "The server cannot be reached, or its certificate is not valid",
    hint: "Check the address, or try again later.",
    retryable: true,
    status: 502,
  },
  "egress.redirect_refused": {
    number: 3294,
    title: "The server redirects to an address that is not allowed",
    hint: "Use the final address directly.",
    status: 502,
  },
  "egress.too_large": {
    number: 3295,
    title: "The request or answer is too large, or unpacks to far more than its size",
    hint: "Ask for less.",
    status: 502,
  },
  "egress.timeout": {
    number: 3296,
    title: "The whole answer did not arrive in time",
    hint: "Try again later, or ask for less.",
    retryable: true,
    status: 504,
  },
  "egress.media_type_refused": {
    number: 3297,
    title: "The answer has another type or encoding than requested",
    hint: "Check that the address belongs to a feed or service of this kind.",
    status: 502,
  },
  "egress.header_refused": {
    number: 3298,
    title: "A request header may not be set",
    hint: "Leave host, cookies, lengths, encodings and connection headers to the host.",
    status: 400,
  },
  "egress.answer_invalid": {
    number: 3299,
    title: "The server's answer was cut off, is not HTTP, or has too many headers",
    hint: "Try again later; if it happens again, tell the service's operator.",
    retryable: true,
    status: 502,
  },
  "egress.cancelled": {
    number: 3300,
    title: "The request was cancelled before its answer arrived",
    hint: "Submit it again if it is still needed.",
    retryable: true,
    status: 503,
  },
});

/** Reasons why feeds, tools and their credentials give no data. */
export const FEED_ERRORS = defineErrors({
  "feed.not_understood": {
    number: 3260,
    title: "The answer does not match the feed's kind",
    hint: "Check the address and the kind.",
    status: 502,
  },
  "feed.markup_refused": {
    number: 3261,
    title: "The feed contains its own document type or entities",
    hint: "Use a feed without a DOCTYPE: entities can expand without limit and refer to local files.",
    status: 502,
  },
  "feed.credential_missing": {
    number: 3262,
    title: "No credential is stored for this source, kind and origin",
    hint: "Use feed.credentials to ask the trader for one.",
    status: 409,
  },
  "feed.peer_refused": {
    number: 3263,
    title: "The server refuses the request",
    hint: "Check address, credential and arguments.",
    status: 502,
  },
  "feed.unavailable": {
    number: 3264,
    title: "The server fails, or requests a lower rate",
    hint: "Try again later.",
    retryable: true,
    status: 503,
  },
  "feed.rate_limited": {
    number: 3265,
    title: "This extension makes too many requests",
    hint: "Send at most as many requests as the limits page allows.",
    retryable: true,
    status: 429,
  },
  "feed.not_found": {
    number: 3266,
    title: "There is no such feed or allowed origin",
    hint: "Read the list again.",
    status: 404,
  },
  "feed.exists": {
    number: 3267,
    title: "A feed with this source id is already set up",
    hint: "Remove it first, or choose another source id.",
    status: 409,
  },
  "feed.limit": {
    number: 3268,
    title: "No more feeds can be set up",
    hint: "Remove one first.",
    status: 409,
  },
});

/** The store of keys and credentials that the trader typed. It fails closed. */
export const SECRET_ERRORS = defineErrors({
  "secrets.damaged": {
    number: 3256,
    title: "The stored keys are missing or were changed on disk",
    hint: "Delete secrets.json and secrets.key in the data folder, then type the keys again.",
    status: 500,
  },
  "secrets.exposed": {
    number: 3257,
    title: "Other users of this computer can read the stored keys",
    hint: "Replace the keys at their providers, delete both secrets files, and type the new keys.",
    status: 500,
  },
  "secrets.invalid": {
    number: 3258,
    title: "The text entered cannot be a key",
    hint: "Paste the key alone, without spaces or line breaks around it.",
  },
  "secrets.limit": {
    number: 3259,
    title: "No more keys can be stored",
    hint: "Remove the keys of sources you no longer use.",
  },
});
