import { defineErrors } from "./entry.ts";

export const TICKET_ERRORS = defineErrors({
  "ticket.expired": {
    number: 2300,
    title: "The upload ticket has expired",
    hint: "Request a new ticket. A ticket also ends when its package is refused, or after ten refused completions.",
    status: 410,
  },
  "ticket.used": { number: 2301, title: "The upload ticket is used", hint: "Request a new ticket.", status: 410 },
  "ticket.unknown": {
    number: 2302,
    title: "There is no such upload ticket",
    hint: "Request a new ticket.",
    status: 404,
  },
  "ticket.foreign": {
    number: 2303,
    title: "The upload ticket is another account's",
    hint: "Request a ticket of your own.",
    status: 403,
  },
  "ticket.object_mismatch": {
    number: 2304,
    title: "The object does not match the ticket",
    hint: "Send the ticket's `object_key` as it was given.",
    status: 409,
  },
  "ticket.upload_missing": {
    number: 2305,
    title: "Nothing was uploaded with this ticket",
    hint: "Upload the archive, then complete.",
    status: 409,
  },
  "ticket.upload_refused": {
    number: 2306,
    title: "The upload does not match the ticket",
    hint: "Use the ticket's fields exactly as given and upload exactly the archive it was requested for.",
    status: 403,
  },
});
