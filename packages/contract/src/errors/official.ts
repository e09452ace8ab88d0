import { defineErrors } from "./entry.ts";

/** Refusals of official keys, their sets, and their signatures for web applications and models. */
export const OFFICIAL_ERRORS = defineErrors({
  "official.set_invalid": {
    number: 3545,
    title: "The file of official keys cannot be used",
    hint: "Get the file again from whoever operates the marketplace, or make one with `bourse official init`.",
  },
  "official.set_missing": {
    number: 3546,
    title: "No official keys are set up here",
    hint: "Put the operator's file of official keys into the host's data folder. Without it nobody is official.",
    status: 409,
  },
  "official.set_older": {
    number: 3547,
    title: "The file of official keys is older than one that was used here",
    hint: "Get the newest file from whoever operates the marketplace.",
    status: 409,
  },
  "official.set_unsigned": {
    number: 3548,
    title: "The new official keys are not signed by enough of the old ones",
    hint: "Use the file that the operator made with `bourse official rotate`. Do not use keys that the old ones did not sign.",
    status: 409,
  },
  "official.set_other": {
    number: 3549,
    title: "The file names other official keys than the ones that were used here",
    hint: "Ask the operator. If you move to another marketplace on purpose, begin with a new data folder.",
    status: 409,
  },
  "official.too_few": {
    number: 3550,
    title: "Too few official keys have signed this version",
    hint: "Do not install it. Its publisher adds the missing signatures with `bourse official add-signature`.",
    status: 409,
  },
  "official.key_unknown": {
    number: 3551,
    title: "The signature is from a key that is not official",
    hint: "Sign with a key of the current official set.",
  },
  "official.key_repeated": {
    number: 3552,
    title: "The same official key signed more than once",
    hint: "A key counts once. Get a signature from another official key.",
  },
  "official.signature_invalid": {
    number: 3553,
    title: "The official signature does not fit this version",
    hint: "Sign exactly this archive with `bourse official sign`: each id, version, digest and manifest needs its own.",
  },
  "official.publisher_key": {
    number: 3554,
    title: "The publisher's own key cannot be an official one as well",
    hint: "Sign with an official key that is not the publisher's.",
  },
  "official.endorsements_too_many": {
    number: 3555,
    title: "There are more official signatures than a version can have",
    hint: "Send each official key's signature once.",
  },
  "official.endorsements_invalid": {
    number: 3556,
    title: "The file of official signatures cannot be used",
    hint: "Use a file that `bourse official sign` wrote, for exactly this package.",
  },
  "official.set_exposed": {
    number: 3670,
    title: "Other users of this machine can change the file of official keys",
    hint: "Make the file and its folder yours (`chown`), take writing from others (`chmod go-w`), and compare its key ids with those of the operator.",
    status: 409,
  },
});
