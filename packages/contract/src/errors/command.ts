import { defineErrors } from "./entry.ts";

/** Reasons why a command of an interactive guest fails: the `error.code` of its `result` event. */
export const COMMAND_ERRORS = defineErrors({
  "command.permission_denied": {
    number: 3200,
    title: "The command needs a capability that the trader has not approved",
    hint: "Declare it in the manifest, explain its purpose, and work without it if it is refused.",
  },
  "command.params_invalid": {
    number: 3201,
    title: "The parameters do not have the command's form",
    hint: "Compare them with the command's schema; bourse commands prints it.",
  },
  "command.busy": {
    number: 3202,
    title: "Too many of this extension's commands wait for an answer",
    hint: "Wait for earlier results before submitting more.",
    retryable: true,
  },
  "command.too_large": {
    number: 3203,
    title: "The command's input or result is too large",
    hint: "Request less, or write less; the limits page lists the limit.",
  },
  "command.not_available": {
    number: 3204,
    title: "This data is not available now",
    hint: "Try again later, or work without it.",
    retryable: true,
  },
  "command.not_found": {
    number: 3205,
    title: "The command refers to something that does not exist or belongs to another extension",
    hint: "List what exists and use the ids from the list.",
  },
  "command.conflict": {
    number: 3206,
    title: "The same id was used for something else before",
    hint: "Use a new id for a new operation; reuse an id only to repeat the same one.",
  },
  "command.declined": {
    number: 3207,
    title: "The trader declined",
    hint: "Continue without it; do not ask again unprompted.",
  },
  "command.limit": {
    number: 3208,
    title: "The extension cannot have more of these",
    hint: "Remove some first.",
  },
  "command.timeout": {
    number: 3209,
    title: "The command's data source or peer did not answer in time",
    hint: "Try again later.",
    retryable: true,
  },
  "command.internal": {
    number: 3210,
    title: "The host failed to run the command",
    hint: "Try again; if it happens again, report it to the host's makers.",
    retryable: true,
  },
  "command.resume_required": {
    number: 3211,
    title: "The stored value is from before an update, a crash or a change of approvals",
    hint: "Read it, decide whether it is still valid, and write with acknowledge_resume_required.",
  },
  "command.extension_denied": {
    number: 3212,
    title: "This command is reserved for one extension",
    hint: "Do not submit it.",
  },
  "command.generation_ended": {
    number: 3213,
    title: "The extension's generation ended before the command did",
    hint: "Nothing to do: the host records it and sends no result.",
  },
});
