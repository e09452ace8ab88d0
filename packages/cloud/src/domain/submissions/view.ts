import type { EndorsementBody, Issue } from "@bourse/contract";
import type {
  AdminSubmission,
  AdminSubmissionPage,
  Submission,
  SubmissionEvent,
  SubmissionPage,
  SubmissionSources,
  SubmissionState,
  Tier,
  TierReason,
  VersionChanges,
} from "@bourse/contract/rest";
import type { Selectable } from "kysely";
import type { HistoryRow } from "../../database/tables.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type Page, toPage } from "../../store/lists/page.ts";
import { dossiersInShort } from "../../store/review/dossiers.ts";
import {
  movesOf,
  type Submitted,
  submissionById,
  submissionsByState,
  submissionsInQueue,
  submissionsOfAccount,
} from "../../store/submissions/submissions.ts";
import type { Actor } from "../accounts/actor.ts";
import { numberedPage, type PageQuery, pageSize, readCursor, writeCursor } from "../lists/cursor.ts";
import { maySeeSubmission } from "../publishers/rights.ts";
import { claimOf } from "../review/claim.ts";
import { showStanding } from "../review/dossier-view.ts";
import { type Waiting, waitingOf } from "../review/queue.ts";
import { officialStanding } from "./endorsements.ts";

const LIST = "queue";

/** One page of the review queue, in its order. */
async function readQueuePage(service: Service, query: PageQuery & { tier?: Tier }): Promise<Page<Submitted>> {
  const limit = pageSize(service, query);
  const after = readPlace(readCursor(LIST, query.cursor));
  const rows = await submissionsInQueue(service.database, { after, limit, tier: query.tier });
  const page = toPage(rows, limit, (row) => `${row.due_at?.getTime() ?? 0}.${row.seq}`);
  return { items: page.items, next: writeCursor(LIST, page.next) };
}

function readPlace(place: string | undefined): { dueAt: Date; seq: bigint } | undefined {
  if (place === undefined) return undefined;
  const [, due, seq] = /^([0-9]{1,15})\.([0-9]{1,18})$/.exec(place) ?? [];
  if (due === undefined || seq === undefined) return refuse("http.query_invalid", "the cursor is not one of this list");
  return { dueAt: new Date(Number(due)), seq: BigInt(seq) };
}

/** A submission as shown to its author. */
export async function readSubmission(service: Service, submissionId: string): Promise<Submission> {
  const row = await submissionById(service.database, submissionId);
  if (!row) refuse("state.not_found");
  const [view] = await toSubmissions(service, [row]);
  return view ?? refuse("state.not_found");
}

/** A submission for its author and the members of its publisher: for all others it does not exist. */
export async function readOwnSubmission(service: Service, actor: Actor, submissionId: string): Promise<Submission> {
  const row = await submissionById(service.database, submissionId);
  if (!row || !(await maySeeSubmission(service.database, actor.accountId, row))) refuse("state.not_found");
  return readSubmission(service, submissionId);
}

/** The submissions of an account and of its publishers, newest first; with `digest` those of one archive. */
export async function listOwnSubmissions(
  service: Service,
  actor: Actor,
  query: PageQuery & { readonly digest?: string },
): Promise<SubmissionPage> {
  const request = { ...numberedPage(service, "submissions", query), digest: query.digest };
  const rows = await submissionsOfAccount(service.database, actor.accountId, request);
  const page = toPage(rows, request.limit, (row) => String(row.seq));
  return {
    items: await toSubmissions(service, page.items),
    next_cursor: writeCursor("submissions", page.next),
  };
}

/** A submission as shown to reviewers. */
export async function readForReview(service: Service, submissionId: string): Promise<AdminSubmission> {
  const row = await submissionById(service.database, submissionId);
  if (!row) refuse("state.not_found");
  const [view] = await toSubmissions(service, [row]);
  return view ? forReview(service, view, row) : refuse("state.not_found");
}

/** Submissions: those in review in the order of the queue, all others oldest first. */
export async function listForReview(
  service: Service,
  query: PageQuery & { state?: SubmissionState; tier?: Tier },
): Promise<AdminSubmissionPage> {
  const page = query.state === "in_review" ? await readQueuePage(service, query) : await readByAge(service, query);
  const views = await toSubmissions(service, page.items);
  const items = page.items.flatMap((row, index) => {
    const view = views[index];
    return view ? [forReview(service, view, row)] : [];
  });
  return { items, next_cursor: page.next };
}

async function readByAge(service: Service, query: PageQuery & { state?: SubmissionState; tier?: Tier }) {
  const request = { ...numberedPage(service, "reviews", query), state: query.state, tier: query.tier };
  const rows = await submissionsByState(service.database, request);
  const page = toPage(rows, request.limit, (row) => String(row.seq));
  return { items: page.items, next: writeCursor("reviews", page.next) };
}

function forReview({ clock, limits }: Service, view: Submission, row: Submitted): AdminSubmission {
  const claim = claimOf(row, clock.now(), limits);
  return {
    ...view,
    account_id: row.account_id,
    taken_by: claim?.by ?? null,
    taken_until: claim?.until.toISOString() ?? null,
    manifest: JSON.parse(row.manifest) as Record<string, unknown>,
  };
}

async function toSubmissions(service: Service, rows: readonly Submitted[]): Promise<Submission[]> {
  const ids = rows.map((row) => row.submission_id);
  const moves = Map.groupBy(await movesOf(service.database, ids), (move) => move.submission_id);
  const views: Submission[] = [];
  for (const row of rows) views.push(await showSubmission(service, row, moves.get(row.submission_id) ?? []));
  return views;
}

/** A submission that was read with its state changes, as shown to its author. */
export async function showSubmission(
  service: Service,
  row: Submitted,
  moves: readonly Selectable<HistoryRow>[],
): Promise<Submission> {
  const history = moves.map((move) => ({
    state: move.state,
    at: move.at.toISOString(),
    actor_role: move.actor_role,
    reason: move.reason,
    rule_ids: JSON.parse(move.rule_ids) as string[],
  }));
  const submission = toSubmission(row, history, await waitingOf(service, service.database, row));
  // The check sends for the dossier, so there is none before it.
  const [dossier] = row.tier === null ? [] : await dossiersInShort(service.database, [row.submission_id]);
  return { ...submission, official: officialStanding(service.official, row), dossier: showStanding(dossier) };
}

function toSubmission(
  row: Submitted,
  history: SubmissionEvent[],
  waiting: Waiting,
): Omit<Submission, "official" | "dossier"> {
  return {
    submission_id: row.submission_id,
    id: row.id,
    version: row.version,
    channel: row.channel,
    state: row.state,
    digest: row.digest,
    size: row.size,
    key_id: row.key_id,
    publisher: row.publisher,
    runtime: row.runtime,
    capabilities: JSON.parse(row.capabilities) as string[],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    issues: JSON.parse(row.issues) as Issue[],
    history,
    tier: row.tier,
    tier_reasons: JSON.parse(row.tier_reasons) as TierReason[],
    queue_position: waiting.position,
    median_wait_seconds: waiting.medianSeconds,
    changes: readChanges(row.changes),
    supersedes: row.supersedes,
    changes_since_superseded: readChanges(row.superseded_changes),
    endorsements: JSON.parse(row.endorsements) as EndorsementBody[],
    sources: toSources(row),
  };
}

function toSources({ sources_rebuilt: rebuilt, sources_reason: reason, sources_public: isPublic }: Submitted) {
  return rebuilt === null ? null : ({ rebuilt, reason, public: isPublic === true } satisfies SubmissionSources);
}

const readChanges = (text: string | null): VersionChanges | null =>
  text === null ? null : (JSON.parse(text) as VersionChanges);
