import type { CloudLimits } from "@bourse/contract";
import type { Selectable } from "kysely";
import type { SubmissionRow } from "../../database/tables.ts";

/** A valid claim. */
export interface Claim {
  readonly by: string;
  readonly until: Date;
}

/** The current reviewer of a submission; a claim expires, so that nobody waits for a reviewer who forgot. */
export function claimOf(
  row: Pick<Selectable<SubmissionRow>, "taken_by" | "taken_at">,
  at: Date,
  limits: CloudLimits,
): Claim | undefined {
  if (row.taken_by === null || row.taken_at === null) return undefined;
  const until = new Date(row.taken_at.getTime() + limits.review.claimMs);
  return at < until ? { by: row.taken_by, until } : undefined;
}
