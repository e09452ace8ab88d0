import { type Insertable, sql } from "kysely";
import type { Work } from "../../database/database.ts";
import { doWithNext } from "../../database/held.ts";
import type { WithdrawalMoveRow, WithdrawalRow } from "../../database/tables/money.ts";
import type { AuditRow } from "../../database/tables.ts";
import { linesOf, type NewEntry } from "./ledger.ts";

/** All rows of a new withdrawal. */
export interface Reservation extends NewEntry {
  readonly withdrawal: Insertable<WithdrawalRow>;
  readonly states: readonly Insertable<WithdrawalMoveRow>[];
  readonly trail: readonly Insertable<AuditRow>[];
}

/**
 * Writes a new withdrawal in one statement that is sent with the commit. All withdrawals of a book are serialised, so
 * each round trip to the database delays the next one.
 */
export function insertReservation(work: Work, made: Reservation): Promise<void> {
  const statement = sql`
    with made as (${work.insertInto("withdrawal").values(made.withdrawal)}),
      states as (${work.insertInto("withdrawal_history").values([...made.states])}),
      trail as (${work.insertInto("audit").values([...made.trail])}),
      entry as (${work.insertInto("ledger_entry").values(made.entry).returning("entry_id")})
    insert into ledger_posting (entry_id, account, amount)
    select entry.entry_id, line.account, line.amount from entry, ${linesOf(made.postings)}`;
  return doWithNext(work, { compile: () => statement.compile(work) });
}
