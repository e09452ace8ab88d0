import { sql } from "kysely";
import type { Work } from "../../database/held.ts";

/** More than any page of the table has space for: a disk without space for another page fails. */
const ROWS = 2000;

/**
 * Writes enough to require new disk space, and rolls it back.
 *
 * @throws the database's error when it accepts no writes.
 */
export async function tryWriting(work: Work): Promise<void> {
  await work
    .transaction()
    .execute(async (writing) => {
      await sql`insert into rate_bucket (bucket, tokens, updated_at)
        select 'trial:' || number, 0, now() from generate_series(1, ${ROWS}::int) as number`.execute(writing);
      throw new TakenBack();
    })
    .catch((fault: unknown) => {
      if (!(fault instanceof TakenBack)) throw fault;
    });
}

/** Rolls back a transaction that only tested writing. */
class TakenBack extends Error {}
