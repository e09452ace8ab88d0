import { defineErrors } from "./entry.ts";

/** The store of keys and credentials that the trader typed. It fails closed. */
export const SECRET_ERRORS = defineErrors({
  "secrets.damaged": {
    number: 3256,
    title: "The stored keys are missing or were changed on disk",
    hint: "Delete secrets.json and secrets.key in the data folder, then type the keys again.",
    status: 500,
  },
  "secrets.exposed": {
    number: 3257,
    title: "Other users of this computer can read the stored keys",
    hint: "Replace the keys at their providers, delete both secrets files, and type the new keys.",
    status: 500,
  },
  "secrets.invalid": {
    number: 3258,
    title: "The text entered cannot be a key",
    hint: "Paste the key alone, without spaces or line breaks around it.",
  },
  "secrets.limit": {
    number: 3259,
    title: "No more keys can be stored",
    hint: "Remove the keys of sources you no longer use.",
  },
});
