import { defineErrors } from "./entry.ts";

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
