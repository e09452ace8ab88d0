import { defineErrors } from "./entry.ts";

/** Reasons why a host refuses a key, a version or bytes that differ from what it saw before. */
export const TRUST_ERRORS = defineErrors({
  "trust.key_changed": {
    number: 3000,
    title: "The publisher signs with another key than before",
    hint: "Ask the publisher; when the new key is confirmed, remove what the old one signed and forget the old key.",
    status: 409,
  },
  "trust.key_untrusted": {
    number: 3001,
    title: "The publisher's key is not trusted on this host",
    hint: "Compare the key id with the publisher's, then install it and trust the key: on the page, or with --trust-key.",
    status: 403,
  },
  "trust.version_backwards": {
    number: 3002,
    title: "The version is older than one this host had",
    hint: "Install a newer version, or roll back to one this host had installed.",
    status: 409,
  },
  "trust.bytes_changed": {
    number: 3003,
    title: "A version this host knows is offered with different bytes",
    hint: "Do not install it. A published version never changes: tell the marketplace.",
    status: 409,
  },
  "trust.record_mismatch": {
    number: 3004,
    title: "The package does not match the catalogue",
    hint: "Do not install it. Tell the marketplace.",
  },
  "trust.digest_mismatch": {
    number: 3005,
    title: "The archive's bytes differ from those published",
    hint: "Download again; if it happens again, tell the marketplace.",
  },
  "trust.key_in_use": {
    number: 3006,
    title: "An installed extension is signed with this key",
    hint: "Remove the extension first.",
    status: 409,
  },
  "trust.key_not_revoked": {
    number: 3958,
    title: "The key is not said to be revoked",
    hint: "Nothing is to be done: read the list of extensions again.",
    status: 409,
  },
  "trust.revocation_moved": {
    number: 3959,
    title: "The marketplace says something else about the key than what was shown",
    hint: "Read what it says now, and decide about that.",
    status: 409,
  },
  "trust.key_unknown": {
    number: 3007,
    title: "No such key is trusted on this host",
    hint: "Read the list of trusted keys again.",
    status: 404,
  },
  "trust.key_set_backwards": {
    number: 3008,
    title: "The marketplace shows an older set of the publisher's keys than before",
    hint: "Ask the marketplace. Only if it was restored from a backup: accept its older state under Trusted publishers.",
    status: 409,
  },
  "trust.key_set_moved": {
    number: 3011,
    title: "The marketplace shows another state of the publisher's keys than the one to accept",
    hint: "Review it again, then decide.",
    status: 409,
  },
  "trust.key_still_revoked": {
    number: 3012,
    title: "The marketplace shows this key as revoked",
    hint: "Nothing signed with it after that time may run.",
    status: 409,
  },
  "trust.key_set_invalid": {
    number: 3009,
    title: "The publisher's key set is not what its keys have signed",
    hint: "Do not install anything of this publisher; tell the marketplace.",
    status: 409,
  },
  "trust.handed_over": {
    number: 3010,
    title: "The extension belongs to another publisher now",
    hint: "Decide whether you trust the new publisher; then remove the extension, forget the old key and install it again.",
    status: 409,
  },
});
