import type { CloudLimits } from "@bourse/contract";
import { type QueueTier, type ReviewQueue, TIERS, type Tier } from "@bourse/contract/rest";
import type { Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { SubmissionRow } from "../../database/tables.ts";
import type { Service } from "../../ports/service.ts";
import { lastWaits, waitingBefore, waitingByTier } from "../../store/review/queue.ts";

/** The author's view of the waiting time. */
export interface Waiting {
  readonly position: number | null;
  readonly medianSeconds: number | null;
}

/** A submission's position in the queue, and the waiting time of others in its tier; nothing when it does not wait. */
export async function waitingOf(service: Service, work: Work, row: Selectable<SubmissionRow>): Promise<Waiting> {
  if (row.state !== "in_review" || !row.due_at || row.tier === null) return { position: null, medianSeconds: null };
  return {
    position: await waitingBefore(work, { dueAt: row.due_at, seq: row.seq }),
    medianSeconds: await medianWait(service, work, row.tier),
  };
}

/** The queue by tier. */
export async function readQueue(service: Service): Promise<ReviewQueue> {
  const { database, clock, limits } = service;
  const rows = await waitingByTier(database, new Date(clock.now().getTime() - limits.review.claimMs));
  const tiers: QueueTier[] = [];
  for (const tier of TIERS) {
    const row = rows.find((each) => each.tier === tier);
    tiers.push({
      tier,
      waiting: Number(row?.waiting ?? 0),
      taken: Number(row?.taken ?? 0),
      oldest_waiting_since: row?.oldest ? new Date(row.oldest).toISOString() : null,
      median_wait_seconds: await medianWait(service, database, tier),
    });
  }
  return { tiers };
}

/** When a tier's patience ends: the queue is ordered by it, so a submission that has waited longer goes before all new ones. */
export function dueAt(limits: CloudLimits, tier: Tier, { since, share = 1 }: Due): Date {
  return new Date(since.getTime() + (tier === "rules" ? 0 : share * limits.review.patienceMs[tier]));
}

interface Due {
  readonly since: Date;
  /** Part of the patience, which a dossier may shorten. */
  readonly share?: number;
}

async function medianWait({ limits }: Service, work: Work, tier: Tier): Promise<number | null> {
  const { medianOf, medianLeast } = limits.review;
  const waits = (await lastWaits(work, { tier, most: medianOf })).toSorted((a, b) => a - b);
  return waits.length < medianLeast ? null : (waits[Math.floor(waits.length / 2)] ?? null);
}
