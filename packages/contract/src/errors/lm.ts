import { defineErrors } from "./entry.ts";

/** Refusals of the in-app API's language models and automations. */
export const LM_ERRORS = defineErrors({
  "lm.consent_refused": {
    number: 3890,
    title: "The trader did not allow this extension to use the language model",
    hint: "Go on without it. The trader is asked again after taking the refusal back in the settings, or after the client was started again.",
    status: 403,
  },
  "lm.budget_spent": {
    number: 3892,
    title: "This extension has spent its tokens for 24 hours",
    hint: "Wait, or ask for less.",
    status: 409,
  },
  "lm.model_unknown": {
    number: 3893,
    title: "No such model is ready",
    hint: "Select the models again; the trader may have changed them.",
    status: 404,
  },
  "automation.proposal_refused": {
    number: 3894,
    title: "The proposal could not be taken",
    hint: "Propose what the result's task may propose, with a symbol that a source has and a price near the last one.",
  },
  "automation.not_owner": {
    number: 3891,
    title: "Another has made this task",
    hint: "Change and remove only tasks that you made; the trader changes the others on the page.",
    status: 403,
  },
});
