import { sql } from "kysely";
import type { Work } from "../../database/held.ts";

const FIRST_ACCOUNTS_LOCK = 4_870_002;

/** Until the end of the transaction no other node checks whether there are accounts. */
export async function lockFirstAccounts(work: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_ACCOUNTS_LOCK}::int8)`.execute(work);
}
