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

/**
 * Reasons why a publisher's proof is not created, checked or cited. The result of a check is a finding, not an error.
 */
export const PROOF_ERRORS = defineErrors({
  "proof.domain_invalid": {
    number: 2250,
    title: "This domain cannot be proven",
    hint: "Write a public host name in lower case, such as example.com: no scheme, port, address, IDN or special-use name.",
  },
  "proof.limit": {
    number: 2251,
    title: "The publisher cannot have more active proofs",
    hint: "Withdraw a pending proof that is no longer needed.",
    status: 409,
  },
  "proof.state": {
    number: 2252,
    title: "The proof is in a state that does not allow this",
    hint: "Read the proof again; a pending one can be checked and withdrawn, an expired or withdrawn one is replaced by a new one.",
    status: 409,
  },
  "proof.method_wrong": {
    number: 2253,
    title: "The proof is of a method that does not work this way",
    hint: "Check a proof of a domain; answer a key challenge with a signature.",
  },
  "proof.signature_invalid": {
    number: 2254,
    title: "The signature over the challenge does not verify",
    hint: "Sign the possession statement with the registered key, as `bourse publisher prove --method key_challenge` does.",
  },
  "proof.challenge_expired": {
    number: 2255,
    title: "The key challenge has expired",
    hint: "Start a new proof and sign its challenge promptly.",
    status: 410,
  },
  "proof.evidence_required": {
    number: 2256,
    title: "A verification needs a proof or written evidence",
    hint: "Cite at least one proven proof of the publisher in `proof_ids`, or say in `evidence` what was seen.",
  },
  "proof.not_proven": {
    number: 2257,
    title: "A cited proof is not valid now, or is not this publisher's",
    hint: "Read the publisher's proofs again and cite those whose state is `proven`.",
    status: 409,
  },
});

export const TICKET_ERRORS = defineErrors({
  "ticket.expired": {
    number: 2300,
    title: "The upload ticket has expired",
    hint: "Request a new ticket. A ticket also ends when its package is refused, or after ten refused completions.",
    status: 410,
  },
  "ticket.used": { number: 2301, title: "The upload ticket is used", hint: "Request a new ticket.", status: 410 },
  "ticket.unknown": {
    number: 2302,
    title: "There is no such upload ticket",
    hint: "Request a new ticket.",
    status: 404,
  },
  "ticket.foreign": {
    number: 2303,
    title: "The upload ticket is another account's",
    hint: "Request a ticket of your own.",
    status: 403,
  },
  "ticket.object_mismatch": {
    number: 2304,
    title: "The object does not match the ticket",
    hint: "Send the ticket's `object_key` as it was given.",
    status: 409,
  },
  "ticket.upload_missing": {
    number: 2305,
    title: "Nothing was uploaded with this ticket",
    hint: "Upload the archive, then complete.",
    status: 409,
  },
  "ticket.upload_refused": {
    number: 2306,
    title: "The upload does not match the ticket",
    hint: "Use the ticket's fields exactly as given and upload exactly the archive it was requested for.",
    status: 403,
  },
});
