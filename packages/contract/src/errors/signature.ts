import { defineErrors } from "./entry.ts";

export const SIGNATURE_ERRORS = defineErrors({
  "signature.invalid": {
    number: 1300,
    title: "The signature does not verify",
    hint: "Sign the package again with the registered key.",
  },
  "signature.key_invalid": {
    number: 1301,
    title: "The public key is not acceptable",
    hint: "Make a new key with `bourse keys create`.",
  },
});
