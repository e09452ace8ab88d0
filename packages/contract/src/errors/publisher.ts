import { defineErrors } from "./entry.ts";

/** Publishers' members, the life cycle of keys, and the transfer of extensions. */
export const PUBLISHER_ERRORS = defineErrors({
  "publisher.right_missing": {
    number: 2240,
    title: "Your role in the publisher does not allow this",
    hint: "`bourse publisher members` shows its owners; ask one of them.",
    status: 403,
  },
  "publisher.last_owner": {
    number: 2241,
    title: "A publisher must keep at least one owner",
    hint: "Make another member an owner first.",
    status: 409,
  },
  "publisher.invitation_invalid": {
    number: 2242,
    title: "The invitation is not for your account, used, withdrawn or expired",
    hint: "Ask an owner of the publisher for a new one.",
    status: 410,
  },
  "key.revoked": {
    number: 2243,
    title: "The key is revoked",
    hint: "Make a new key with `bourse keys create`; a revoked key never becomes valid again.",
    status: 409,
  },
  "key.retired": {
    number: 2244,
    title: "The key is retired and cannot sign anything new",
    hint: "Sign with the key that replaced it, or register a new one.",
    status: 409,
  },
  "key.effective_invalid": {
    number: 2245,
    title: "The effective time is outside the allowed range",
    hint: "The message states the earliest and the latest time; check this machine's clock.",
  },
  "key.rotation_invalid": {
    number: 2246,
    title: "The old key did not sign this rotation",
    hint: "Sign publisher, old key id, new key, effective time and challenge exactly as they are sent.",
  },
  "transfer.signature_invalid": {
    number: 2247,
    title: "The transfer is not signed by the publisher's key",
    hint: "Sign extension, giver, receiver, nonce and expiry exactly as they are offered.",
  },
  "transfer.closed": {
    number: 2248,
    title: "The transfer is expired, cancelled or completed",
    hint: "Ask the extension's owner for a new offer.",
    status: 410,
  },
  "transfer.blocked": {
    number: 2249,
    title: "The extension cannot be transferred now",
    hint: "The message says why; try again when that is resolved.",
    status: 409,
  },
  "publisher.name_waiting": {
    number: 2259,
    title: "The name resembles another publisher's and waits for a decision",
    hint: "A reviewer decides whether both names may be used: `bourse admin names`.",
    status: 409,
  },
  "publisher.name_refused": {
    number: 2270,
    title: "The name resembles another publisher's too closely",
    hint: "Register a key for a name that cannot be mistaken for another publisher's.",
    status: 409,
  },
  "publisher.not_member": {
    number: 2273,
    title: "You no longer belong to this publisher",
    hint: "What was submitted and published stays with its members: ask one of its owners.",
    status: 403,
  },
  "publisher.submitter_left": {
    number: 2258,
    title: "The submitter is no longer a member of the publisher",
    hint: "An owner can confirm it with `bourse confirm SUBMISSION`, or withdraw it and submit the package again.",
    status: 409,
  },
});
