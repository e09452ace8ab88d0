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
