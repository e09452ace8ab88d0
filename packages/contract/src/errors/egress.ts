import { defineErrors } from "./entry.ts";

/** Why the host does not make a request, or does not hand on what came back. */
export const EGRESS_ERRORS = defineErrors({
  "egress.url_invalid": {
    number: 3290,
    title: "The address is not written as an https address must be",
    hint: "Write https://, a lowercase host, an optional port, path and query; no user, no fragment, nothing to be decoded.",
    status: 400,
  },
  "egress.address_refused": {
    number: 3291,
    title: "The address leads to a network that is not public",
    hint: "Name a public host; no extension reaches this machine or its network.",
    status: 403,
  },
  "egress.name_unresolved": {
    number: 3292,
    title: "The host name has no address now",
    hint: "Check the name, or try again later.",
    retryable: true,
    status: 502,
  },
  "egress.connect_failed": {
    number: 3293,
    title: "The peer cannot be reached, or its certificate is not good",
    hint: "Check the address, or try again later.",
    retryable: true,
    status: 502,
  },
  "egress.redirect_refused": {
    number: 3294,
    title: "The peer sends the request on where it may not go",
    hint: "Name the last address itself.",
    status: 502,
  },
  "egress.too_large": {
    number: 3295,
    title: "What is sent or comes back is over its bound, or unpacks to far more than it was",
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
    title: "The answer is of another type or encoding than was asked for",
    hint: "Check that the address is that of a feed or service of this kind.",
    status: 502,
  },
  "egress.header_refused": {
    number: 3298,
    title: "A request header is none that may be set",
    hint: "Leave host, cookies, lengths, encodings and connection headers to the host.",
    status: 400,
  },
  "egress.answer_invalid": {
    number: 3299,
    title: "The peer's answer is broken off, is not HTTP, or has too many headers",
    hint: "Try again later; if it stays, tell who runs the service.",
    retryable: true,
    status: 502,
  },
  "egress.cancelled": {
    number: 3300,
    title: "The request was given up before its answer",
    hint: "Submit it again where it is still needed.",
    retryable: true,
    status: 503,
  },
});
