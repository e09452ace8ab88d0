const SECONDS = "it is gone minutes after it was made, and holds nothing but a random text";
const NOBODY = "it is about no account";
const PUBLIC = "it is public, and about a publisher or a version";
const ACT = "a staff member's actions are in the trail, as `audit_done`";

/** Tables that no export reads, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  challenge: SECONDS,
  issuer_login: SECONDS,
  login_ticket: SECONDS,
  passkey_challenge: SECONDS,
  auth_attempt: "it counts wrong guesses under a hash for a day",
  rate_bucket: "it counts requests under a hash for a week",
  audit_seal: NOBODY,
  catalogue_revision: NOBODY,
  kysely_migration: NOBODY,
  kysely_migration_lock: NOBODY,
  object_store: NOBODY,
  official_set: NOBODY,
  earnings_freeze: ACT,
  dossier: "it is made of the package, and anybody who has the package can make it again",
  dossier_piece: "digests out of the dossier, by which similar packages are found",
  submission_source: "the files of a project as its author sent them; reviewers alone read them",
  key_rotation: PUBLIC,
  plugin_version: PUBLIC,
  proof_evidence: "what was seen at a publisher's address; the proof itself is exported",
  publisher: PUBLIC,
  publisher_decision: ACT,
  takedown: ACT,
  submission_history: "the moves of a submission are shown with it; who made them is staff",
  review_job: NOBODY,
  payment_dispute: "it names a payment of the provider; the purchase and the reversal are exported",
  payment_finding: "a question of the marketplace's finance; it names a purchase or a payment",
  payment_refund: "it names a payment of the provider; the purchase and the reversal are exported",
  payment_refund_failure: "it names a payment of the provider; the purchase and the reversal are exported",
  provider_event: "what the payment provider sent, as it sent it; what came of it is exported",
  webhook_attempt: "a receiver's answers; the delivery itself is exported",
  webhook_secret: "anyone who has it can speak for the marketplace to the receiver",
};

/** Columns that reference an account but that no part follows, each with the reason. */
export const NOT_FOLLOWED: Readonly<Record<string, string>> = {
  "appeal.decided_by": ACT,
  "publisher_resemblance.decided_by": ACT,
  "submission.taken_by": ACT,
  "withdrawal_history.actor_id": ACT,
};
