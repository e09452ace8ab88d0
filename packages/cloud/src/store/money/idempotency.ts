import { type Selectable, sql } from "kysely";
import type { Work } from "../../database/database.ts";
import type { IdempotencyRow } from "../../database/tables.ts";

/** A key belongs to the account that sent it. */
export interface KeyName {
  readonly accountId: string;
  readonly key: string;
}

/** A key for the length of a transaction. */
export interface TakenKey {
  /** False when another transaction has it. */
  readonly taken: boolean;
  /** What was asked and answered with it before. */
  readonly known: Pick<Selectable<IdempotencyRow>, "request" | "answer"> | undefined;
}

/**
 * Takes a key for the length of the transaction and looks for its answer. The lock ends with the transaction however
 * that ends, so that no crash leaves a key "in flight".
 */
export async function takeKey(work: Work, { accountId, key }: KeyName): Promise<TakenKey> {
  const { rows } = await sql<{ taken: boolean; request: string | null; answer: string | null }>`
    select taken, request, answer from take_idempotency_key(${accountId}, ${key})`.execute(work);
  const { taken = false, request = null, answer = null } = rows[0] ?? {};
  return { taken, known: request === null || answer === null ? undefined : { request, answer } };
}

export async function insertAnswer(work: Work, row: IdempotencyRow): Promise<void> {
  await work.insertInto("idempotency").values(row).execute();
}
