import { defineErrors } from "./entry.ts";

export const STATE_ERRORS = defineErrors({
  "state.conflict": { number: 2200, title: "The object is in another state", hint: "Read it again.", status: 409 },
});
