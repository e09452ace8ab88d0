import { defineErrors } from "./entry.ts";

/** Feeds, tools and credentials that go with them: why there is no data. */
export const FEED_ERRORS = defineErrors({
  "feed.not_understood": {
    number: 3260,
    title: "The answer is not of the feed's kind",
    hint: "Check the address and the kind.",
    status: 502,
  },
  "feed.markup_refused": {
    number: 3261,
    title: "The feed brings a document type or entities of its own",
    hint: "Use a feed without a DOCTYPE: entities can unpack to anything and name files.",
    status: 502,
  },
  "feed.credential_missing": {
    number: 3262,
    title: "No credential is stored for this source, kind and origin",
    hint: "Let the trader type one with feed.credentials.",
    status: 409,
  },
  "feed.peer_refused": {
    number: 3263,
    title: "The peer refuses the request",
    hint: "Check address, credential and arguments.",
    status: 502,
  },
  "feed.unavailable": {
    number: 3264,
    title: "The peer fails, or wants fewer requests",
    hint: "Try again later.",
    retryable: true,
    status: 503,
  },
  "feed.rate_limited": {
    number: 3265,
    title: "This extension makes too many requests",
    hint: "Ask at most as often as the limits page says.",
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
    title: "A feed with this source id is set up already",
    hint: "Remove it first, or choose another source id.",
    status: 409,
  },
  "feed.limit": {
    number: 3268,
    title: "As many feeds are set up as there may be",
    hint: "Remove one first.",
    status: 409,
  },
});
