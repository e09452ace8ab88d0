import { defineErrors } from "./entry.ts";

export const GUEST_ERRORS = defineErrors({
  "guest.timeout": {
    number: 3100,
    title: "The extension took too long and was stopped",
    hint: "Do less in one callback: start-up has 1000 ms, a callback 250 ms unless the host says otherwise.",
  },
  "guest.trap": {
    number: 3101,
    title: "The extension crashed",
    hint: "The fault shows the trap and its functions; link AssemblyScript with svcAbort for message, file and line.",
  },
  "guest.oom": {
    number: 3102,
    title: "The extension ran out of memory",
    hint: "A guest has 64 MiB of memory; free what a callback allocated before it returns.",
  },
  "guest.invalid_output": {
    number: 3103,
    title: "The extension published a view or an envelope that is not valid",
    hint: "The fault shows the first violated rule and its place; fix it and build again.",
  },
  "guest.log_flood": {
    number: 3104,
    title: "The extension flooded its log and was stopped",
    hint: "A callback has 100 log entries and 256 KiB; do not log in a loop.",
  },
  "guest.failed": {
    number: 3105,
    title: "The extension reported a failure",
    hint: "Its callback returned a number other than 0; the fault shows the import that returned that number before.",
  },
  "guest.host_lost": {
    number: 3106,
    title: "The process that runs extensions was lost",
    hint: "It restarts automatically; the extension starts again at its next callback.",
  },
  "guest.suspended": {
    number: 3107,
    title: "The extension is suspended after repeated faults",
    hint: "Retry it, update it, or remove it.",
  },
  "guest.busy": {
    number: 3108,
    title: "The extension has too many callbacks waiting",
    hint: "Ask again when the earlier callbacks are answered.",
  },
  "guest.stopped": {
    number: 3109,
    title: "The extension was stopped while it ran",
    hint: "It was disabled, removed or replaced; what it computed is discarded.",
  },
  "guest.not_active": {
    number: 3110,
    title: "No such extension is active",
    hint: "Activate the extension before asking it for a view.",
  },
  "guest.abi_version": {
    number: 3111,
    title: "The extension was built for another version of the guest ABI",
    hint: "svc_abi_version must return 3, or be left out.",
  },
  "guest.restarted": {
    number: 3112,
    title: "The extension's instance is new and has not received its start event",
    hint: "The event was not delivered. The host sends start with restarted true first, then the event again.",
  },
  "guest.unstoppable": {
    number: 3116,
    title: "The extension could not be stopped, and the process of all extensions was ended",
    hint: "The other extensions have started again. Do less in one callback: copy and fill memory in smaller pieces.",
  },
  "guest.stuck": {
    number: 3115,
    title: "The extension does not take its events",
    hint: "Answer events faster, submit fewer commands, and subscribe to less; then retry the extension.",
  },
});

/** Faults of a guest's TypeScript, which `bourse compile` shows with file and line. */
export const GUEST_SOURCE_ERRORS = defineErrors({
  "guest.source_invalid": {
    number: 3120,
    title: "A source file is not valid TypeScript",
    hint: "Correct the syntax at the line shown.",
  },
  "guest.source_unresolved": {
    number: 3121,
    title: "An import leads nowhere",
    hint: "Check the path, or install the package. Modules of Node do not exist in a guest.",
  },
  "guest.global_missing": {
    number: 3122,
    title: "A source file uses a global that does not exist in a guest",
    hint: "A guest has the language, the functions of @bourse/sdk/guest, and nothing else; the fault says what to use instead.",
  },
  "guest.start_failed": {
    number: 3123,
    title: "The module throws while it starts",
    hint: "The start runs when the guest is compiled. Nothing of the host is there yet: ask for it in onStart, or while a view is drawn.",
  },
});

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
