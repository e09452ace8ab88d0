import { type Insertable, type Selectable, sql } from "kysely";
import type { Work } from "../../database/held.ts";
import type { EarningsFreezeRow } from "../../database/tables/payments.ts";

export type Freeze = Selectable<EarningsFreezeRow>;

/** Adds a freeze unless the same takedown already has one; the database applies it to the sales. */
export function insertFreeze(work: Work, row: Insertable<EarningsFreezeRow>): Promise<Freeze | undefined> {
  return work
    .insertInto("earnings_freeze")
    .values(row)
    .onConflict((conflict) => conflict.columns(["id", "subject"]).where("lifted_at", "is", null).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Lifts the active freeze of a takedown; undefined without one. */
export function liftFreeze(
  work: Work,
  of: { readonly id: string; readonly subject: string },
  lift: { readonly lifted_at: Date; readonly lifted_by: string | null; readonly lift_reason: string },
): Promise<Freeze | undefined> {
  return work
    .updateTable("earnings_freeze")
    .set(lift)
    .where("id", "=", of.id)
    .where("subject", "=", of.subject)
    .where("lifted_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Active freezes of an extension. */
export function standingFreezes(work: Work, id: string): Promise<Freeze[]> {
  return work
    .selectFrom("earnings_freeze")
    .selectAll()
    .where("id", "=", id)
    .where("lifted_at", "is", null)
    .orderBy("seq")
    .execute();
}

/** Owners of an extension's pending earnings, and the amounts by currency. */
export interface PendingEarnings {
  readonly owner_id: string;
  readonly currency: string;
  readonly pending: bigint;
}

export async function pendingEarnings(work: Work, id: string): Promise<PendingEarnings[]> {
  const rows = await work
    .selectFrom("sale")
    .select(["owner_id", "currency"])
    .select(({ fn }) => fn.sum<string>("pending").as("pending"))
    .where("id", "=", id)
    .where("released_at", "is", null)
    .groupBy(["owner_id", "currency"])
    .orderBy("owner_id")
    .orderBy("currency")
    .execute();
  return rows.map((row) => ({ ...row, pending: BigInt(row.pending) }));
}

/** The frozen part of an account's pending earnings, by currency. */
export async function frozenOfOwner(work: Work, ownerId: string): Promise<ReadonlyMap<string, bigint>> {
  const rows = await work
    .selectFrom("sale")
    .select("currency")
    .select(({ fn }) => fn.sum<string>("pending").as("pending"))
    .where("owner_id", "=", ownerId)
    .where("frozen", "=", true)
    .groupBy("currency")
    .execute();
  return new Map(rows.map((row) => [row.currency, BigInt(row.pending)]));
}

/**
 * Opens a reversal of the unrefunded amount for every unreleased sale of an extension, each with its audit entry.
 * Returns how many. The caller has locked the extension. Removals can reverse a sale more than once: when a dispute is
 * won, part of the sale is restored, and another version may be removed later. The later reversals have ids of their
 * own.
 */
export async function openTakedownReversals(
  work: Work,
  of: { readonly id: string; readonly actorId: string | null; readonly at: Date; readonly reason: string },
): Promise<number> {
  const { rows } = await sql<{ reversal_id: string }>`
    with due as (
      select sale_id, owner_id, currency, gross - refunded as gross, fee - refunded_fee as fee,
        gen_random_uuid() as reversal_id, 'takedown:' || sale_id as external_id
      from sale where id = ${of.id} and released_at is null and refunded < gross order by sale_id for update
    ), marked as (
      update sale set refunded = sale.gross, refunded_fee = sale.fee, open_reversals = open_reversals + 1
      from due where sale.sale_id = due.sale_id
    ), opened as (
      insert into reversal (reversal_id, external_id, sale_id, owner_id, currency, gross, fee, state, revision, opened_at)
      select reversal_id,
        external_id || case when exists (select from reversal known where known.external_id = due.external_id)
          then ':' || reversal_id else '' end,
        sale_id, owner_id, currency, gross, fee, 'opened', 1, ${of.at}::timestamptz
      from due returning reversal_id
    )
    insert into audit (at, actor_id, actor_role, action, subject, reason, rule_ids)
    select ${of.at}::timestamptz, ${of.actorId}::uuid, 'administrator', 'reversal.opened', 'reversal:' || reversal_id, ${of.reason}, '[]'
    from opened returning subject as reversal_id`.execute(work);
  return rows.length;
}
