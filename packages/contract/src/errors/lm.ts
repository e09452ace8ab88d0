import { defineErrors } from "./entry.ts";

/** Refusals of the in-app API's language models and automations. */
export const LM_ERRORS = defineErrors({
  "lm.consent_refused": {
    number: 3890,
    title: "The trader did not allow this extension to use the language model",
    hint: "Go on without it. The trader is asked again after the client was started again.",
    status: 403,
  },
  "automation.not_owner": {
    number: 3891,
    title: "Another has made this task",
    hint: "Change and remove only tasks that you made; the trader changes the others on the page.",
    status: 403,
  },
});
