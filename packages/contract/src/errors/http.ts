import { defineErrors } from "./entry.ts";

export const HTTP_ERRORS = defineErrors({
  "http.not_found": {
    number: 2100,
    title: "There is nothing at this address",
    hint: "Check the address.",
    status: 404,
  },
});
