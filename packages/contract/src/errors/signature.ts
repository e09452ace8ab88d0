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
  "signature.key_revoked": {
    number: 1302,
    title: "The key that signed it was revoked before it was published",
    hint: "Do not install it. Choose a version from before the revocation or one signed with another key. An installed version is yours to decide about: ask its publisher, then let it run anyway or remove it.",
    status: 409,
  },
});
