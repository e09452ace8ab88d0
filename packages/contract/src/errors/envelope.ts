import { defineErrors } from "./entry.ts";

export const ENVELOPE_ERRORS = defineErrors({
  "envelope.invalid": {
    number: 1150,
    title: "The output envelope is not valid",
    hint: "Send api_version 2, views by their ids, and at most 32 commands with id, method and params.",
  },
  "envelope.view_undeclared": {
    number: 1151,
    title: "The output contains a view that the signed manifest does not declare",
    hint: "Declare the view in contributes.views, or publish to a declared view.",
  },
  "envelope.command_duplicate": {
    number: 1152,
    title: "Two commands of one envelope have the same id",
    hint: "Use a different id for each command: its result carries that id.",
  },
  "envelope.method_unknown": {
    number: 1153,
    title: "There is no such host command",
    hint: "See the list of the 29 commands.",
  },
  "event.invalid": {
    number: 1160,
    title: "The event does not have the form of its type",
    hint: "See the reference of events.",
  },
});
