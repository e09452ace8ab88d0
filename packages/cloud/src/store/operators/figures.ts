import { sql } from "kysely";
import type { Work } from "../../database/held.ts";
import { countJobs, type JobCount } from "./jobs.ts";

/** Number of rows of one kind and state. */
export interface RecordCount {
  readonly kind: "submission" | "withdrawal" | "reversal" | "webhook" | "mail";
  readonly state: string;
  readonly count: number;
}

/** The sum of one account over all books of a currency. */
export interface LedgerSum {
  readonly account: string;
  readonly currency: string;
  readonly minor: bigint;
}

/** The figures for operators. */
export interface OperationFigures {
  readonly jobs: readonly JobCount[];
  readonly records: readonly RecordCount[];
  readonly ledger: readonly LedgerSum[];
}

/** Counts open records; settled ones grow forever and are not informative. */
export async function readFigures(work: Work): Promise<OperationFigures> {
  const jobs = await countJobs(work);
  const { rows } = await sql<{ kind: RecordCount["kind"]; state: string; count: bigint }>`
    select 'submission' as kind, state, count(*) as count from submission
      where state in ('received', 'checking', 'check_failed', 'in_review') group by state
    union all select 'withdrawal', state, count(*) from withdrawal
      where state not in ('paid', 'failed', 'cancelled') group by state
    union all select 'reversal', state, count(*) from reversal where state = 'opened' group by state
    union all select 'webhook', state, count(*) from webhook_delivery where state = 'pending' group by state
    union all select 'mail', state, count(*) from mail where state = 'pending' group by state`.execute(work);
  const ledger = await sql<LedgerSum>`
    select account, currency, sum(minor)::bigint as minor from ledger_book, lateral (values ('pending', pending),
      ('available', available), ('held', held), ('payout_clearing', payout_clearing), ('receivable', receivable))
      as each (account, minor) group by account, currency`.execute(work);
  return { jobs, ledger: ledger.rows, records: rows.map((row) => ({ ...row, count: Number(row.count) })) };
}
