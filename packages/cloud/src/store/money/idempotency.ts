import { type Selectable, sql } from "kysely";
import type { Work } from "../../database/database.ts";
import type { IdempotencyRow } from "../../database/tables.ts";

/** A key belongs to the account that sent it. */
export interface KeyName {
  readonly accountId: string;
  readonly key: string;
}

/**
 * Takes a key for the length of the transaction; false when another transaction has it. The lock ends with the
 * transaction however that ends, so that no crash leaves a key "in flight".
 */
export async function tryLockKey(work: Work, { accountId, key }: KeyName): Promise<boolean> {
  const name = `${accountId} ${key}`;
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(work);
  return rows[0]?.taken === true;
}

export function answerOfKey(work: Work, { accountId, key }: KeyName): Promise<Selectable<IdempotencyRow> | undefined> {
  return work
    .selectFrom("idempotency")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .executeTakeFirst();
}

export async function insertAnswer(work: Work, row: IdempotencyRow): Promise<void> {
  await work.insertInto("idempotency").values(row).execute();
}
