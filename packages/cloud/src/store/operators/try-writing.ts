import { sql } from "kysely";
import type { Work } from "../../database/database.ts";

/** Bytes that no page of the table has room for: a disk without room for another page says so. */
const ROWS = 2000;

/**
 * Writes as much as takes new room on the disk, and takes it back.
 *
 * @throws what the database says when it takes no writing.
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

/** Ends a transaction whose writing was only tried. */
class TakenBack extends Error {}
