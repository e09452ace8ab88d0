import type { DeliveryState } from "@bourse/contract/rest";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Work } from "../../database/held.ts";
import type { AttemptRow, DeliveryRow } from "../../database/tables/notices.ts";
import type { PageRequest } from "../lists/page.ts";

/** A delivery row. */
export type DeliveryRecord = Selectable<DeliveryRow>;

/** A delivery for this node to try now. */
export interface TakenDelivery {
  readonly delivery_id: string;
  readonly webhook_id: string;
  readonly body: string;
  /** Number of this attempt. */
  readonly attempts: number;
  readonly url: string;
  /** From then on another node may have it. */
  readonly leased_until: Date;
}

/** Number of deliveries to take, and the end of their lease. */
export interface Taking {
  readonly now: Date;
  readonly until: Date;
  readonly most: number;
  /** Per webhook, including those already running on any node. */
  readonly mostEach: number;
}

/**
 * Takes due deliveries, up to a number per webhook, so that a slow receiver delays nobody else. A delivery is due again
 * when its lease ends, so that none is lost with a node. The query walks the index from webhook to webhook; the number
 * of further waiting deliveries does not matter.
 */
export async function takeDeliveries(work: Work, { now, until, most, mostEach }: Taking): Promise<TakenDelivery[]> {
  const { rows } = await sql<TakenDelivery>`
    with recursive waiting as (
      (select webhook_id from webhook_delivery where state = 'pending' order by webhook_id limit 1)
      union all
      select (select d.webhook_id from webhook_delivery d
        where d.state = 'pending' and d.webhook_id > w.webhook_id order by d.webhook_id limit 1)
      from waiting w where w.webhook_id is not null),
    due as (
      select each.delivery_id, hook.url from waiting
      join webhook hook on hook.webhook_id = waiting.webhook_id and hook.state = 'active'
      -- Whoever took an account over gets nothing more once it is closed.
      join account owner on owner.account_id = hook.account_id and owner.disabled_at is null
      cross join lateral (
        select delivery_id, due_at from webhook_delivery
        where webhook_id = waiting.webhook_id and state = 'pending' and due_at <= ${now}
        order by due_at
        limit greatest(0, ${mostEach}::int - (select count(*)::int from webhook_delivery
          where webhook_id = waiting.webhook_id and state = 'pending' and leased_until > ${now}))
        for update skip locked) each
      order by each.due_at
      limit ${most})
    update webhook_delivery as d
    set due_at = ${until}, leased_until = ${until}, attempts = d.attempts + 1
    from due where d.delivery_id = due.delivery_id
    returning d.delivery_id, d.webhook_id, d.body, d.attempts, d.leased_until, due.url`.execute(work);
  return rows;
}

/** Returns a delivery that was not tried after all. */
export async function releaseDelivery(work: Work, taken: TakenDelivery, now: Date): Promise<void> {
  await work
    .updateTable("webhook_delivery")
    .set({ due_at: now, leased_until: null, attempts: taken.attempts - 1 })
    .where("delivery_id", "=", taken.delivery_id)
    .where("attempts", "=", taken.attempts)
    .where("state", "=", "pending")
    .execute();
}

/** Records the result of an attempt; repeating it writes nothing. */
export async function insertAttempt(work: Work, row: AttemptRow): Promise<void> {
  await work
    .insertInto("webhook_attempt")
    .values(row)
    .onConflict((conflict) => conflict.columns(["delivery_id", "number"]).doNothing())
    .execute();
}

/** The delivery of an attempt, locked; undefined when another attempt has begun or it is settled meanwhile. */
export function lockTaken(work: Work, taken: TakenDelivery): Promise<DeliveryRecord | undefined> {
  return work
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("delivery_id", "=", taken.delivery_id)
    .where("attempts", "=", taken.attempts)
    .where("state", "=", "pending")
    .forUpdate()
    .executeTakeFirst();
}

/** The columns of a delivery that an attempt changes. */
export type Settling = Pick<
  DeliveryRecord,
  "state" | "failures" | "due_at" | "last_status" | "last_failure" | "settled_at"
>;

export async function settleDelivery(work: Work, deliveryId: string, to: Settling): Promise<void> {
  await work
    .updateTable("webhook_delivery")
    .set({ ...to, leased_until: null })
    .where("delivery_id", "=", deliveryId)
    .execute();
}

/** Fails all pending deliveries of a webhook. */
export async function failPending(work: Work, webhookId: string, end: { readonly at: Date; readonly why: string }) {
  await work
    .updateTable("webhook_delivery")
    .set({ state: "failed", due_at: null, leased_until: null, settled_at: end.at, last_failure: end.why })
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "pending")
    .execute();
}

export async function insertDelivery(work: Work, row: Insertable<DeliveryRow>): Promise<DeliveryRecord> {
  return work.insertInto("webhook_delivery").values(row).returningAll().executeTakeFirstOrThrow();
}

export function deliveryPage(
  work: Work,
  request: PageRequest & { readonly webhookId: string; readonly state: DeliveryState | undefined },
): Promise<DeliveryRecord[]> {
  let query = work.selectFrom("webhook_delivery").selectAll().where("webhook_id", "=", request.webhookId);
  if (request.state !== undefined) query = query.where("state", "=", request.state);
  if (request.after !== undefined) query = query.where("seq", "<", BigInt(request.after));
  return query
    .orderBy("seq", "desc")
    .limit(request.limit + 1)
    .execute();
}

export function deliveryById(work: Work, webhookId: string, deliveryId: string): Promise<DeliveryRecord | undefined> {
  const query = work.selectFrom("webhook_delivery").selectAll().where("webhook_id", "=", webhookId);
  return query.where("delivery_id", "=", deliveryId).executeTakeFirst();
}

export function attemptsOf(work: Work, deliveryId: string): Promise<AttemptRow[]> {
  const query = work.selectFrom("webhook_attempt").selectAll().where("delivery_id", "=", deliveryId);
  return query.orderBy("number").execute();
}

/** Queues a settled delivery again; false when it is already queued. */
export async function sendAgain(work: Work, deliveryId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable("webhook_delivery")
    .set({ state: "pending", failures: 0, due_at: at, settled_at: null })
    .where("delivery_id", "=", deliveryId)
    .where("state", "<>", "pending")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Queues the failed deliveries of events since a time again, the oldest first. */
export async function sendFailedAgain(
  work: Work,
  which: { readonly webhookId: string; readonly since: Date; readonly most: number; readonly at: Date },
): Promise<number> {
  const { numUpdatedRows } = await work
    .updateTable("webhook_delivery")
    .set({ state: "pending", failures: 0, due_at: which.at, settled_at: null })
    .where("delivery_id", "in", (select) =>
      select
        .selectFrom("webhook_delivery")
        .select("delivery_id")
        .where("webhook_id", "=", which.webhookId)
        .where("state", "=", "failed")
        .where("created_at", ">=", which.since)
        .orderBy("seq")
        .limit(which.most)
        .forUpdate(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
