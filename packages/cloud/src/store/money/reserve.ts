import { type Insertable, sql } from "kysely";
import { doWithNext, type Work } from "../../database/held.ts";
import { readyStatement, rowSlots } from "../../database/ready-statement.ts";
import type { WithdrawalMoveRow, WithdrawalRow } from "../../database/tables/money.ts";
import type { AuditRow } from "../../database/tables.ts";
import { AUDIT_COLUMNS } from "../operators/audit.ts";
import { type NewEntry, postingEntry } from "./ledger.ts";

/** All rows of a new withdrawal: it passes two states at once, with an audit entry for each. */
export interface Reservation extends NewEntry {
  readonly withdrawal: Insertable<WithdrawalRow>;
  readonly states: Two<Insertable<WithdrawalMoveRow>>;
  readonly trail: Two<Insertable<AuditRow>>;
}

type Two<Row> = readonly [Row, Row];

const WITHDRAWAL_COLUMNS = [
  "withdrawal_id",
  "owner_id",
  "currency",
  "amount",
  "state",
  "reference",
  "created_at",
  "updated_at",
] as const;
const MOVE_COLUMNS = ["withdrawal_id", "state", "at", "actor_id", "actor_role", "reason"] as const;
const BOTH = [0, 1] as const;

const statement = readyStatement<Reservation>((builder, slot) => {
  const withdrawal = rowSlots(slot, WITHDRAWAL_COLUMNS, (made: Reservation) => made.withdrawal);
  const states = BOTH.map((index) => rowSlots(slot, MOVE_COLUMNS, (made: Reservation) => made.states[index]));
  const trail = BOTH.map((index) => rowSlots(slot, AUDIT_COLUMNS, (made: Reservation) => made.trail[index]));
  const others = sql`
    made as (${builder.insertInto("withdrawal").values(withdrawal)}),
    states as (${builder.insertInto("withdrawal_history").values(states)}),
    trail as (${builder.insertInto("audit").values(trail)}),`;
  return postingEntry(builder, slot, others).compile(builder);
});

/**
 * Writes a new withdrawal in one statement that is sent with the commit. All withdrawals of a book are serialised, so
 * each round trip to the database delays the next one.
 */
export function insertReservation(work: Work, made: Reservation): Promise<void> {
  return doWithNext(work, statement(made));
}
