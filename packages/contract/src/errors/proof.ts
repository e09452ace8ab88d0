import { defineErrors } from "./entry.ts";

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
