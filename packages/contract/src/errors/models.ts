import { defineErrors } from "./entry.ts";

/** Reasons why a language model was not asked, or its answer is unusable. */
export const MODEL_ERRORS = defineErrors({
  "model.not_configured": {
    number: 3240,
    title: "The language model is not set up or not enabled",
    hint: "The trader sets it up in the settings, under Language models; an extension may propose it with models.configure.",
    status: 409,
  },
  "model.key_missing": {
    number: 3241,
    title: "No key is stored for the language model's provider",
    hint: "The trader types it in the settings or in the dialog of models.configure.",
    status: 409,
  },
  "model.refused": {
    number: 3242,
    title: "The provider refuses the key, the model or the request",
    hint: "Check key, model name and the provider's account.",
    status: 502,
  },
  "model.rate_limited": {
    number: 3243,
    title: "The provider requests a lower rate",
    hint: "Wait before asking again.",
    status: 503,
    retryable: true,
  },
  "model.unavailable": {
    number: 3244,
    title: "The provider cannot be reached or fails",
    hint: "Try again later.",
    status: 503,
    retryable: true,
  },
  "model.timeout": {
    number: 3245,
    title: "The provider did not answer in time",
    hint: "Ask less at once, or try again later.",
    status: 504,
    retryable: true,
  },
  "model.answer_too_large": {
    number: 3246,
    title: "The provider's answer is too large",
    hint: "Ask less at once.",
    status: 502,
  },
  "model.invalid_answer": {
    number: 3247,
    title: "The model's answer does not fit the questions",
    hint: "Ask more simply, or choose another model.",
    status: 502,
    retryable: true,
  },
  "model.address_refused": {
    number: 3248,
    title: "The provider's address cannot be used",
    hint: "Give an https address, or an http address of this computer or its own network, without user, query or fragment.",
  },
  "model.session_limit": {
    number: 3249,
    title: "The read-only session reached its limit without an answer",
    hint: "Ask for less, so that fewer readings are needed.",
  },
  "assistant.busy": {
    number: 3250,
    title: "The assistant is still working on your last question",
    hint: "Wait for the answer, or stop it.",
    status: 409,
  },
  "assistant.stopped": {
    number: 3251,
    title: "You stopped the assistant",
    hint: "Ask again whenever you like.",
  },
  "assistant.interrupted": {
    number: 3252,
    title: "The host stopped before the answer came",
    hint: "Ask again.",
  },
});

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

/** Refusals of questions about charts, and of proposals that no longer apply. */
export const ASSISTANT_ERRORS = defineErrors({
  "assistant.chart_empty": {
    number: 3500,
    title: "The chart has no bars to ask about",
    hint: "Show a part of the chart that has bars, then ask again.",
    status: 409,
  },
  "assistant.question_unknown": {
    number: 3501,
    title: "There is no such question to the assistant",
    hint: "Read the list of questions again; the oldest are dropped.",
    status: 404,
  },
  "proposal.symbol_gone": {
    number: 3502,
    title: "No market source has the proposal's symbol any more",
    hint: "Add its source again, or ask for a new proposal.",
    status: 409,
  },
  "proposal.chart_gone": {
    number: 3503,
    title: "The proposal's chart was closed or shows another symbol",
    hint: "Open the symbol on a chart and ask again.",
    status: 409,
  },
  "proposal.other_workspace": {
    number: 3504,
    title: "The proposal belongs to another workspace",
    hint: "Open that workspace to confirm it, or ask again here.",
    status: 409,
  },
});
