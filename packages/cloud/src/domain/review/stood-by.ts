import type { Work } from "../../database/held.ts";
import { confirmersOf } from "../../store/submissions/confirmations.ts";
import { hasRight, roleIn } from "../publishers/rights.ts";

/**
 * True when a current member of the publisher stands behind a submission: its submitter while they are a member, and
 * otherwise an owner who has confirmed it. A confirmation ends with the membership of its author.
 */
export async function isStoodBy(
  work: Work,
  of: { readonly submissionId: string; readonly accountId: string; readonly publisher: string },
): Promise<boolean> {
  const { publisher } = of;
  if ((await roleIn(work, of.accountId, publisher)) !== undefined) return true;
  for (const accountId of await confirmersOf(work, of.submissionId))
    if (await hasRight(work, accountId, { publisher, right: "confirm_submissions" })) return true;
  return false;
}
