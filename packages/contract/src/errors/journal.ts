import { defineErrors } from "./entry.ts";

/** Errors of recording and replaying a guest. */
export const JOURNAL_ERRORS = defineErrors({
  "journal.invalid": {
    number: 3360,
    title: "The journal cannot be read",
    hint: "Use the file as the host wrote it: one JSON document per line, the header first.",
  },
  "journal.not_interactive": {
    number: 3361,
    title: "The package is not an interactive guest",
    hint: "Only wasm packages with apiVersion 2 take events.",
  },
  "journal.events_invalid": {
    number: 3362,
    title: "A line of the events file is not an event",
    hint: 'Write one object per line with "type" and "data"; api_version and context may be left out.',
  },
  "journal.events_contradict": {
    number: 3366,
    title: "A line of the events file contradicts what the sample told before",
    hint: "Leave the line out, or run without `--market`: then the file answers market commands alone.",
  },
  "journal.no_guest": {
    number: 3364,
    title: "The package has no guest to try",
    hint: "Use a wasm package whose guest draws a view (apiVersion 1, `guestOutput`) or answers events (apiVersion 2).",
  },
  "journal.answers_endless": {
    number: 3365,
    title: "The guest answers every result with another command",
    hint: "Stop submitting commands at some point; a host would slow this guest down.",
  },
  "journal.not_found": {
    number: 3363,
    title: "There is no such journal",
    hint: "Read the list of the extension's journals again: old journals are deleted as new ones are written.",
    status: 404,
  },
});
