import type { AppView } from "./app.ts";

/** The state of a frame beside its title; nothing while all is well. */
export const STATE_WORDS: Readonly<Record<AppView["state"], string>> = {
  starting: "Starting…",
  ready: "",
  unresponsive: "It does not answer. Wait, or reload it.",
  aside: "Set aside",
  closed: "Closed",
};

/** Kinds of records in an application's log. */
export const RECORD_WORDS = {
  fetch: "Request",
  violation: "Blocked",
  error: "Error",
  unresponsive: "Silent",
  frame: "Closed",
} as const;
