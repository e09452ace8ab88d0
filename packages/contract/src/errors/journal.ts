import { defineErrors } from "./entry.ts";

/** Recording and replaying a guest. */
export const JOURNAL_ERRORS = defineErrors({
  "journal.invalid": {
    number: 3360,
    title: "The journal cannot be read",
    hint: "Take the file as the host wrote it: one JSON document a line, the header first.",
  },
  "journal.not_interactive": {
    number: 3361,
    title: "The package is no interactive guest",
    hint: "Only wasm packages with apiVersion 2 take events.",
  },
  "journal.events_invalid": {
    number: 3362,
    title: "A line of the events file is no event",
    hint: 'Write one object a line with "type" and "data"; api_version and context may be left out.',
  },
  "journal.no_guest": {
    number: 3364,
    title: "The package holds no guest that can be tried",
    hint: "Take a wasm package whose guest draws a view (apiVersion 1, `guestOutput`) or answers events (apiVersion 2).",
  },
  "journal.answers_endless": {
    number: 3365,
    title: "The guest answers every result with another command",
    hint: "Submit a command for a reason that ends; a host would slow the guest down.",
  },
  "journal.not_found": {
    number: 3363,
    title: "There is no such journal",
    hint: "Read the list of the extension's journals again: older ones make room for new ones.",
    status: 404,
  },
});
