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
