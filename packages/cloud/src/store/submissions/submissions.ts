import type { SubmissionState, SubmittedSources, Tier } from "@bourse/contract/rest";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { doWithNext, readWithNext, type Work } from "../../database/held.ts";
import type { HistoryRow, SubmissionRow } from "../../database/tables.ts";
import type { PageRequest } from "../lists/page.ts";

/** A submission with the names that its answers show, and how its sources compare; null where it came with none. */
export interface Submitted extends Selectable<SubmissionRow> {
  readonly publisher: string;
  readonly key_id: string;
  readonly sources_rebuilt: SubmittedSources["rebuilt"] | null;
  readonly sources_reason: string | null;
  readonly sources_public: boolean | null;
}

export type Move = Insertable<HistoryRow>;

export function insertSubmission(work: Work, row: Insertable<SubmissionRow>): Promise<void> {
  return doWithNext(work, work.insertInto("submission").values(row));
}

function submitted(work: Work) {
  return work
    .selectFrom("submission")
    .innerJoin("registration", "registration.publisher_id", "submission.publisher_id")
    .leftJoin("submission_source", "submission_source.submission_id", "submission.submission_id")
    .selectAll("submission")
    .select([
      "registration.publisher",
      "registration.key_id",
      "submission_source.rebuilt as sources_rebuilt",
      "submission_source.reason as sources_reason",
      "submission_source.is_public as sources_public",
    ]);
}

export function submissionById(work: Work, submissionId: string): Promise<Submitted | undefined> {
  return submitted(work).where("submission.submission_id", "=", submissionId).executeTakeFirst();
}

/** A submission and its state changes, read with the commit of the transaction that wrote them. */
export async function submissionWithNext(work: Work, submissionId: string) {
  const row = await readWithNext(work, submitted(work).where("submission.submission_id", "=", submissionId));
  const moves = await readWithNext(work, selectMoves(work, [submissionId]));
  return () => ({ row: row()[0], moves: moves() });
}

/** Locks a submission until the end of the transaction. */
export function lockSubmission(work: Work, submissionId: string): Promise<Selectable<SubmissionRow> | undefined> {
  return work
    .selectFrom("submission")
    .selectAll()
    .where("submission_id", "=", submissionId)
    .forUpdate()
    .executeTakeFirst();
}

/** Every submission of an extension that is neither rejected nor sent back. */
export function livingVersions(work: Work, id: string): Promise<{ version: string; version_key: string }[]> {
  return work
    .selectFrom("submission")
    .select(["version", "version_key"])
    .where("id", "=", id)
    .where("state", "not in", ["changes_requested", "rejected", "withdrawn"])
    .execute();
}

/** Submissions of an account and of its publishers. */
export function submissionsOfAccount(
  work: Work,
  accountId: string,
  request: PageRequest & { readonly digest: string | undefined },
): Promise<Submitted[]> {
  const mine = work.selectFrom("publisher_member").select("skeleton").where("account_id", "=", accountId);
  let query = submitted(work).where((where) =>
    where.or([where("submission.account_id", "=", accountId), where("registration.skeleton", "in", mine)]),
  );
  if (request.digest !== undefined) query = query.where("submission.digest", "=", request.digest);
  if (request.after !== undefined) query = query.where("submission.seq", "<", BigInt(request.after));
  return query
    .orderBy("submission.seq", "desc")
    .limit(request.limit + 1)
    .execute();
}

export function submissionsByState(
  work: Work,
  request: PageRequest & { state: SubmissionState | undefined; tier: Tier | undefined },
): Promise<Submitted[]> {
  let query = submitted(work);
  if (request.state !== undefined) query = query.where("submission.state", "=", request.state);
  if (request.tier !== undefined) query = query.where("submission.tier", "=", request.tier);
  if (request.after !== undefined) query = query.where("submission.seq", ">", BigInt(request.after));
  return query
    .orderBy("submission.seq")
    .limit(request.limit + 1)
    .execute();
}

/** Submissions that wait for a reviewer, in the order of the queue. */
export function submissionsInQueue(
  work: Work,
  request: { after: { dueAt: Date; seq: bigint } | undefined; limit: number; tier: Tier | undefined },
): Promise<Submitted[]> {
  let query = submitted(work).where("submission.state", "=", "in_review");
  if (request.tier !== undefined) query = query.where("submission.tier", "=", request.tier);
  const { after } = request;
  if (after) query = query.where(sql<boolean>`(submission.due_at, submission.seq) > (${after.dueAt}, ${after.seq})`);
  return query
    .orderBy("submission.due_at")
    .orderBy("submission.seq")
    .limit(request.limit + 1)
    .execute();
}

export async function updateSubmission(
  work: Work,
  submissionId: string,
  change: Updateable<Omit<SubmissionRow, "submission_id" | "id" | "version" | "digest" | "manifest" | "signature">>,
): Promise<void> {
  await work.updateTable("submission").set(change).where("submission_id", "=", submissionId).execute();
}

export function insertMove(work: Work, move: Move): Promise<void> {
  return doWithNext(work, work.insertInto("submission_history").values(move));
}

export function movesOf(work: Work, submissionIds: readonly string[]): Promise<Selectable<HistoryRow>[]> {
  if (submissionIds.length === 0) return Promise.resolve([]);
  return selectMoves(work, submissionIds).execute();
}

function selectMoves(work: Work, submissionIds: readonly string[]) {
  return work.selectFrom("submission_history").selectAll().where("submission_id", "in", submissionIds).orderBy("seq");
}
