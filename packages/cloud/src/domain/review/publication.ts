import type { OfficialSet } from "@bourse/archive";
import { needsOfficialSignatures } from "@bourse/contract";
import type { UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import { insertVersion, raiseRevision } from "../../store/catalogue/versions.ts";
import { lockRegistration } from "../../store/publishers/registrations.ts";
import { lockSubmission } from "../../store/submissions/submissions.ts";
import { type Searched, searchWords } from "../catalogue/search-words.ts";
import { versionPrecedence } from "../catalogue/version-order.ts";
import { requireFreeModel } from "../payments/free-model.ts";
import { isRevokedAt, revokedText } from "../publishers/key-life.ts";
import { requireOfficial } from "../submissions/endorsements.ts";
import { currentOfficial } from "../submissions/official-keys.ts";
import { moveSubmission, type SubmissionMove } from "../submissions/transitions.ts";
import { isStoodBy } from "./stood-by.ts";

/** The transaction of a publication, and the official keys that sign some versions. */
export interface Publishing {
  readonly work: UnitOfWork;
  readonly official: OfficialSet | undefined;
}

/**
 * Publishes an approved submission: clients can resolve it once the transaction commits. Call it inside a transaction.
 */
export async function publish({ work, official }: Publishing, move: Omit<SubmissionMove, "to">): Promise<void> {
  const row = await lockSubmission(work, move.submissionId);
  if (!row) refuse("state.not_found");
  const registration = await lockRegistration(work, row.publisher_id);
  if (registration?.state !== "verified") refuse("auth.publisher_suspended", "the publisher is no longer verified");
  // A revoked key's signatures never enter the catalogue; a retired key's signatures from before its end stay valid.
  if (isRevokedAt(registration, move.at)) refuse("key.revoked", revokedText(registration));
  const { submission_id: submissionId, account_id: accountId } = row;
  const { publisher } = registration;
  if (!(await isStoodBy(work, { submissionId, accountId, publisher }))) refuse("publisher.submitter_left");
  if (needsOfficialSignatures(row.runtime))
    requireOfficial(await currentOfficial(work, official), { ...row, key_id: registration.key_id });
  await requireFreeModel(work, row);
  await moveSubmission(work, { ...move, to: "published" });
  await insertVersion(work, {
    id: row.id,
    version_key: row.version_key,
    version: row.version,
    submission_id: row.submission_id,
    state: "published",
    published_at: move.at,
    yank_reason: null,
    superseded_by: null,
    yanked_at: null,
    precedence: versionPrecedence(row.version),
    words: searchWords(JSON.parse(row.manifest) as Searched).join(" "),
  });
  await raiseRevision(work);
}
