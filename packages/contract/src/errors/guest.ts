import { defineErrors } from "./entry.ts";

export const GUEST_ERRORS = defineErrors({
  "guest.timeout": {
    number: 3100,
    title: "The extension took too long and was stopped",
    hint: "Do less in one callback.",
  },
});
