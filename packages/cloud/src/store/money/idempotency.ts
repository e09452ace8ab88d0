import { type Selectable, sql } from "kysely";
import type { Work } from "../../database/database.ts";
import { doWithNext } from "../../database/held.ts";
import type { IdempotencyRow } from "../../database/tables.ts";
import type { Book, BookName } from "./ledger.ts";

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

interface TakenRow {
  readonly taken: boolean;
  readonly request: string | null;
  readonly answer: string | null;
}

const NOTHING_TAKEN: TakenRow = { taken: false, request: null, answer: null };

/**
 * Takes a key for the length of the transaction and looks for its answer. The lock ends with the transaction however
 * that ends, so that no crash leaves a key "in flight".
 */
export async function takeKey(work: Work, { accountId, key }: KeyName): Promise<TakenKey> {
  const { rows } = await sql<TakenRow>`
    select taken, request, answer from take_idempotency_key(${accountId}, ${key})`.execute(work);
  return toTaken(rows[0] ?? NOTHING_TAKEN);
}

/**
 * The same, and locks the book that the operation is posted to: after the key, and only for who has it and finds no answer.
 * Where no book was opened yet, there is none.
 */
export async function takeKeyAndBook(
  work: Work,
  { accountId, key }: KeyName,
  { ownerId, currency }: BookName,
): Promise<TakenKey & { readonly book: Book | undefined }> {
  const { rows } = await sql<TakenRow & (Book | { readonly owner_id: null })>`
    select taken, request, answer, (book).* from take_key_and_book(${accountId}, ${key}, ${ownerId}, ${currency})`.execute(
    work,
  );
  const row = rows[0];
  if (row === undefined) return { ...toTaken(NOTHING_TAKEN), book: undefined };
  return { ...toTaken(row), book: row.owner_id === null ? undefined : row };
}

function toTaken({ taken, request, answer }: TakenRow): TakenKey {
  return { taken, known: request === null || answer === null ? undefined : { request, answer } };
}

/** Keeps what a key is answered, in one way with the commit. */
export function insertAnswer(work: Work, row: IdempotencyRow): Promise<void> {
  return doWithNext(work, work.insertInto("idempotency").values(row));
}
