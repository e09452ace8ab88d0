import { defineErrors } from "./entry.ts";

/** Refusals of changes to the trader's own trading sessions. */
export const TRADING_SESSION_ERRORS = defineErrors({
  "sessions.changed": {
    number: 3525,
    title: "Another window changed the sessions in between",
    hint: "Read them again and repeat the change.",
    status: 409,
  },
  "sessions.invalid": {
    number: 3526,
    title: "The session cannot be used",
    hint: "The message names the fault of its zone, days or hours.",
  },
  "sessions.name_taken": {
    number: 3527,
    title: "Another session has this name",
    hint: "Choose another name.",
    status: 409,
  },
  "sessions.unknown": {
    number: 3528,
    title: "There is no such session",
    hint: "Read the list of sessions again; another window may have deleted it.",
    status: 404,
  },
});
