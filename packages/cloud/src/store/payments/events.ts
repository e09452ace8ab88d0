import { type Insertable, type Selectable, sql } from "kysely";
import type { Work } from "../../database/held.ts";
import type {
  PaymentDisputeRow,
  PaymentRefundRow,
  ProviderEventRow,
  RefundFailureRow,
} from "../../database/tables/payments.ts";

export type Told = Selectable<ProviderEventRow>;

/** Adds an event unless its id exists; undefined when it does. */
export function insertEvent(work: Work, row: Insertable<ProviderEventRow>): Promise<Told | undefined> {
  return work
    .insertInto("provider_event")
    .values(row)
    .onConflict((conflict) => conflict.column("event_id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function readEvent(work: Work, eventId: string): Promise<Told | undefined> {
  return work.selectFrom("provider_event").selectAll().where("event_id", "=", eventId).executeTakeFirst();
}

/** Locks an unprocessed event until the end of the transaction. */
export function lockReceivedEvent(work: Work, eventId: string): Promise<Told | undefined> {
  return work
    .selectFrom("provider_event")
    .selectAll()
    .where("event_id", "=", eventId)
    .where("state", "=", "received")
    .forUpdate()
    .executeTakeFirst();
}

export async function finishEvent(
  work: Work,
  eventId: string,
  end: { readonly state: "processed" | "ignored"; readonly processed_at: Date },
): Promise<void> {
  await work.updateTable("provider_event").set(end).where("event_id", "=", eventId).execute();
}

/** Stores the highest refunded total reported for a charge: an older report that arrives late has a lower one. */
export async function raiseRefund(work: Work, row: PaymentRefundRow): Promise<void> {
  await work
    .insertInto("payment_refund")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("charge_id").doUpdateSet({ refunded: sql`greatest(payment_refund.refunded, excluded.refunded)` }),
    )
    .execute();
}

/** Records that a refund failed, once per refund. */
export async function insertRefundFailure(work: Work, row: RefundFailureRow): Promise<void> {
  await work
    .insertInto("payment_refund_failure")
    .values(row)
    .onConflict((conflict) => conflict.column("refund_id").doNothing())
    .execute();
}

export function refundFailuresOfPayment(work: Work, paymentId: string): Promise<RefundFailureRow[]> {
  return work
    .selectFrom("payment_refund_failure")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .orderBy("refund_id")
    .execute();
}

/** Stores the most advanced state reported for a dispute: inquiry, open, decided. */
export async function raiseDispute(work: Work, row: PaymentDisputeRow): Promise<void> {
  await work
    .insertInto("payment_dispute")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("dispute_id")
        .doUpdateSet({ state: row.state })
        .where(
          sql<boolean>`array_position(array['inquiry', 'open', 'lost', 'won'], payment_dispute.state)
            < array_position(array['inquiry', 'open', 'lost', 'won'], excluded.state)`,
        ),
    )
    .execute();
}

export function refundsOfPayment(work: Work, paymentId: string): Promise<PaymentRefundRow[]> {
  return work
    .selectFrom("payment_refund")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .orderBy("charge_id")
    .execute();
}

export function disputesOfPayment(work: Work, paymentId: string): Promise<PaymentDisputeRow[]> {
  return work
    .selectFrom("payment_dispute")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .orderBy("dispute_id")
    .execute();
}
