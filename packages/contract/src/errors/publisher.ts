import { defineErrors } from "./entry.ts";

/** Publishers' members, their keys' lives and the handover of extensions. */
export const PUBLISHER_ERRORS = defineErrors({
  "publisher.right_missing": {
    number: 2240,
    title: "Your part in the publisher does not allow this",
    hint: "`bourse publisher members` shows its owners; ask one of them.",
    status: 403,
  },
  "publisher.last_owner": {
    number: 2241,
    title: "A publisher keeps at least one owner",
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
    hint: "Make a new key with `bourse keys create`; a revoked one never comes back.",
    status: 409,
  },
  "key.retired": {
    number: 2244,
    title: "The key is retired: it signs nothing new",
    hint: "Sign with the key that took its place, or register a new one.",
    status: 409,
  },
  "key.effective_invalid": {
    number: 2245,
    title: "The effective time is outside of what is allowed",
    hint: "The message names the earliest and the latest time; check this machine's clock.",
  },
  "key.rotation_invalid": {
    number: 2246,
    title: "The old key did not sign this rotation",
    hint: "Sign publisher, old key id, new key, effective time and challenge exactly as they are sent.",
  },
  "transfer.signature_invalid": {
    number: 2247,
    title: "The handover is not signed by the publisher's key",
    hint: "Sign extension, giver, receiver, nonce and expiry exactly as they are offered.",
  },
  "transfer.closed": {
    number: 2248,
    title: "The handover is expired, cancelled or done",
    hint: "Ask the extension's owner for a new offer.",
    status: 410,
  },
  "transfer.blocked": {
    number: 2249,
    title: "Something forbids handing the extension over",
    hint: "The message says what; try again when it is settled.",
    status: 409,
  },
  "publisher.name_waiting": {
    number: 2259,
    title: "The name reads like that of another publisher, and nobody has decided about it yet",
    hint: "A reviewer decides whether both may stand: `bourse admin names`.",
    status: 409,
  },
  "publisher.name_refused": {
    number: 2270,
    title: "The name reads too much like that of another publisher",
    hint: "Register a key for a name that nobody would take for another's.",
    status: 409,
  },
  "publisher.submitter_left": {
    number: 2258,
    title: "Whoever submitted it is no member of the publisher any more",
    hint: "An owner who stands by it confirms it: `bourse confirm SUBMISSION`; or withdraws it and submits the package again.",
    status: 409,
  },
});
