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
