import type { Comment, CommentPage, ReviewCommentBody } from "@bourse/contract/rest";
import type { Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { CommentRow } from "../../database/tables/review.ts";
import type { SubmissionRow } from "../../database/tables.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { toPage } from "../../store/lists/page.ts";
import { commentsOf, countComments, insertComment } from "../../store/review/comments.ts";
import { lockSubmission, submissionById } from "../../store/submissions/submissions.ts";
import { type Actor, decidingRole } from "../accounts/actor.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";
import { notify } from "../notices/notify.ts";
import { recordAudit } from "../operators/audit.ts";
import { isOwn, ownersOfSubmission, requireNotOwn } from "../publishers/own.ts";
import { maySeeSubmission, requireActsOnSubmission } from "../publishers/rights.ts";
import { claimOf } from "./claim.ts";
import { requireKnownRules } from "./rules.ts";

/** The comment and its submission. */
export interface CommentAct extends ReviewCommentBody {
  readonly submissionId: string;
}

/** An author's comment; the reviewer who claimed the submission is notified. */
export async function commentAsAuthor(service: Service, actor: Actor, act: CommentAct): Promise<Comment> {
  return transact(service, async (work) => {
    const row = await lockSubmission(work, act.submissionId);
    if (!row) refuse("state.not_found");
    await requireActsOnSubmission(work, actor.accountId, row);
    const comment = await write(service, work, { actor, act: { ...act, internal: false }, role: "publisher" });
    const claim = claimOf(row, service.clock.now(), service.limits);
    if (claim) await tell(work, row, { accountId: claim.by, comment });
    return toComment(comment);
  });
}

/** A reviewer's comment, or an internal note, which the author never sees. */
export async function commentAsReviewer(service: Service, actor: Actor, act: CommentAct): Promise<Comment> {
  return transact(service, async (work) => {
    const row = await lockSubmission(work, act.submissionId);
    if (!row) refuse("state.not_found");
    await requireNotOwn(work, actor, { refusal: "state.own_submission", ...(await ownersOfSubmission(work, row)) });
    const comment = await write(service, work, { actor, act, role: decidingRole(actor) });
    if (!comment.is_internal) await tell(work, row, { accountId: row.account_id, comment });
    return toComment(comment);
  });
}

/** A submission's thread as shown to its author. */
export async function listOwnComments(
  service: Service,
  actor: Actor,
  query: PageQuery & { readonly submissionId: string },
): Promise<CommentPage> {
  const row = await submissionById(service.database, query.submissionId);
  if (!row || !(await maySeeSubmission(service.database, actor.accountId, row))) refuse("state.not_found");
  return list(service, query, "public");
}

/** The thread with internal notes; for reviewers, except the submission's owners. */
export async function listComments(
  service: Service,
  actor: Actor,
  query: PageQuery & { readonly submissionId: string },
): Promise<CommentPage> {
  const row = await submissionById(service.database, query.submissionId);
  if (!row) refuse("state.not_found");
  const owners = await ownersOfSubmission(service.database, row);
  return list(service, query, (await isOwn(service.database, actor.accountId, owners)) ? "public" : "all");
}

async function list(
  service: Service,
  query: PageQuery & { readonly submissionId: string },
  shown: "all" | "public",
): Promise<CommentPage> {
  const request = numberedPage(service, "comments", query);
  const rows = await commentsOf(service.database, { ...request, submissionId: query.submissionId, shown });
  const page = toPage(rows, request.limit, (row) => String(row.seq));
  return { items: page.items.map(toComment), next_cursor: writeCursor("comments", page.next) };
}

type Written = Omit<Selectable<CommentRow>, "seq">;

async function write(
  service: Service,
  work: Work,
  { actor, act, role }: { actor: Actor; act: CommentAct; role: "publisher" | "reviewer" | "administrator" },
): Promise<Written> {
  requireKnownRules(act.rule_ids ?? []);
  if ((await countComments(work, act.submissionId)) >= service.limits.review.comments)
    refuse("state.conflict", "the submission has as many comments as one can have");
  const comment: Written = {
    comment_id: service.random.uuid(),
    submission_id: act.submissionId,
    account_id: actor.accountId,
    author_role: role,
    is_internal: act.internal ?? false,
    text: act.text,
    rule_ids: JSON.stringify(act.rule_ids ?? []),
    file: act.file ?? null,
    pointer: act.pointer ?? null,
    at: service.clock.now(),
  };
  await insertComment(work, comment);
  await recordAudit(work, {
    at: comment.at,
    actorId: actor.accountId,
    actorRole: role,
    action: comment.is_internal ? "submission.note" : "submission.comment",
    subject: `submission:${act.submissionId}`,
    ruleIds: act.rule_ids ?? [],
  });
  return comment;
}

function tell(
  work: UnitOfWork,
  row: Selectable<SubmissionRow>,
  { accountId, comment }: { accountId: string; comment: Written },
): Promise<void> {
  return notify(work, {
    accountId,
    event: "submission.commented",
    subject: `submission:${row.submission_id}`,
    data: { plugin_id: row.id, version: row.version, by: comment.author_role, text: comment.text },
    at: comment.at,
  });
}

function toComment(row: Written): Comment {
  return {
    comment_id: row.comment_id,
    author_role: row.author_role,
    is_internal: row.is_internal,
    text: row.text,
    rule_ids: JSON.parse(row.rule_ids) as string[],
    file: row.file,
    pointer: row.pointer,
    at: row.at.toISOString(),
  };
}
