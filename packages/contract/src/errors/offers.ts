import { defineErrors } from "./entry.ts";

/** Refusals of using a package's contributions, and of research links. */
export const OFFER_ERRORS = defineErrors({
  "offers.unknown": {
    number: 3370,
    title: "No installed extension offers this",
    hint: "Read the offers again; an update may have dropped it, or the extension was removed.",
    status: 404,
  },
  "offers.not_offered": {
    number: 3371,
    title: "This cannot be used now",
    hint: "Approve the permission it needs, or enable its extension, first.",
    status: 409,
  },
  "offers.changed": {
    number: 3372,
    title: "The extension has changed since you looked",
    hint: "Open the preview again and confirm what it shows now.",
    status: 409,
  },
  "offers.conflict": {
    number: 3373,
    title: "This take_id was already used for something else",
    hint: "Make a new random UUID for every use.",
    status: 409,
  },
  "offers.answers_invalid": {
    number: 3374,
    title: "Some of the answers cannot be used",
    hint: "Correct the answers named below.",
  },
  "offers.answer_missing": {
    number: 3375,
    title: "An answer is missing",
    hint: "Fill in the field.",
  },
  "offers.answer_unexpected": {
    number: 3376,
    title: "Nothing with this name is asked",
    hint: "Send only the fields that the preview names.",
  },
  "offers.answer_type": {
    number: 3377,
    title: "The answer is not of the kind that is asked",
    hint: "Enter a number, a text or a time, as the field asks.",
  },
  "offers.answer_range": {
    number: 3378,
    title: "The answer is too small or too large",
    hint: "Choose a value within the bounds that the message names.",
  },
  "offers.answer_choice": {
    number: 3379,
    title: "The answer is not among the choices",
    hint: "Choose one that the preview lists.",
  },
  "offers.symbol_unknown": {
    number: 3380,
    title: "No market source has this symbol",
    hint: "Choose another symbol, or add a source that has it.",
  },
  "offers.symbols_too_many": {
    number: 3381,
    title: "The list would have more symbols than it holds",
    hint: "Choose fewer symbols, or remove some from your list first.",
  },
  "offers.style_without_cadence": {
    number: 3382,
    title: "A style has no time between its runs",
    hint: "Nothing to do: the styles that have one are run.",
    severity: "warning",
  },
  "offers.too_many": {
    number: 3383,
    title: "There is no room for more of these",
    hint: "Remove some first.",
    status: 409,
  },
  "links.unknown": {
    number: 3384,
    title: "There is no such link",
    hint: "Read the list of links again.",
    status: 404,
  },
});
