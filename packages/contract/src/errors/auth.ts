import { defineErrors } from "./entry.ts";

export const AUTH_ERRORS = defineErrors({
  "auth.required": { number: 2000, title: "This needs a login", hint: "Log in and try again.", status: 401 },
});
