import { defineErrors } from "./entry.ts";

/** Refusals of the in-app API's sessions. */
export const AUTHENTICATION_ERRORS = defineErrors({
  "authentication.not_connected": {
    number: 3920,
    title: "No account of this provider is connected",
    hint: "The trader connects it in the orders panel or with `bourse host accounts connect EXCHANGE`; the key is typed there, never in an extension.",
    status: 409,
  },
  "authentication.consent_refused": {
    number: 3921,
    title: "The trader did not allow this extension to use the account",
    hint: "Go on without it. The trader is asked again after taking the refusal back in the settings, or after the client was started again.",
    status: 403,
  },
});
