import type { Tier } from "@bourse/contract/rest";
import { sql } from "kysely";
import type { Work } from "../../database/held.ts";

/** A place in the queue. */
export interface QueuePlace {
  readonly dueAt: Date;
  readonly seq: bigint;
}

/** Number of submissions ahead of this position in the review queue, counted on a partial index. */
export async function waitingBefore(work: Work, { dueAt, seq }: QueuePlace): Promise<number> {
  const row = await work
    .selectFrom("submission")
    .select((select) => select.fn.countAll().as("count"))
    .where("state", "=", "in_review")
    .where(sql<boolean>`(due_at, seq) < (${dueAt}, ${seq})`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Waiting submissions, by tier. A claim older than `claimedSince` is ignored. */
export function waitingByTier(work: Work, claimedSince: Date) {
  return work
    .selectFrom("submission")
    .select((select) => [
      "tier",
      select.fn.countAll().as("waiting"),
      select.fn.countAll().filterWhere("taken_at", ">", claimedSince).as("taken"),
      select.fn.min("waiting_since").as("oldest"),
    ])
    .where("state", "=", "in_review")
    .groupBy("tier")
    .execute();
}

/** Waiting times of a tier's last decided submissions, in seconds. */
export async function lastWaits(work: Work, of: { readonly tier: Tier; readonly most: number }): Promise<number[]> {
  const rows = await work
    .selectFrom("submission")
    .select(["waiting_since", "decided_at"])
    .where("tier", "=", of.tier)
    .where("decided_at", "is not", null)
    .orderBy("decided_at", "desc")
    .limit(of.most)
    .execute();
  return rows.flatMap(({ waiting_since: since, decided_at: decided }) =>
    since && decided ? [Math.max(0, Math.round((decided.getTime() - since.getTime()) / 1000))] : [],
  );
}

/** The newest unsuccessful submission of an extension that no other one replaces yet. */
export function selectLastUnanswered(work: Work, id: string) {
  return work
    .selectFrom("submission")
    .selectAll()
    .where("id", "=", id)
    .where("state", "in", ["changes_requested", "rejected", "withdrawn"])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("submission as later")
            .select("later.submission_id")
            .where("later.id", "=", id)
            .whereRef("later.supersedes", "=", "submission.submission_id"),
        ),
      ),
    )
    .orderBy("seq", "desc")
    .limit(1);
}

/** True when a publisher has ever published code. */
export async function hasPublishedCode(work: Work, publisherId: string): Promise<boolean> {
  const row = await work
    .selectFrom("submission")
    .innerJoin("registration", "registration.publisher_id", "submission.publisher_id")
    .innerJoin("registration as asked", "asked.skeleton", "registration.skeleton")
    .select("submission_id")
    .where("asked.publisher_id", "=", publisherId)
    .where("submission.state", "=", "published")
    .where("runtime", "<>", "resource")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True when a version of an extension was removed or is in quarantine. */
export async function wasTakenDown(work: Work, id: string): Promise<boolean> {
  const row = await work
    .selectFrom("takedown")
    .select("takedown_id")
    .where("id", "=", id)
    .where("state", "in", ["quarantined", "removed"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The digest of a published version's code. */
export async function codeDigestOf(work: Work, of: { readonly id: string; readonly version: string }) {
  const row = await work
    .selectFrom("plugin_version")
    .innerJoin("submission", "submission.submission_id", "plugin_version.submission_id")
    .select("submission.code_digest")
    .where("plugin_version.id", "=", of.id)
    .where("plugin_version.version", "=", of.version)
    .executeTakeFirst();
  return row?.code_digest ?? null;
}
