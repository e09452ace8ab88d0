/** States of a submission. `check_failed`: the check could not run and is retried. `withdrawn`: by its author. */
export const SUBMISSION_STATES = [
  "received",
  "checking",
  "check_failed",
  "in_review",
  "changes_requested",
  "rejected",
  "approved",
  "published",
  "withdrawn",
] as const;
