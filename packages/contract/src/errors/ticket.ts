import { defineErrors } from "./entry.ts";

export const TICKET_ERRORS = defineErrors({
  "ticket.expired": {
    number: 2300,
    title: "The upload ticket has expired",
    hint: "Request a new ticket.",
    status: 410,
  },
});
